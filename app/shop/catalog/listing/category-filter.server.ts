import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { categoryTree } from '../category/category-tree.server.ts'
import type { CategoryNode } from '../category/category-tree.ts'
import type { CategoryOption, PriceLimits } from './filters.ts'
import { alive } from './product-rows.server.ts'

/** The categories of the products that meet `conditions` (none: all), as the menu has them, each with how many. */
export async function categoryFilter(conditions: Prisma.Sql[]): Promise<CategoryOption[]> {
	const tree = await categoryTree()
	return optionsOf(tree, conditions.length > 0 ? await countIn(conditions) : undefined)
}

/** `counts`: of the products themselves; a category has those of its children too. */
function optionsOf(nodes: CategoryNode[], counts?: ReadonlyMap<number, number>): CategoryOption[] {
	return nodes
		.map((node) => {
			const children = optionsOf(node.children, counts)
			const within = children.reduce((sum, child) => sum + child.count, 0)
			return { name: node.name, count: counts ? (counts.get(node.id) ?? 0) + within : node.count, children }
		})
		.filter(({ count }) => count > 0)
}

async function countIn(conditions: Prisma.Sql[]): Promise<Map<number, number>> {
	const rows = await read.$queryRaw<{ id: number; count: bigint }[]>`
		SELECT "categoryId" AS "id", count(*) AS "count" FROM "Product"
		WHERE ${Prisma.join([alive, ...conditions], ' AND ')} AND "categoryId" IS NOT NULL GROUP BY "categoryId"`
	return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** The lowest and the highest price of the products that meet `conditions`; null where nothing has one. */
export async function priceLimits(conditions: Prisma.Sql[]): Promise<PriceLimits | null> {
	const where = Prisma.join([alive, ...conditions, Prisma.sql`"fromPricePaise" > 0`], ' AND ')
	// Two looks into an index in place of a walk along it.
	const [least] = await read.$queryRaw<{ paise: bigint | null }[]>`
		SELECT min("fromPricePaise") AS "paise" FROM "Product" WHERE ${where}`
	const [most] = await read.$queryRaw<{ paise: bigint | null }[]>`
		SELECT max("fromPricePaise") AS "paise" FROM "Product" WHERE ${where}`
	if (!least?.paise || !most?.paise) return null
	return { leastPaise: Number(least.paise), mostPaise: Number(most.paise) }
}

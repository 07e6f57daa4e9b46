import { type Transaction, Prisma, read } from '#app/adapters/db/db.server.ts'
import { activeSql } from './product/product-status.server.ts'
import { refuse } from '../values/refusal.ts'
import { normalizeText } from '../search/normalize.ts'

const select = { id: true, name: true } as const
type Db = Pick<Transaction, 'category' | 'collection' | 'color'>

/** Functions that find a category, collection or color by its name key. */
export const findersByKind = {
	category: (tx: Db, nameKey: string) => tx.category.findUnique({ where: { nameKey }, select }),
	collection: (tx: Db, nameKey: string) => tx.collection.findUnique({ where: { nameKey }, select }),
	color: (tx: Db, nameKey: string) => tx.color.findUnique({ where: { nameKey }, select }),
}

/**
 * Returns the name key of a new name: the name without case and accents. The record `ownId` may have the name already.
 *
 * @throws conflict: on `name`, another record has the name, ignoring case and accents (rule: unique-names).
 */
export async function requireFreeNameKey(
	tx: Transaction,
	kind: keyof typeof findersByKind,
	name: string,
	ownId?: number,
): Promise<string> {
	const nameKey = normalizeText(name)
	const known = await findersByKind[kind](tx, nameKey)
	if (known && known.id !== ownId) refuse('conflict', `${kind}-name-taken`, { name: known.name }, 'name')
	return nameKey
}

const tables = { category: Prisma.sql`"Category"`, collection: Prisma.sql`"Collection"` }
const taxonColumns = { category: Prisma.sql`"categoryId"`, collection: Prisma.sql`"collectionId"` }

type Taxon = keyof typeof tables

/**
 * Returns the number of published products per category or collection, by ID. The raw query uses an index that Prisma's
 * own count would not use.
 */
export async function countByTaxon(taxon: Taxon, ids: number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map()
	const rows = await read.$queryRaw<{ id: number; count: bigint }[]>`
		SELECT "id",
			(SELECT count(*) FROM "Product" WHERE ${taxonColumns[taxon]} = taxon."id" AND ${activeSql}) AS "count"
		FROM ${tables[taxon]} taxon WHERE "id" IN (${Prisma.join(ids)})`
	return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

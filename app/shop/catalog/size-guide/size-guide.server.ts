import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { buildGuideTables, type SizeGuideLines, type SizeGuideTable } from '../../values/size-guide.ts'

/** The product or category that has the guide. */
type Owner = { productId: number } | { categoryId: number }

/** Saves the size guide of a product or category. `null` removes it, and `undefined` leaves it unchanged. */
export async function saveSizeGuide(
	tx: Transaction,
	owner: Owner,
	lines: SizeGuideLines | null | undefined,
): Promise<void> {
	if (lines === undefined) return
	if (lines === null) await tx.sizeGuide.deleteMany({ where: owner })
	else await tx.sizeGuide.upsert({ where: owner, create: { ...owner, lines }, update: { lines } })
}

const sizeGuideSql = `
	SELECT coalesce(
		(SELECT "lines" FROM "SizeGuide" WHERE "productId" = product."id"),
		(SELECT "lines" FROM "SizeGuide" WHERE "categoryId" = product."categoryId")
	) AS "lines"
	FROM "Product" product WHERE product."id" = ?`

/**
 * Returns the size guide of a product's page: its own, or else its category's (rule: size-guide). `null` when there is
 * none.
 */
export async function findSizeGuide(productId: number): Promise<SizeGuideLines | null> {
	const lines = (await readPrepared<{ lines: string | null }>(sizeGuideSql, productId))[0]?.lines
	return lines ? (JSON.parse(lines) as SizeGuideLines) : null
}

export interface CategorySizeGuide {
	category: string
	tables: SizeGuideTable[]
}

/** Returns the size guides of the categories, by name (rule: size-guide-page). */
export async function listCategorySizeGuides(): Promise<CategorySizeGuide[]> {
	const rows = await read.sizeGuide.findMany({
		where: { categoryId: { not: null } },
		select: { lines: true, category: { select: { name: true } } },
		orderBy: { category: { nameKey: 'asc' } },
	})
	return rows.flatMap(({ lines, category }) =>
		category ? [{ category: category.name, tables: buildGuideTables(lines as SizeGuideLines) }] : [],
	)
}

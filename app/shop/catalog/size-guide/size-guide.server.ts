import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { translateRecords } from '../../translations/translations.server.ts'
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

const ownGuideSql = 'SELECT "id" FROM "SizeGuide" WHERE "productId" = product."id"'
const categoryGuideSql = 'SELECT "id" FROM "SizeGuide" WHERE "categoryId" = product."categoryId"'
const sizeGuideSql = `
	SELECT guide."id", guide."lines" FROM "Product" product
	JOIN "SizeGuide" guide ON guide."id" = coalesce((${ownGuideSql}), (${categoryGuideSql}))
	WHERE product."id" = ?`

/**
 * Returns the size guide of a product's page: its own, or else its category's (rule: size-guide). `null` when there is
 * none.
 */
export async function findSizeGuide(productId: number): Promise<SizeGuideLines | null> {
	const [guide] = await readPrepared<{ lines: string }>(sizeGuideSql, productId)
	return guide ? (JSON.parse(guide.lines) as SizeGuideLines) : null
}

/** Returns the tables of a product's size guide with the names of its columns in a language (rule: own-translations). */
export async function translateSizeGuide(
	productId: number,
	tables: SizeGuideTable[],
	language: Language,
): Promise<SizeGuideTable[]> {
	if (tables.length === 0) return tables
	const [guide] = await readPrepared<{ id: number }>(sizeGuideSql, productId)
	return guide ? translateTables(guide.id, tables, language) : tables
}

/** Sizes and measurements are the same in every language. A translation with another number of columns is not used. */
async function translateTables(id: number, tables: SizeGuideTable[], language: Language): Promise<SizeGuideTable[]> {
	const columns = tables[0]!.lines[0]!
	const [translated] = await translateRecords('sizeGuide', [{ id, columns }], language)
	if (translated!.columns.length !== columns.length) return tables
	return tables.map(({ unit, lines: [, ...sizes] }) => ({ unit, lines: [translated!.columns, ...sizes] }))
}

export interface CategorySizeGuide {
	category: string
	tables: SizeGuideTable[]
}

/** Returns the size guides of the categories in a language, by English name (rule: size-guide-page). */
export async function listCategorySizeGuides(language: Language): Promise<CategorySizeGuide[]> {
	const rows = await read.sizeGuide.findMany({
		where: { categoryId: { not: null } },
		select: { id: true, lines: true, category: { select: { name: true } } },
		orderBy: { category: { nameKey: 'asc' } },
	})
	const guides = rows.map(async ({ id, lines, category }) => ({
		category: category!.name,
		tables: await translateTables(id, buildGuideTables(lines as SizeGuideLines), language),
	}))
	return Promise.all(guides)
}

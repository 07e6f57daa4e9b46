import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import {
	findTranslationTexts,
	loadTranslationForm,
	readTranslationActivity,
	saveTranslations,
} from '../../translations/save-translations.server.ts'
import {
	fromTranslation,
	getTranslationText,
	type TranslationForm,
	type TranslationInput,
	type TranslationTexts,
} from '../../translations/translatable.ts'
import { translateRecords } from '../../translations/translations.server.ts'
import { refuse } from '../../values/refusal.ts'
import { buildGuideTables, type SizeGuideLines, type SizeGuideTable } from '../../values/size-guide.ts'

/** The product or category that has the guide. */
type Owner = { productId: number } | { categoryId: number }

/**
 * Saves the size guide of a product or category with its translations. If `lines` is `null`, deletes the guide and its
 * translations; if `undefined`, keeps the stored guide (rules: size-guide, own-translations).
 *
 * @throws invalid: on the translation field, the number of lines in a changed translation differs from the number of
 * columns.
 */
export async function saveSizeGuide(
	tx: Transaction,
	owner: Owner,
	lines: SizeGuideLines | null | undefined,
	translations?: TranslationInput,
): Promise<void> {
	if (lines === null) await tx.sizeGuide.deleteMany({ where: owner })
	else if (lines) await tx.sizeGuide.upsert({ where: owner, create: { ...owner, lines }, update: { lines } })
	const guide = translations && (await readGuide(tx, owner))
	if (!guide) return
	const stored = await findTranslationTexts(tx, 'sizeGuide', guide.id)
	for (const code of Object.keys(translations)) {
		const text = getTranslationText(translations, code, 'columns')
		const isChanged = text !== '' && text !== getTranslationText(stored, code, 'columns')
		if (isChanged && fromTranslation(text, []).length !== guide.columns.length)
			refuse(
				'invalid',
				'size-guide-translation-columns',
				{ count: guide.columns.length },
				`guideTranslations.${code}.columns`,
			)
	}
	await saveTranslations(tx, 'sizeGuide', guide, translations)
}

/**
 * Returns the ID of a size guide and its column names, which are its translatable texts. `null` when the product or
 * category has no size guide of its own.
 */
async function readGuide(db: Pick<Transaction, 'sizeGuide'>, owner: Owner) {
	const guide = await db.sizeGuide.findUnique({ where: owner, select: { id: true, lines: true } })
	return guide && { id: guide.id, columns: (guide.lines as SizeGuideLines)[0]! }
}

/** Returns the translations of the size guide that a product or category has of its own. */
export async function findGuideTranslations(
	db: Pick<Transaction, 'sizeGuide' | 'translation'>,
	owner: Owner,
): Promise<TranslationTexts> {
	const guide = await readGuide(db, owner)
	return guide ? findTranslationTexts(db, 'sizeGuide', guide.id) : {}
}

/**
 * Returns the data for editing the translations of a size guide in the form of its product or category. `owner` is
 * `null` in the form of a new record.
 */
export async function loadGuideTranslationForm(
	owner: Owner | null,
	languages: readonly Language[],
): Promise<TranslationForm> {
	return loadTranslationForm('sizeGuide', owner && (await readGuide(read, owner)), languages)
}

/** Returns the translations of a size guide for the activity log, such as `'size guide columns (hi)'`. */
export async function readGuideActivity(tx: Transaction, owner: Owner): Promise<Record<string, string>> {
	const guide = await readGuide(tx, owner)
	const texts = guide ? await readTranslationActivity(tx, 'sizeGuide', guide.id) : {}
	return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`size guide ${name}`, text]))
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

/**
 * Translates the column names only, because sizes and measurements are the same in every language. A translation with
 * another number of columns is outdated and not used.
 */
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

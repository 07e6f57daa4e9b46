import { createHash } from 'node:crypto'
import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { defaultLanguage, findLanguage, type Language } from '#app/i18n/languages.ts'
import { getTranslate, type Translate, withNames } from '#app/i18n/translate.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { toMultiline } from '../values/text.ts'
import {
	fromTranslation,
	listTranslatableFields,
	toSourceText,
	type TranslatableKind,
	translatable,
} from './translatable.ts'

/** Returns the hash of an English text, which tells whether a translation is outdated. */
export function hashSource(original: unknown): string {
	return createHash('sha256')
		.update(toMultiline(toSourceText(original)))
		.digest('base64url')
		.slice(0, 16)
}

interface TextRow {
	kind: string
	recordId: number
	field: string
	text: string
	sourceHash: string
}

const otherKinds = Object.keys(translatable).filter((kind) => kind !== 'product')
const textsSql = `SELECT "kind", "recordId", "field", "text", "sourceHash" FROM "Translation"
	WHERE "locale" = ? AND "kind" IN (${otherKinds.map((kind) => `'${kind}'`).join(', ')})`

/**
 * Returns the translations of all records except products, keyed by kind, id and field. Products are left out because
 * there may be too many to cache.
 */
const getShopTexts = memoizeByVersion(getCatalogVersion, 8, async (code: string) => {
	const rows = await readPrepared<TextRow>(textsSql, code)
	return toTextMap(rows)
})

async function readProductTexts(code: string, ids: readonly number[], fields: readonly string[]) {
	return toTextMap(
		await read.translation.findMany({
			where: { kind: 'product', locale: code, recordId: { in: [...ids] }, field: { in: [...fields] } },
			select: { kind: true, recordId: true, field: true, text: true, sourceHash: true },
		}),
	)
}

function toTextMap(rows: TextRow[]): ReadonlyMap<string, TextRow> {
	return new Map(rows.map((row) => [toKey(row.kind, row.recordId, row.field), row]))
}

export const toKey = (kind: string, id: number, field: string) => `${kind} ${id} ${field}`

/**
 * Returns records with their texts in a language; fields without a translation stay in English (rule:
 * own-translations). English needs no query. For other languages, products need one query per call, and all other
 * records are read once per catalog version. With `isExact`, a translation is used only if it was made from exactly the
 * record's present English text.
 */
export async function translateRecords<Row extends { id: number }>(
	kind: TranslatableKind,
	records: readonly Row[],
	{ code }: Pick<Language, 'code'>,
	{ isExact = false } = {},
): Promise<Row[]> {
	if (code === defaultLanguage.code || records.length === 0) return [...records]
	const fields = listTranslatableFields(kind).flatMap(([field]) => (Object.hasOwn(records[0]!, field) ? [field] : []))
	const ids = records.map(({ id }) => id)
	const texts = await (kind === 'product' ? readProductTexts(code, ids, fields) : getShopTexts(code))
	return records.map((record) => {
		const translated = fields.flatMap((field) => {
			const english = record[field as keyof Row]
			const found = texts.get(toKey(kind, record.id, field))
			if (!found || (isExact && found.sourceHash !== hashSource(english))) return []
			return [[field, fromTranslation(found.text, english)]]
		})
		return translated.length === 0 ? record : { ...record, ...(Object.fromEntries(translated) as Partial<Row>) }
	})
}

/**
 * Caches the translation of an object as long as the object exists and the catalog stays the same. Each call must
 * return the identical translated object because the cache of HTML uses that object as its key. For English, the source
 * object is returned.
 */
export function memoizeTranslation<Source extends object>(
	translate: (source: Source, language: Language) => Promise<Source>,
): (source: Source, language: Language) => Promise<Source> {
	const known = new WeakMap<Source, Map<string, { version: number; translated: Promise<Source> }>>()
	return async (source, language) => {
		if (language.code === defaultLanguage.code) return source
		const version = getCatalogVersion()
		const byLanguage = known.get(source) ?? new Map()
		known.set(source, byLanguage)
		const before = byLanguage.get(language.code)
		if (before?.version === version) return before.translated
		const translated = translate(source, language)
		byLanguage.set(language.code, { version, translated })
		translated.catch(() => byLanguage.delete(language.code))
		return translated
	}
}

/**
 * SQL for the translated names of categories, collections and colors, whose English names are part of URLs. Pages keep
 * the English name and translate it only where it is shown.
 */
const namesSql = (['Category', 'Collection', 'Color'] as const)
	.map(
		(table) => `SELECT "kind", "name", "text" FROM "Translation" JOIN "${table}" named ON named."id" = "recordId"
			WHERE "kind" = '${table.toLowerCase()}' AND "field" = 'name' AND "locale" = ?`,
	)
	.join(' UNION ALL ')

/**
 * Returns the function that translates into a language, with the owner's names of categories, collections and colors
 * (rule: own-translations). They are read once per catalog version, and never for English.
 */
export async function getShopTranslate(language: Language): Promise<Translate> {
	return language.code === defaultLanguage.code ? getTranslate(language) : getNamedTranslate(language.code)
}

const getNamedTranslate = memoizeByVersion(getCatalogVersion, 8, async (code: string) => {
	const rows = await readPrepared<{ kind: string; name: string; text: string }>(namesSql, code, code, code)
	const names = new Map(rows.map(({ kind, name, text }) => [`${kind} ${name}`, text]))
	return withNames(getTranslate(findLanguage(code) ?? defaultLanguage), (kind, name) => names.get(`${kind} ${name}`))
})

/** Returns the translations of a field in all languages. */
export type TranslatedTexts = (kind: TranslatableKind, id: number, field: string) => string[]

/**
 * Reads the translations of records, given by the ids of each kind, in all languages. The search index contains them.
 */
export async function listTranslatedTexts(
	tx: Transaction,
	ids: Partial<Record<TranslatableKind, readonly number[]>>,
): Promise<TranslatedTexts> {
	const texts = new Map<string, string[]>()
	for (const [kind, recordIds] of Object.entries(ids)) {
		const where = { kind, recordId: { in: [...new Set(recordIds)] } }
		const rows = await tx.translation.findMany({ where, select: { recordId: true, field: true, text: true } })
		for (const { recordId, field, text } of rows) {
			const key = toKey(kind, recordId, field)
			texts.set(key, [...(texts.get(key) ?? []), text])
		}
	}
	return (kind, id, field) => texts.get(toKey(kind, id, field)) ?? []
}

import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { defaultLanguage, findLanguage, type Language } from '#app/i18n/languages.ts'
import { getOwn } from '../get-own.ts'
import type { SubjectKind } from '../activity/activity-labels.ts'
import { type ActivityActor, recordActivity } from '../activity/record-activity.server.ts'
import { cutText } from '../values/cut-text.ts'
import { toMultiline, toSingleLine } from '../values/text.ts'
import {
	listTranslatableFields,
	mergeTranslations,
	toSourceText,
	type TranslatableKind,
	translatable,
	type TranslationForm,
	type TranslationInput,
	type TranslationState,
	type TranslationStates,
	type TranslationTexts,
} from './translatable.ts'
import { hashSource, toKey } from './translations.server.ts'

/** The English texts of a record by field. Values other than texts and lists of texts are ignored. */
type Originals = Readonly<Record<string, unknown>>

/**
 * Saves the translations of a record in the transaction that saves its texts (rule: own-translations). Languages and
 * fields that are absent stay unchanged, and an empty text deletes a translation. An outdated translation becomes
 * current when its text changes or `stillRight` names its field.
 */
export async function saveTranslations(
	tx: Transaction,
	kind: TranslatableKind,
	{ id, ...originals }: { id: number } & Originals,
	input: TranslationInput | undefined,
): Promise<void> {
	const languages = Object.entries(input ?? {}).filter(([code]) => isTranslated(code))
	if (languages.length === 0) return
	const stored = await tx.translation.findMany({ where: { kind, recordId: id } })
	for (const [locale, texts = {}] of languages)
		for (const [field, { maxLength, isLong }] of listTranslatableFields(kind)) {
			const given = getOwn(texts, field)
			if (given === undefined) continue
			const text = (isLong ? toMultiline : toSingleLine)(toSourceText(given)).slice(0, maxLength)
			const known = stored.find((row) => row.locale === locale && row.field === field)
			if (text === '') {
				if (known) await tx.translation.delete({ where: { id: known.id }, select: { id: true } })
				continue
			}
			const sourceHash = hashSource(getOwn(originals, field))
			if (known?.text === text && (known.sourceHash === sourceHash || !texts.stillRight?.includes(field))) continue
			const key = { kind, recordId: id, field, locale }
			await tx.translation.upsert({
				where: { kind_recordId_field_locale: key },
				create: { ...key, text, sourceHash },
				update: { text, sourceHash, mayBeOutdated: false },
				select: { id: true },
			})
		}
}

/**
 * Saves only the translations of a record, not its own texts, and records the change in the activity log. Returns the
 * translations before and after the change.
 */
export async function changeTranslations(
	tx: Transaction,
	actor: ActivityActor,
	kind: TranslatableKind,
	record: { id: number } & Originals,
	input: TranslationInput | undefined,
	{ subject, id: subjectId, label }: { subject: SubjectKind; id: number; label: string },
): Promise<{ before: TranslationTexts; after: TranslationTexts }> {
	const { id } = record
	const before = await findTranslationTexts(tx, kind, id)
	const old = await readTranslationActivity(tx, kind, id)
	await saveTranslations(tx, kind, record, input)
	const changes = { old, new: await readTranslationActivity(tx, kind, id) }
	await recordActivity(tx, actor, {
		action: 'change',
		kind: subject,
		...(subjectId > 0 && { id: subjectId }),
		label,
		...changes,
	})
	return { before, after: await findTranslationTexts(tx, kind, id) }
}

function isTranslated(code: string): boolean {
	return code !== defaultLanguage.code && findLanguage(code) !== undefined
}

/**
 * Saves `texts` as the translations of a record and deletes all its other translations, as an import or its undo does.
 */
export async function replaceTranslations(
	tx: Transaction,
	kind: TranslatableKind,
	record: { id: number } & Originals,
	texts: TranslationTexts,
): Promise<void> {
	const stored = await findTranslationTexts(tx, kind, record.id)
	const removed = Object.entries(stored).map(([code, fields]) => [
		code,
		Object.fromEntries(Object.keys(fields).map((field) => [field, ''])),
	])
	await saveTranslations(tx, kind, record, mergeTranslations(Object.fromEntries(removed) as TranslationTexts, texts))
}

/** Returns the data for the translation fields of a record's form. `record` is `null` for a new record. */
export async function loadTranslationForm(
	kind: TranslatableKind,
	record: ({ id: number } & Originals) | null,
	languages: readonly Language[],
	builtIn: readonly string[] = [],
): Promise<TranslationForm> {
	const translated = languages.filter(({ code }) => code !== defaultLanguage.code)
	const isShown = record && translated.length > 0
	const states = isShown ? await readTranslationStates(kind, [record], translated, builtIn) : undefined
	return {
		kind,
		languages: translated.map(({ code, name, intl }) => ({ code, name, intl })),
		states: (record && states?.get(record.id)) ?? {},
	}
}

/** Returns the translations of records: texts by the record's id, the language and the field. */
export async function readTranslationTexts(
	db: Pick<Transaction, 'translation'>,
	kind: TranslatableKind,
	ids: readonly number[],
): Promise<Map<number, TranslationTexts>> {
	const where = { kind, recordId: { in: [...ids] } }
	const rows = await db.translation.findMany({ where })
	// The order is fixed because two versions of a record are compared by their JSON.
	rows.sort((one, other) => (`${one.locale} ${one.field}` < `${other.locale} ${other.field}` ? -1 : 1))
	const found = new Map<number, TranslationTexts>()
	for (const { recordId, locale, field, text } of rows)
		found.set(recordId, mergeTranslations(found.get(recordId) ?? {}, { [locale]: { [field]: text } }))
	return found
}

/** Returns the texts of a record's translations, for its form and to compare two versions of it. */
export async function findTranslationTexts(
	db: Pick<Transaction, 'translation'>,
	kind: TranslatableKind,
	id: number,
): Promise<TranslationTexts> {
	return (await readTranslationTexts(db, kind, [id])).get(id) ?? {}
}

/** Returns the translations of a record for the activity log, keyed by field and language, such as `'name (hi)'`. */
export async function readTranslationActivity(
	db: Pick<Transaction, 'translation'>,
	kind: TranslatableKind,
	id: number,
): Promise<Record<`${string} (${string})`, string>> {
	const rows = await db.translation.findMany({ where: { kind, recordId: id } })
	const labels = new Map(listTranslatableFields(kind).map(([field, { label }]) => [field, label.toLowerCase()]))
	return Object.fromEntries(
		rows.map(({ locale, field, text }) => [`${labels.get(field) ?? field} (${locale})`, cutText(text, maxLogLength)]),
	)
}

/** The maximum number of characters of a translation that the activity log stores. The rest is cut off. */
const maxLogLength = 300

/**
 * Returns the translations of records with their states, for forms and lists, by the record's id (rule:
 * own-translations). `records` contain the current English texts, which decide whether a translation is outdated.
 */
export async function readTranslationStates(
	kind: TranslatableKind,
	records: readonly ({ id: number } & Originals)[],
	languages: readonly Language[],
	builtIn: readonly string[] = [],
): Promise<Map<number, TranslationStates>> {
	const ids = records.map(({ id }) => id)
	const rows = await read.translation.findMany({ where: { kind, recordId: { in: ids } } })
	const stored = new Map(rows.map((row) => [`${row.locale} ${toKey(kind, row.recordId, row.field)}`, row]))
	const toState = (code: string, id: number, field: string, original: unknown): TranslationState => {
		const row = stored.get(`${code} ${toKey(kind, id, field)}`)
		const { text = '', updatedAt = null } = row ?? {}
		const isKnown = toSourceText(original) === '' || builtIn.includes(field)
		if (!row) return { text, updatedAt, state: isKnown ? 'current' : 'missing' }
		return { text, updatedAt, state: row.sourceHash === hashSource(original) ? 'current' : 'outdated' }
	}
	const translated = languages.filter(({ code }) => code !== defaultLanguage.code)
	return new Map(
		records.map((record) => {
			const states = translated.map(({ code }) => {
				const fields = Object.keys(translatable[kind])
				return [
					code,
					Object.fromEntries(fields.map((field) => [field, toState(code, record.id, field, getOwn(record, field))])),
				]
			})
			return [record.id, Object.fromEntries(states) as TranslationStates]
		}),
	)
}

import { setImmediate as yieldTick } from 'node:timers/promises'
import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { getOwn } from '../get-own.ts'
import { digestValues } from '../edit-conflicts/expected-version.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { cards, getSettingLabel } from '../settings/cards.ts'
import { listShopLanguages } from '../settings/shop-settings.server.ts'
import { listBuiltInFields } from '../settings/translated-settings.server.ts'
import {
	findTranslatableCard,
	listTranslatableFields,
	toSourceText,
	type TranslatableKind,
	type TranslationRow,
	type TranslationInput,
	type TranslationState,
	type TranslationTexts,
	getTranslationText,
} from '../translations/translatable.ts'
import {
	changeTranslations,
	findTranslationTexts,
	readTranslationStates,
} from '../translations/save-translations.server.ts'
import type { Page } from '../values/paging.ts'
import { refuse } from '../values/refusal.ts'
import {
	findOriginal,
	getRecordName,
	getRecordPage,
	getSource,
	listTranslatableKinds,
	type Original,
} from './translation-sources.server.ts'

/** The filters of a list of translations. A filter that is `undefined` has no effect. */
export interface TranslationFilter {
	language: string | undefined
	kind: TranslatableKind | undefined
	state: TranslationState['state'] | undefined
	search: string
}

/** Returns the languages that the owner translates into. */
export const listTargetLanguages = (): readonly Language[] =>
	listShopLanguages().filter(({ code }) => code !== defaultLanguage.code)

const batchSize = 100

/** Yields the English texts that match a filter, by kind and newest first, in batches so that other requests run. */
export async function* scanTranslations(actor: Actor, filter: TranslationFilter): AsyncGenerator<TranslationRow> {
	const languages = listTargetLanguages()
	const shown = languages.filter(({ code }) => filter.language === undefined || code === filter.language)
	const kinds = listTranslatableKinds(actor).filter(([kind]) => filter.kind === undefined || kind === filter.kind)
	const searched = normalizeText(filter.search)
	for (const [kind] of kinds) {
		const builtIn = listBuiltInFields(findTranslatableCard(kind))
		for (let below = Number.MAX_SAFE_INTEGER; below > 0;) {
			// Triggers mark outdated translations of database records only. For the other kinds, all texts are compared.
			const ids = filter.state === 'outdated' && isRecordKind(kind) ? await listChanged(kind, below) : undefined
			const where = { id: ids ? { in: ids } : { lt: below } }
			const records = await getSource(kind).find(read, { where, orderBy: { id: 'desc' }, take: batchSize })
			const states = await readTranslationStates(kind, records, languages, builtIn)
			for (const row of records.flatMap((record) => toRows(kind, record, states.get(record.id) ?? {}))) {
				const isInState =
					filter.state === undefined || shown.some(({ code }) => getOwn(row.states, code)?.state === filter.state)
				if (isInState && contains(row, searched)) yield row
			}
			below = ids ? (ids.at(-1) ?? 0) : records.length < batchSize ? 0 : records.at(-1)!.id
			await yieldTick()
		}
	}
}

const isRecordKind = (kind: TranslatableKind) => kind !== 'outlet' && !findTranslatableCard(kind)

/** Returns the ids of records whose English texts may have changed since they were translated, newest first. */
function listChanged(kind: TranslatableKind, below: number): Promise<number[]> {
	return readIds(Prisma.sql`SELECT DISTINCT "recordId" AS "id" FROM "Translation"
		WHERE "mayBeOutdated" AND "kind" = ${kind} AND "recordId" < ${below} ORDER BY "recordId" DESC LIMIT ${batchSize}`)
}

function toRows(
	kind: TranslatableKind,
	record: Original,
	byLanguage: Readonly<Record<string, Readonly<Record<string, TranslationState>>>>,
): TranslationRow[] {
	return listTranslatableFields(kind).flatMap(([field, { label }]) => {
		const original = toSourceText(getOwn(record, field))
		if (original.trim() === '') return []
		const states = Object.fromEntries(
			Object.entries(byLanguage).map(([code, fields]) => [code, getOwn(fields, field)!]),
		)
		const translated = Object.entries(states).map(([code, { text }]) => [code, text] as const)
		const seen = digestRow(original, translated)
		return [
			{
				kind,
				id: record.id,
				field,
				record: getRecordName(kind, record),
				label,
				to: getRecordPage(kind, record),
				original,
				seen,
				states,
			},
		]
	})
}

function digestRow(original: string, translated: (readonly [code: string, text: string])[]): string {
	return digestValues([original, ...translated.filter(([, text]) => text !== '')])
}

function contains({ record, original, states }: TranslationRow, searched: string): boolean {
	const all = [record, original, ...Object.values(states).map(({ text }) => text)]
	return searched === '' || all.some((text) => normalizeText(text).includes(searched))
}

const pageSize = 50

/**
 * Lists English texts with the states of their translations, 50 a page (rule: own-translations). The total is not
 * known, because a text's state is only known after comparing it, and texts after this page are not read.
 */
export async function listTranslations(
	actor: Actor,
	filter: TranslationFilter,
	page: number,
): Promise<Page<TranslationRow>> {
	const skip = (page - 1) * pageSize
	const items: TranslationRow[] = []
	let total = 0
	let isMore = false
	for await (const row of scanTranslations(actor, filter)) {
		isMore = total === skip + pageSize
		if (isMore) break
		if (total >= skip) items.push(row)
		total += 1
	}
	const pageCount = isMore ? page + 1 : Math.max(1, Math.ceil(total / pageSize))
	if (page > pageCount) return listTranslations(actor, filter, pageCount)
	return { items, page, pageCount, pageSize, total, isMore }
}

/** A text of the list as its form submits it. */
export type TranslationRowInput = Pick<TranslationRow, 'kind' | 'id' | 'field' | 'seen'> & {
	translations: TranslationInput
}

/**
 * Saves the translations of one text (rule: own-translations).
 *
 * @throws not-found: the text no longer exists.
 * @throws conflict: the text or a translation has changed since the form was shown.
 */
export async function saveTranslationRow(actor: Actor, { kind, id, field, seen, ...input }: TranslationRowInput) {
	await write(async (tx) => {
		const record = await findOriginal(tx, kind, id)
		const original = toSourceText(getOwn(record, field))
		const stored = await findTranslationTexts(tx, kind, id)
		const translated = listTargetLanguages().map(({ code }) => [code, getTranslationText(stored, code, field)] as const)
		if (digestRow(original, translated) !== seen) refuse('conflict', 'translation-changed')
		await saveRecordTranslations(tx, actor, kind, record, input.translations)
	})
}

/**
 * Saves translations of a record and records the change in the activity log. Returns the translations before and after.
 *
 * @throws forbidden: the actor may not change the record.
 */
export async function saveRecordTranslations(
	tx: Transaction,
	actor: Actor,
	kind: TranslatableKind,
	record: Original,
	input: TranslationInput,
): Promise<{ before: TranslationTexts; after: TranslationTexts }> {
	const { permission, subject } = getSource(kind)
	requirePermission(actor, permission)
	const card = findTranslatableCard(kind)
	const label = card ? getSettingLabel(cards[card], 'translations') : getRecordName(kind, record)
	const { owner = { subject, id: record.id } } = record
	const changed = await changeTranslations(tx, actor, kind, record, input, { ...owner, label })
	// A higher version makes open forms of the product outdated (rule: two-editors).
	const isOfProduct = kind === 'product' || owner.subject === 'product'
	if (isOfProduct && digestValues(changed.before) !== digestValues(changed.after))
		await tx.product.update({ where: { id: owner.id }, data: { version: { increment: 1 } }, select: { id: true } })
	return changed
}

import { setImmediate as yieldTick } from 'node:timers/promises'
import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import { SUBJECT_KINDS, type SubjectKind } from '../activity/activity-labels.ts'
import { type Actor, hasPermission, type Permission, requirePermission } from '../auth/permissions.ts'
import { notArchivedWhere } from '../catalog/product/product-status.server.ts'
import { getOwn } from '../get-own.ts'
import { digestValues } from '../edit-conflicts/expected-version.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { cards, getSettingLabel } from '../settings/cards.ts'
import { getOutletRecords, getShopSettings, listShopLanguages } from '../settings/shop-settings.server.ts'
import {
	findTranslatableCard,
	listTranslatableFields,
	toSourceText,
	type TranslatableCard,
	translatableCards,
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
import { publicColumns, selectColumns } from '../values/product-columns.ts'
import { refuse } from '../values/refusal.ts'
import type { SizeGuideLines } from '../values/size-guide.ts'

/** A record with its English texts. A part of another record names that one, which has the page and the activity log. */
type Original = { id: number; owner?: { subject: SubjectKind; id: number } } & Readonly<Record<string, unknown>>

type Db = Transaction | typeof read

type Query = { where: { id: { lt: number } | { in: number[] } | number }; orderBy: { id: 'desc' }; take: number }

interface Source {
	/** The title of its records. */
	title: string
	permission: Permission
	subject: SubjectKind
	/** The page that edits a record. The default is that of the subject. */
	to?: (id: number) => string
	find: (db: Db, query: Query) => Promise<Original[]>
}

const texts = { id: true, title: true, text: true, altText: true } as const
const createSource = (permission: Permission, title: string, subject: SubjectKind, find: Source['find']): Source => ({
	title,
	permission,
	subject,
	find,
})

const recordSources: Record<Exclude<TranslatableKind, TranslatableCard>, Source> = {
	product: {
		title: 'Products',
		permission: 'catalog',
		subject: 'product',
		to: (id) => `/admin/products/${id}`,
		find: (db, { where, ...query }) =>
			db.product.findMany({
				...query,
				where: { ...where, ...notArchivedWhere },
				select: { id: true, name: true, ...selectColumns(publicColumns) },
			}),
	},
	category: createSource('catalog', 'Categories', 'category', (db, query) =>
		db.category.findMany({ ...query, select: { id: true, name: true, content: true } }),
	),
	collection: createSource('catalog', 'Collections', 'collection', (db, query) =>
		db.collection.findMany({ ...query, select: { id: true, name: true } }),
	),
	color: createSource('catalog', 'Colors', 'color', (db, query) =>
		db.color.findMany({ ...query, select: { id: true, name: true } }),
	),
	offer: createSource('home page', 'Offers', 'offer', (db, query) =>
		db.offer.findMany({ ...query, select: { id: true, text: true } }),
	),
	homeSection: createSource('home page', 'Home page sections', 'home-section', (db, query) =>
		db.homeSection.findMany({ ...query, select: texts }),
	),
	banner: createSource('home page', 'Banners', 'banner', (db, query) =>
		db.banner.findMany({ ...query, select: texts }),
	),
	homeVideo: createSource('home page', 'Video', 'video', (db, query) =>
		db.homeVideo.findMany({ ...query, select: { id: true, title: true } }),
	),
	sale: createSource('coupons', 'Sales', 'sale', (db, query) =>
		db.sale.findMany({ ...query, select: { id: true, name: true, words: true } }),
	),
	sizeGuide: {
		title: 'Size guides',
		permission: 'catalog',
		subject: 'product',
		find: async (db, query) => {
			const named = { select: { id: true, name: true } } as const
			const guides = await db.sizeGuide.findMany({ ...query, include: { product: named, category: named } })
			return guides.map(({ id, lines, product, category }) => ({
				id,
				columns: (lines as SizeGuideLines)[0],
				name: (product ?? category)!.name,
				owner: product ? { subject: 'product', id: product.id } : { subject: 'category', id: category!.id },
			}))
		},
	},
	instagramItem: createSource('home page', 'Instagram', 'instagram', (db, query) =>
		db.instagramItem.findMany({ ...query, select: { id: true, altText: true } }),
	),
	outlet: {
		...createSource('settings', 'Outlets', 'setting', async (_, { where: { id } }) =>
			getOutletRecords()
				.filter((outlet) => (typeof id === 'number' ? outlet.id === id : 'lt' in id ? outlet.id < id.lt : false))
				.toReversed(),
		),
		to: () => '/admin/settings/shop',
	},
}

const toCardSource = (card: TranslatableCard): Source => ({
	title: `Settings: ${cards[card].title}`,
	permission: cards[card].permission,
	subject: 'setting',
	to: () => `/admin/settings/${card}`,
	find: async (_, { where: { id } }) =>
		id === 0 || (typeof id === 'object' && 'lt' in id && id.lt > 0) ? [{ ...getShopSettings()[card], id: 0 }] : [],
})

const sources = new Map<TranslatableKind, Source>([
	...(Object.entries(recordSources) as [TranslatableKind, Source][]),
	...translatableCards.map((card) => [card, toCardSource(card)] as const),
])

const getSource = (kind: TranslatableKind) => sources.get(kind)!

/** Returns the kind of a name from outside; `undefined` for an unknown one. */
export function findTranslatableKind(name: string | null): TranslatableKind | undefined {
	return [...sources.keys()].find((kind) => kind === name)
}

/** Returns the kinds whose translations a user may change, with their titles. */
export function listTranslatableKinds({ role, isAdmin }: Actor): [kind: TranslatableKind, title: string][] {
	return [...sources].flatMap(([kind, { title, permission }]) =>
		hasPermission(role ?? (isAdmin ? 'manager' : undefined), permission) ? [[kind, title]] : [],
	)
}

/** What a list of translations is limited to. `undefined` is everything. */
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
	for (const [kind] of kinds)
		for (let below = Number.MAX_SAFE_INTEGER; below > 0;) {
			// Only records of the database have triggers that mark them.
			const ids = filter.state === 'outdated' && isRecordKind(kind) ? await listChanged(kind, below) : undefined
			const where = { id: ids ? { in: ids } : { lt: below } }
			const records = await getSource(kind).find(read, { where, orderBy: { id: 'desc' }, take: batchSize })
			const states = await readTranslationStates(kind, records, languages)
			for (const row of records.flatMap((record) => toRows(kind, record, states.get(record.id) ?? {}))) {
				const isInState =
					filter.state === undefined || shown.some(({ code }) => getOwn(row.states, code)?.state === filter.state)
				if (isInState && contains(row, searched)) yield row
			}
			below = ids ? (ids.at(-1) ?? 0) : records.length < batchSize ? 0 : records.at(-1)!.id
			await yieldTick()
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

function getRecordPage(kind: TranslatableKind, { id, owner }: Original): string {
	const { subject, to } = getSource(kind)
	return (owner ? SUBJECT_KINDS[owner.subject][1]?.(owner.id) : (to ?? SUBJECT_KINDS[subject][1])?.(id)) ?? ''
}

function digestRow(original: string, translated: (readonly [code: string, text: string])[]): string {
	return digestValues([original, ...translated.filter(([, text]) => text !== '')])
}

function getRecordName(kind: TranslatableKind, record: Original): string {
	if (findTranslatableCard(kind)) return getSource(kind).title
	const name = toSourceText(record['name'] ?? record['title'] ?? record['text']).split('\n', 1)[0]
	return name || `${getSource(kind).title} ${record.id}`
}

function contains({ record, original, states }: TranslationRow, searched: string): boolean {
	const all = [record, original, ...Object.values(states).map(({ text }) => text)]
	return searched === '' || all.some((text) => normalizeText(text).includes(searched))
}

const pageSize = 50

/**
 * Lists English texts with the states of their translations, 50 a page (rule: own-translations). Texts after the page
 * are not counted, because a state is only known once its texts are compared.
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
 * Returns a record with its English texts.
 *
 * @throws not-found: the record is unknown.
 */
export async function findOriginal(tx: Transaction, kind: TranslatableKind, id: number): Promise<Original> {
	const [record] = await getSource(kind).find(tx, { where: { id }, orderBy: { id: 'desc' }, take: 1 })
	return record ?? refuse('not-found', 'translation-record-not-found')
}

/**
 * Saves translations of a record and records the change. Returns the translations before and after it.
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
	// A product's form that is open meanwhile is outdated (rule: two-editors).
	if (kind === 'product' && digestValues(changed.before) !== digestValues(changed.after))
		await tx.product.update({ where: { id: record.id }, data: { version: { increment: 1 } }, select: { id: true } })
	return changed
}

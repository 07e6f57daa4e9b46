import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { listChosenProducts, listProductsByRule } from '../catalog/listing/listing-order.server.ts'
import type { ProductCard } from '../catalog/product/product-view.ts'
import { formatIndianIso, toIndianDay } from '../values/dates.ts'
import { getOwn } from '../get-own.ts'
import { imageSelect, defaultFocus } from '../media/media-view.ts'
import { refuse } from '../values/refusal.ts'
import { toDisplayLines, findNames } from '../edit-conflicts/field-differences.ts'
import type { EditableRow } from '../edit-conflicts/expected-version.server.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { findTranslationTexts } from '../translations/save-translations.server.ts'
import { toTranslationLines } from '../translations/translatable.ts'
import { translateRecords } from '../translations/translations.server.ts'
import { byPosition } from './home-positions.server.ts'
import {
	type HomeSectionView,
	isShownAt,
	findNextChange,
	type ProductRule,
	productRules,
	type SectionKind,
	type SectionState,
	sectionStates,
	defaultKinds,
	defaultSections,
} from './home-sections.ts'
import { isUrlSignatureValid, createUrlSignature } from '#app/adapters/secret.server.ts'

const sectionSelect = {
	id: true,
	kind: true,
	state: true,
	fromAt: true,
	untilAt: true,
	title: true,
	text: true,
	link: true,
	altText: true,
	rule: true,
	collectionId: true,
	productIds: true,
	image: { select: imageSelect },
	focus: true,
	phoneImage: { select: imageSelect },
	phoneFocus: true,
	saleId: true,
} as const satisfies Prisma.HomeSectionSelect

type SectionRow = Prisma.HomeSectionGetPayload<{ select: typeof sectionSelect }>

/** Lists all sections in the owner's order. Built-in sections (`defaultSections`) without a row come last. */
export const listHomeSections = memoizeByVersion(getCatalogVersion, 1, async (): Promise<HomeSectionView[]> => {
	const rows = await read.homeSection.findMany({ orderBy: byPosition, select: sectionSelect })
	const missing = defaultKinds.filter((kind) => !rows.some(({ id }) => id === defaultSections[kind]))
	const sales = rows.some(({ saleId }) => saleId !== null)
		? await read.sale.findMany({ select: { id: true, name: true, isRunning: true, endsAt: true } })
		: []
	return [...rows.map((row) => ({ ...toSectionView(row), sale: findSale(row, sales) })), ...missing.map(getDefaultView)]
})

type SaleRow = Pick<Prisma.SaleGetPayload<object>, 'id' | 'name' | 'isRunning' | 'endsAt'>

/**
 * Returns the sale of a section with its current state (rule: sale-runs). `null` means that the section has no sale.
 * The result can be cached by the catalog version, which also changes when a sale starts or ends.
 */
function findSale({ saleId }: SectionRow, sales: readonly SaleRow[]): HomeSectionView['sale'] {
	if (saleId === null) return null
	const sale = sales.find(({ id }) => id === saleId)
	const isOver = !sale || (sale.endsAt !== null && sale.endsAt.getTime() <= Date.now())
	return { name: sale?.name ?? 'a deleted sale', runs: sale?.isRunning ? 'now' : isOver ? 'over' : 'later' }
}

/** Lists running and upcoming sales as options for a section. */
export function listSelectableSales(): Promise<{ id: number; name: string }[]> {
	const where = { OR: [{ endsAt: null }, { endsAt: { gt: new Date() } }] }
	return read.sale.findMany({
		where,
		orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
		select: { id: true, name: true },
	})
}

/** Returns the sections shown now. A preview also includes drafts and upcoming sections. */
export async function listShownHomeSections(now: Date, isPreview = false): Promise<HomeSectionView[]> {
	return (await listHomeSections()).filter((section) => isShownAt(section, now.getTime(), isPreview))
}

/** Returns sections with the owner's texts in a language (rule: own-translations). */
export async function translateHomeSections(
	sections: HomeSectionView[],
	language: Language,
): Promise<HomeSectionView[]> {
	if (language.code === defaultLanguage.code) return sections
	const rows = sections.map((section) => ({ ...section, altText: section.image?.alt ?? '' }))
	return (await translateRecords('homeSection', rows, language)).map(
		({ altText: alt, image, phoneImage, ...section }) => ({
			...section,
			image: image && { ...image, alt },
			phoneImage: phoneImage && { ...phoneImage, alt },
		}),
	)
}

/**
 * Returns the time in milliseconds at which a section of the home page next starts or ends (rule: home-section-times).
 * Infinity when none does.
 */
export async function findNextHomeChange(now: number): Promise<number> {
	return findNextChange(await listHomeSections(), now)
}

export function listSectionProducts({ rule, collectionId, productIds }: HomeSectionView): Promise<ProductCard[]> {
	return rule === 'hand' ? listChosenProducts(...productIds) : listProductsByRule(rule, collectionId)
}

function toSectionView(row: SectionRow): HomeSectionView {
	const { fromAt, untilAt, altText, image, focus, phoneImage, phoneFocus, saleId: _, ...rest } = row
	const alt = altText ?? ''
	return {
		...rest,
		kind: row.kind as SectionKind,
		state: row.state as SectionState,
		rule: (row.rule ?? 'newest') as ProductRule,
		from: fromAt && fromAt.getTime(),
		until: untilAt && untilAt.getTime(),
		sale: null,
		productIds: parseIds(row.productIds),
		image: image && { ...image, focus, alt },
		phoneImage: phoneImage && { ...phoneImage, focus: phoneFocus, alt },
	}
}

const none = { title: null, text: null, link: null, altText: null, rule: null, collectionId: null, productIds: null }
const noPicture = { image: null, focus: null, phoneImage: null, phoneFocus: null, saleId: null }

const getDefaultView = (kind: keyof typeof defaultSections) => toSectionView(getDefaultRow(kind))

function getDefaultRow(kind: keyof typeof defaultSections): SectionRow {
	return { id: defaultSections[kind], kind, state: 'published', fromAt: null, untilAt: null, ...none, ...noPicture }
}

const parseIds = (text: string | null) => (text ?? '').split(' ').filter(Boolean).map(Number)

/**
 * Returns a section of the owner's list.
 *
 * @throws not-found: the section is unknown.
 */
export async function getHomeSection(id: number): Promise<HomeSectionView> {
	const row = await findSectionRow(read, id)
	return row ? toSectionView(row) : refuse('not-found', 'home-section-not-found')
}

/** Returns the row of a section, or default values for a built-in section that has no row yet. */
export async function findSectionRow(db: Transaction | typeof read, id: number): Promise<SectionRow | null> {
	const row = await db.homeSection.findUnique({ where: { id }, select: sectionSelect })
	const usual = defaultKinds.find((kind) => defaultSections[kind] === id)
	return row ?? (usual ? getDefaultRow(usual) : null)
}

export const homeSectionForm = {
	noun: 'section',
	labels: {
		state: 'Status',
		from: 'Visible from',
		until: 'Visible until',
		saleId: 'Only during a sale',
		title: 'Title',
		text: 'Text',
		link: 'Link',
		altText: 'Image description',
		rule: 'Product source',
		collectionId: 'Collection',
		products: 'Products',
		image: 'Image',
		focus: 'Focus point',
		phoneImage: 'Image for phones',
		phoneFocus: 'Focus point on phones',
		translations: 'Translations',
	},
	shown: async () => {
		const sales = await read.sale.findMany({ select: { id: true, name: true } })
		return {
			saleId: (id) => ({ lines: findNames(toDisplayLines(id).lines, sales) }),
			state: (state) => ({ lines: [getOwn(sectionStates, String(state)) ?? ''] }),
			rule: (rule) => ({ lines: [getOwn(productRules, String(rule)) ?? ''] }),
			image: (hash) => ({ lines: [], images: toDisplayLines(hash).lines }),
			phoneImage: (hash) => ({ lines: [], images: toDisplayLines(hash).lines }),
			translations: (texts) => toTranslationLines('homeSection', texts),
		}
	},
	read: async (db, id) => {
		const row = await findSectionRow(db, id)
		if (!row) return null
		const named = await db.product.findMany({
			where: { id: { in: parseIds(row.productIds) } },
			select: { id: true, name: true },
		})
		const lines = parseIds(row.productIds).flatMap((each) => named.filter((product) => product.id === each))
		return {
			kind: row.kind,
			state: row.state,
			from: formatTimeField(row.fromAt),
			until: formatTimeField(row.untilAt),
			saleId: String(row.saleId ?? ''),
			title: row.title ?? '',
			text: row.text ?? '',
			link: row.link ?? '',
			altText: row.altText ?? '',
			rule: row.rule ?? 'newest',
			collectionId: String(row.collectionId ?? ''),
			products: lines.map((product) => `${product.id} ${product.name}`).join('\n'),
			image: row.image?.hash ?? '',
			focus: row.focus ?? defaultFocus,
			phoneImage: row.phoneImage?.hash ?? '',
			phoneFocus: row.phoneFocus ?? defaultFocus,
			translations: await findTranslationTexts(db, 'homeSection', id),
		}
	},
} satisfies EditableRow

/** Formats a time as Indian time for a datetime-local input. `''` for no time. */
export const formatTimeField = (at: Date | null) => (at ? formatIndianIso(at).slice(0, 16) : '')

const daysOpen = 7

/**
 * Returns the public preview address of the upcoming home page, which works for seven days for anyone who has the link
 * (rule: home-preview).
 */
export function createHomePreviewPath(now: Date): string {
	const lastDay = toIndianDay(now) + daysOpen
	return `/preview/home/${lastDay}-${createUrlSignature(buildPreviewToken(lastDay))}`
}

/**
 * Returns the sections of a preview address.
 *
 * @throws not-found: the address was never issued or has expired.
 */
export async function listPreviewedSections(token: string, now: Date): Promise<HomeSectionView[]> {
	const [, day = '0', signature = ''] = /^(\d{5})-([\w-]{43})$/.exec(token) ?? []
	if (!isUrlSignatureValid(buildPreviewToken(Number(day)), signature) || Number(day) < toIndianDay(now))
		refuse('not-found', 'home-preview-not-found')
	return listShownHomeSections(now, true)
}

const buildPreviewToken = (lastDay: number) => `home preview:${lastDay}`

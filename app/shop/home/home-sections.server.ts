import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { productsByHand, productsByRule } from '../catalog/listing/listing-order.server.ts'
import type { ProductCard } from '../catalog/product/product-view.ts'
import { formatIndianIso, indianDay } from '../dates.ts'
import { getOwn } from '../get-own.ts'
import { imageSelect, usualFocus } from '../media/media-url.ts'
import { refuse } from '../refusal.ts'
import { linesShown, namesOf } from '../two-versions/differences.ts'
import type { RowForm } from '../two-versions/seen-version.server.ts'
import { catalogVersionNow } from '../version/catalog-version.server.ts'
import { inOwnersOrder } from './home-order.server.ts'
import {
	type HomeSectionView,
	isShownAt,
	nextChangeOf,
	type ProductRule,
	productRules,
	type SectionKind,
	type SectionState,
	sectionStates,
	usualKinds,
	usualSections,
} from './home-sections.ts'
import { isSignatureOf, signatureOf } from '#app/adapters/secret.server.ts'

export const sectionNotFound = 'Section not found'

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

/** Lists all sections in the owner's order. The shop's own sections without a row come last. */
export const listHomeSections = memoizeByVersion(catalogVersionNow, 1, async (): Promise<HomeSectionView[]> => {
	const rows = await read.homeSection.findMany({ orderBy: inOwnersOrder, select: sectionSelect })
	const missing = usualKinds.filter((kind) => !rows.some(({ id }) => id === usualSections[kind]))
	const sales = rows.some(({ saleId }) => saleId !== null)
		? await read.sale.findMany({ select: { id: true, name: true, isRunning: true, endsAt: true } })
		: []
	return [...rows.map((row) => ({ ...sectionView(row), sale: saleOf(row, sales) })), ...missing.map(usualView)]
})

type SaleRow = Pick<Prisma.SaleGetPayload<object>, 'id' | 'name' | 'isRunning' | 'endsAt'>

/**
 * Returns the sale of a section with its current state (rule: sale-runs). The catalog version changes when the state
 * does.
 */
function saleOf({ saleId }: SectionRow, sales: readonly SaleRow[]): HomeSectionView['sale'] {
	if (saleId === null) return null
	const sale = sales.find(({ id }) => id === saleId)
	const isOver = !sale || (sale.endsAt !== null && sale.endsAt.getTime() <= Date.now())
	return { name: sale?.name ?? 'a sale that was deleted', runs: sale?.isRunning ? 'now' : isOver ? 'over' : 'later' }
}

/** Lists running and upcoming sales as options for a section. */
export function salesToChoose(): Promise<{ id: number; name: string }[]> {
	const where = { OR: [{ endsAt: null }, { endsAt: { gt: new Date() } }] }
	return read.sale.findMany({
		where,
		orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
		select: { id: true, name: true },
	})
}

/** Returns the sections shown now. A preview also includes drafts and upcoming sections. */
export async function shownHomeSections(now: Date, isPreview = false): Promise<HomeSectionView[]> {
	return (await listHomeSections()).filter((section) => isShownAt(section, now.getTime(), isPreview))
}

/**
 * Returns when the home page next changes on schedule, in milliseconds (rule: home-section-times). Infinity when it
 * does not.
 */
export async function nextHomeChange(now: number): Promise<number> {
	return nextChangeOf(await listHomeSections(), now)
}

export function productsOf({ rule, collectionId, productIds }: HomeSectionView): Promise<ProductCard[]> {
	return rule === 'hand' ? productsByHand(...productIds) : productsByRule(rule, collectionId)
}

function sectionView(row: SectionRow): HomeSectionView {
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
		productIds: idsIn(row.productIds),
		image: image && { ...image, focus, alt },
		phoneImage: phoneImage && { ...phoneImage, focus: phoneFocus, alt },
	}
}

const none = { title: null, text: null, link: null, altText: null, rule: null, collectionId: null, productIds: null }
const noPicture = { image: null, focus: null, phoneImage: null, phoneFocus: null, saleId: null }

const usualView = (kind: keyof typeof usualSections) => sectionView(usualRow(kind))

function usualRow(kind: keyof typeof usualSections): SectionRow {
	return { id: usualSections[kind], kind, state: 'published', fromAt: null, untilAt: null, ...none, ...noPicture }
}

const idsIn = (text: string | null) => (text ?? '').split(' ').filter(Boolean).map(Number)

/**
 * Returns a section of the owner's list.
 *
 * @throws not-found: the section is unknown.
 */
export async function findHomeSection(id: number): Promise<HomeSectionView> {
	const row = await sectionRow(read, id)
	return row ? sectionView(row) : refuse('not-found', sectionNotFound)
}

/** Returns the row of a section, or default values for a section of the shop that has no row yet. */
export async function sectionRow(db: Transaction | typeof read, id: number): Promise<SectionRow | null> {
	const row = await db.homeSection.findUnique({ where: { id }, select: sectionSelect })
	const usual = usualKinds.find((kind) => usualSections[kind] === id)
	return row ?? (usual ? usualRow(usual) : null)
}

export const homeSectionForm = {
	noun: 'section',
	labels: {
		state: 'State',
		from: 'From',
		until: 'Until',
		saleId: 'While a sale runs',
		title: 'Title',
		text: 'Text',
		link: 'Link',
		altText: 'What the picture shows',
		rule: 'Which products',
		collectionId: 'Collection',
		products: 'Products',
		image: 'Picture',
		focus: 'What is kept of it',
		phoneImage: 'Picture for phones',
		phoneFocus: 'What is kept of it on phones',
	},
	shown: async () => {
		const sales = await read.sale.findMany({ select: { id: true, name: true } })
		return {
			saleId: (id) => ({ lines: namesOf(linesShown(id).lines, sales) }),
			state: (state) => ({ lines: [getOwn(sectionStates, String(state)) ?? ''] }),
			rule: (rule) => ({ lines: [getOwn(productRules, String(rule)) ?? ''] }),
			image: (hash) => ({ lines: [], images: linesShown(hash).lines }),
			phoneImage: (hash) => ({ lines: [], images: linesShown(hash).lines }),
		}
	},
	read: async (db, id) => {
		const row = await sectionRow(db, id)
		if (!row) return null
		const named = await db.product.findMany({
			where: { id: { in: idsIn(row.productIds) } },
			select: { id: true, name: true },
		})
		const lines = idsIn(row.productIds).flatMap((each) => named.filter((product) => product.id === each))
		return {
			kind: row.kind,
			state: row.state,
			from: timeText(row.fromAt),
			until: timeText(row.untilAt),
			saleId: String(row.saleId ?? ''),
			title: row.title ?? '',
			text: row.text ?? '',
			link: row.link ?? '',
			altText: row.altText ?? '',
			rule: row.rule ?? 'newest',
			collectionId: String(row.collectionId ?? ''),
			products: lines.map((product) => `${product.id} ${product.name}`).join('\n'),
			image: row.image?.hash ?? '',
			focus: row.focus ?? usualFocus,
			phoneImage: row.phoneImage?.hash ?? '',
			phoneFocus: row.phoneFocus ?? usualFocus,
		}
	},
} satisfies RowForm

/** Formats a time for a datetime-local input. */
export const timeText = (at: Date | null) => (at ? formatIndianIso(at).slice(0, 16) : '')

const daysOpen = 7

/**
 * Returns the public preview address of the upcoming home page, which works for seven days for anyone who has the link
 * (rule: home-preview).
 */
export function homePreviewPath(now: Date): string {
	const lastDay = indianDay(now) + daysOpen
	return `/preview/home/${lastDay}-${signatureOf(previewText(lastDay))}`
}

/**
 * Returns the sections of a preview address.
 *
 * @throws not-found: the address was never issued or has expired.
 */
export async function previewedSections(token: string, now: Date): Promise<HomeSectionView[]> {
	const [, day = '0', signature = ''] = /^(\d{5})-([\w-]{43})$/.exec(token) ?? []
	if (!isSignatureOf(previewText(Number(day)), signature) || Number(day) < indianDay(now))
		refuse('not-found', 'Preview not found')
	return shownHomeSections(now, true)
}

const previewText = (lastDay: number) => `home preview:${lastDay}`

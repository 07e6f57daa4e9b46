import type { ImageView } from '../media/media-view.ts'
import { formatDateTime } from '../values/dates.ts'
import type { StatusTone } from '../values/order-status.ts'

/**
 * The IDs of the sections that every shop has, in default order (rule: home-sections). A new kind is added at the end
 * of this list.
 */
export const defaultSections = {
	banners: 1,
	announcements: 2,
	newest: 3,
	promises: 4,
	featured: 5,
	collections: 6,
	video: 7,
	social: 8,
} as const

/** The kinds of sections that the owner can add any number of times (rule: added-sections). */
export const customKinds = ['banner', 'strip', 'products', 'text'] as const

export type DefaultKind = keyof typeof defaultSections
export type SectionKind = DefaultKind | (typeof customKinds)[number]

export const defaultKinds = Object.keys(defaultSections) as DefaultKind[]

export function isDefaultKind(kind: SectionKind): kind is DefaultKind {
	return Object.hasOwn(defaultSections, kind)
}

export const sectionLabels: Record<SectionKind, string> = {
	banners: 'Banners',
	announcements: 'Offers (announcements)',
	newest: 'Our Collections',
	promises: 'Policy highlights',
	featured: 'Featured Products',
	collections: 'Shop By Collections',
	video: 'Video',
	social: 'Stay Social with Us',
	banner: 'Banner',
	strip: 'Scrolling text',
	products: 'Products',
	text: 'Text',
}

export const sectionStates = { published: 'Published', draft: 'Draft', hidden: 'Hidden' } as const
export type SectionState = keyof typeof sectionStates

/**
 * The rules by which a section selects its products, with their labels. All rules except manual selection select at
 * most eight products (rule: added-sections).
 */
export const productRules = {
	newest: 'Newest',
	best: 'Best-selling',
	sale: 'On sale',
	hand: 'Manual selection',
} as const
export type ProductRule = keyof typeof productRules

/**
 * The facts that determine when a section is shown: its state, its start and end in milliseconds, and its sale. `null`
 * means no start, end or sale.
 */
export interface SectionTimes {
	state: SectionState
	from: number | null
	until: number | null
	/** The sale during which the section is shown. A deleted sale counts as over. */
	sale: { name: string; runs: 'now' | 'later' | 'over' } | null
}

export interface HomeSectionView extends SectionTimes {
	id: number
	kind: SectionKind
	title: string | null
	text: string | null
	link: string | null
	rule: ProductRule
	collectionId: number | null
	productIds: number[]
	image: ImageView | null
	phoneImage: ImageView | null
}

/**
 * Returns whether a section is shown at a time (rule: home-section-times). A preview also shows drafts and upcoming
 * sections (rule: home-preview).
 */
export function isShownAt({ state, from, until, sale }: SectionTimes, now: number, isPreview = false): boolean {
	if (state === 'hidden' || (until !== null && until <= now) || sale?.runs === 'over') return false
	return isPreview || (state === 'published' && (from === null || from <= now) && sale?.runs !== 'later')
}

/**
 * Returns the time in milliseconds at which a published section next starts or ends, without regard to sales. Infinity
 * when none does.
 */
export function findNextChange(sections: readonly SectionTimes[], now: number): number {
	const times = sections.flatMap(({ state, from, until }) => (state === 'published' ? [from, until] : []))
	return Math.min(...times.filter((time) => time !== null && time > now).map(Number))
}

/** The admin pages where the owner edits the content of built-in sections (`defaultSections`). */
const filledAt: Partial<Record<DefaultKind, { to: string; label: string }>> = {
	banners: { to: '/admin/banner', label: 'Edit banners' },
	announcements: { to: '/admin/offers', label: 'Edit offers' },
	collections: { to: '/admin/collections', label: 'Edit collections' },
	video: { to: '/admin/video', label: 'Edit video' },
	social: { to: '/admin/insta', label: 'Edit Instagram' },
}

/** Returns a section formatted for the owner's list. */
export function toListedSection({ id, kind, title, text, ...times }: HomeSectionView, now: Date) {
	const isOwn = isDefaultKind(kind)
	return {
		id,
		name: (!isOwn && (title || text?.split('\n', 1)[0])) || sectionLabels[kind],
		/** The label of the kind, or `''` for a built-in section, whose `name` is this label. */
		kind: isOwn ? '' : sectionLabels[kind],
		times: formatTimes(times),
		...describeState(times, now.getTime()),
		isHidden: times.state !== 'published',
		filledAt: isOwn ? filledAt[kind] : undefined,
	}
}

function formatTimes({ from, until, sale }: SectionTimes): string {
	const parts = [
		from && `from ${formatDateTime(new Date(from))}`,
		until && `until ${formatDateTime(new Date(until))}`,
		sale && `while ${sale.name} runs`,
	]
	return parts.filter(Boolean).join(' ')
}

function describeState({ state, from, until, sale }: SectionTimes, now: number): { state: string; tone: StatusTone } {
	if (state === 'published' && ((until !== null && until <= now) || sale?.runs === 'over'))
		return { state: 'Ended', tone: 'muted' }
	if (state === 'published' && ((from !== null && from > now) || sale?.runs === 'later'))
		return { state: 'Scheduled', tone: 'info' }
	return {
		state: sectionStates[state],
		tone: ({ published: 'success', draft: 'warn', hidden: 'muted' } as const)[state],
	}
}

import { formatDateTime } from '../values/dates.ts'
import type { StatusTone } from '../values/order-status.ts'
import {
	type HomeSectionView,
	isDefaultKind,
	sectionLabels,
	sectionStates,
	type SectionTimes,
	type DefaultKind,
} from './home-sections.ts'

/** The admin pages where the owner fills the shop's own sections. */
const filledAt: Partial<Record<DefaultKind, { to: string; label: string }>> = {
	banners: { to: '/admin/banner', label: 'Banners' },
	announcements: { to: '/admin/offers', label: 'Offers' },
	collections: { to: '/admin/collections', label: 'Collections' },
	video: { to: '/admin/video', label: 'Video' },
	social: { to: '/admin/insta', label: 'Instagram' },
}

/** Returns a section formatted for the owner's list. */
export function toListedSection({ id, kind, title, text, ...times }: HomeSectionView, now: Date) {
	const isOwn = isDefaultKind(kind)
	return {
		id,
		name: (!isOwn && (title || text?.split('\n', 1)[0])) || sectionLabels[kind],
		/** `''` for the shop's own sections. */
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

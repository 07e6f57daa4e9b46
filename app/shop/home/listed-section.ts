import { formatDateTime } from '../dates.ts'
import type { StatusTone } from '../words/order-status.ts'
import {
	type HomeSectionView,
	isUsual,
	sectionLabels,
	sectionStates,
	type SectionTimes,
	type UsualKind,
} from './home-sections.ts'

/** The admin pages where the owner fills the shop's own sections. */
const filledAt: Partial<Record<UsualKind, { to: string; label: string }>> = {
	banners: { to: '/admin/banner', label: 'Banners' },
	announcements: { to: '/admin/offers', label: 'Offers' },
	collections: { to: '/admin/collections', label: 'Collections' },
	video: { to: '/admin/video', label: 'Video' },
	social: { to: '/admin/insta', label: 'Instagram' },
}

/** Returns a section formatted for the owner's list. */
export function listedSection({ id, kind, title, text, ...times }: HomeSectionView, now: Date) {
	const isOwn = isUsual(kind)
	return {
		id,
		name: (!isOwn && (title || text?.split('\n', 1)[0])) || sectionLabels[kind],
		/** `''` for the shop's own sections. */
		kind: isOwn ? '' : sectionLabels[kind],
		times: timesInWords(times),
		...stateInWords(times, now.getTime()),
		isHidden: times.state !== 'published',
		filledAt: isOwn ? filledAt[kind] : undefined,
	}
}

function timesInWords({ from, until, sale }: SectionTimes): string {
	const words = [
		from && `from ${formatDateTime(new Date(from))}`,
		until && `until ${formatDateTime(new Date(until))}`,
		sale && `while ${sale.name} runs`,
	]
	return words.filter(Boolean).join(' ')
}

function stateInWords({ state, from, until, sale }: SectionTimes, now: number): { state: string; tone: StatusTone } {
	if (state === 'published' && ((until !== null && until <= now) || sale?.runs === 'over'))
		return { state: 'Over', tone: 'muted' }
	if (state === 'published' && ((from !== null && from > now) || sale?.runs === 'later'))
		return { state: 'To come', tone: 'info' }
	return {
		state: sectionStates[state],
		tone: ({ published: 'success', draft: 'warn', hidden: 'muted' } as const)[state],
	}
}

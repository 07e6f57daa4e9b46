import { formatLongDate } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import type { StatusTone } from '../../words/order-status.ts'

/** The first two lower prices, the others take something off an order by themselves. */
export const saleKinds = ['percent', 'amount', 'pay-for', 'from-pieces', 'free-delivery'] as const
export type SaleKind = (typeof saleKinds)[number]

/** What a sale does, as it is stored. */
export interface SaleTerms {
	kind: SaleKind
	percent: number | null
	amountPaise: number | null
	buyCount: number | null
	payCount: number | null
}

/** '20 % off', 'Buy 3, pay 2' */
export function saleOffers({ kind, percent, amountPaise, buyCount, payCount }: SaleTerms): string {
	const words: Record<SaleKind, string> = {
		percent: `${percent} % off`,
		amount: `${formatPaise(amountPaise ?? 0)} off`,
		'pay-for': `Buy ${buyCount}, pay ${payCount}`,
		'from-pieces': `${percent} % off from ${buyCount} pieces`,
		'free-delivery': `Free delivery from ${formatPaise(amountPaise ?? 0)}`,
	}
	return words[kind]
}

/** An offer of a product in a cart: what an order gets off by itself. */
export interface LineOffer extends SaleTerms {
	id: number
	name: string
}

interface SaleDays {
	startsAt: Date
	/** The instant after its last one; null for none. */
	endsAt: Date | null
}

/** '1 December 2026 to 5 December 2026'. */
export function saleDays({ startsAt, endsAt }: SaleDays): string {
	const first = formatLongDate(startsAt)
	return endsAt ? `${first} to ${formatLongDate(new Date(endsAt.getTime() - 1))}` : `From ${first}`
}

export const saleStates = {
	planned: ['Planned', 'info'],
	running: ['Running', 'success'],
	ended: ['Ended', 'muted'],
} as const satisfies Record<string, [string, StatusTone]>

/** Whether it is to come, runs or is over (rule: sale-runs). */
export function saleState({ startsAt, endsAt }: SaleDays, now: Date): keyof typeof saleStates {
	if (endsAt && endsAt <= now) return 'ended'
	return startsAt <= now ? 'running' : 'planned'
}

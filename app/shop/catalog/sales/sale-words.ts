import { formatLongDate } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import type { StatusTone } from '../../words/order-status.ts'

/** The kinds of sales. The first two lower prices, and the others give an order an automatic discount. */
export const saleKinds = ['percent', 'amount', 'pay-for', 'from-pieces', 'free-delivery'] as const
export type SaleKind = (typeof saleKinds)[number]

/** The terms of a sale, as stored. */
export interface SaleTerms {
	kind: SaleKind
	percent: number | null
	amountPaise: number | null
	buyCount: number | null
	payCount: number | null
}

/** Returns a label such as `'20 % off'` or `'Buy 3, pay 2'`. */
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

/** An offer for a product in a cart, which gives the order an automatic discount. */
export interface LineOffer extends SaleTerms {
	id: number
	name: string
}

interface SaleDays {
	startsAt: Date
	/** The first instant after the sale. `null` means no end. */
	endsAt: Date | null
}

/** Returns a period such as `'1 December 2026 to 5 December 2026'`. */
export function saleDays({ startsAt, endsAt }: SaleDays): string {
	const first = formatLongDate(startsAt)
	return endsAt ? `${first} to ${formatLongDate(new Date(endsAt.getTime() - 1))}` : `From ${first}`
}

export const saleStates = {
	planned: ['Planned', 'info'],
	running: ['Running', 'success'],
	ended: ['Ended', 'muted'],
} as const satisfies Record<string, [string, StatusTone]>

/** Returns whether a sale is upcoming, running or over (rule: sale-runs). */
export function saleState({ startsAt, endsAt }: SaleDays, now: Date): keyof typeof saleStates {
	if (endsAt && endsAt <= now) return 'ended'
	return startsAt <= now ? 'running' : 'planned'
}

import { formatLongDate } from '../../values/dates.ts'
import { formatPaise } from '../../values/money.ts'
import type { StatusTone } from '../../values/order-status.ts'

/**
 * The kind of sale that takes a percentage off when at least a certain number of items is bought. The database stores
 * this string.
 */
export const volumeDiscount = 'from-pieces' as const

/** The kinds of sales. The first two lower prices, and the others give an order an automatic discount. */
export const saleKinds = ['percent', 'amount', 'pay-for', volumeDiscount, 'free-delivery'] as const
export type SaleKind = (typeof saleKinds)[number]

/** The terms of a sale, as stored. */
export interface SaleTerms {
	kind: SaleKind
	percent: number | null
	amountPaise: number | null
	buyCount: number | null
	payCount: number | null
}

/** Returns a label such as `'20% off'` or `'Buy 3, pay 2'`. */
export function formatSaleOffer({ kind, percent, amountPaise, buyCount, payCount }: SaleTerms): string {
	const labels: Record<SaleKind, string> = {
		percent: `${percent}% off`,
		amount: `${formatPaise(amountPaise ?? 0)} off`,
		'pay-for': `Buy ${buyCount}, pay ${payCount}`,
		[volumeDiscount]: `${percent}% off ${buyCount} or more items`,
		'free-delivery': `Free delivery from ${formatPaise(amountPaise ?? 0)}`,
	}
	return labels[kind]
}

/** An automatic discount of an order, offered by a sale for a product in its cart. */
export interface AutomaticDiscount extends SaleTerms {
	id: number
	name: string
}

interface SaleDates {
	startsAt: Date
	/** The first instant after the sale. `null` means no end. */
	endsAt: Date | null
}

/** Returns a period such as `'1 December 2026 to 5 December 2026'`. */
export function formatSaleDates({ startsAt, endsAt }: SaleDates): string {
	const first = formatLongDate(startsAt)
	return endsAt ? `${first} to ${formatLongDate(new Date(endsAt.getTime() - 1))}` : `From ${first}`
}

export const saleStateLabels = {
	planned: ['Scheduled', 'info'],
	running: ['Running', 'success'],
	ended: ['Ended', 'muted'],
} as const satisfies Record<string, [string, StatusTone]>

/** Returns whether a sale is upcoming, running or over (rule: sale-runs). */
export function getSaleState({ startsAt, endsAt }: SaleDates, now: Date): keyof typeof saleStateLabels {
	if (endsAt && endsAt <= now) return 'ended'
	return startsAt <= now ? 'running' : 'planned'
}

/**
 * The discounts of running sales on a product's prices: the largest percentage and the largest fixed amount. `null`
 * when there is none.
 */
export interface SaleReduction {
	salePercent: number | null
	saleOffPaise: number | null
}

/** The columns of `SaleReduction`. */
export const saleReductionSelect = { salePercent: true, saleOffPaise: true } as const

/**
 * Returns the lowest price, in paise, that the running sales give (rule: sale-price). The price after a percentage is
 * rounded to the rupee and is at least one rupee, unless the price was already lower. A fixed amount applies only to
 * prices above it. A database trigger implements the same rule, so a change must be made in both.
 */
export function calculateSalePrice(paise: number, { salePercent, saleOffPaise }: SaleReduction): number {
	const rounded = Math.floor((paise * (100 - (salePercent ?? 0)) + 5_000) / 10_000) * 100
	const byPercent = salePercent === null ? paise : Math.max(Math.min(paise, 100), rounded)
	return Math.min(byPercent, saleOffPaise !== null && paise > saleOffPaise ? paise - saleOffPaise : paise)
}

/**
 * Returns the price to strike through: the owner's original price, or else the regular price if a sale lowers it.
 * `null` when there is neither.
 */
export function getPriceBeforeSale(
	product: { basePricePaise: number; originalPricePaise: number | null } & SaleReduction,
) {
	const { basePricePaise, originalPricePaise } = product
	return originalPricePaise ?? (calculateSalePrice(basePricePaise, product) < basePricePaise ? basePricePaise : null)
}

import { countPieces } from './cart-totals.ts'
import { refuse } from '../refusal.ts'
import { orderLimits } from '../settings/shop-settings.server.ts'

const atOnce = 'can be ordered at once. For more, please write to us.'

/**
 * Rejects too many units of one product color.
 *
 * @throws invalid: on `field`, the quantity is above the limit (rule: order-quantity-limits).
 */
export function mustBeFewOfOne(quantity: number, field?: string): void {
	const most = orderLimits()?.perLine
	if (most === undefined || quantity <= most) return
	refuse('invalid', `At most ${pieces(most)} of one product in one colour ${atOnce}`, field)
}

/**
 * Rejects too many units in the whole order.
 *
 * @throws invalid: on `field`, the quantity is above the limit (rule: order-quantity-limits).
 */
export function mustBeFewInAll(quantity: number, field?: string): void {
	const most = orderLimits()?.pieces
	if (most === undefined || quantity <= most) return
	refuse('invalid', `At most ${pieces(most)} ${atOnce}`, field)
}

/** Rejects lines above the limits of an order. Repeated product colors are added up. */
export function mustBeOrderable(lines: readonly { productColorId: number; quantity: number }[]): void {
	const each = new Map<number, number>()
	for (const { productColorId, quantity } of lines) each.set(productColorId, (each.get(productColorId) ?? 0) + quantity)
	for (const quantity of each.values()) mustBeFewOfOne(quantity)
	mustBeFewInAll(countPieces(lines))
}

function pieces(count: number): string {
	return count === 1 ? '1 piece' : `${count} pieces`
}

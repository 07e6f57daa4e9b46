import { countUnits } from './cart-totals.ts'
import { refuse } from '../values/refusal.ts'
import { getOrderLimits } from '../settings/shop-settings.server.ts'

/**
 * Rejects too many units of one product color.
 *
 * @throws invalid: on `field`, the quantity is above the limit (rule: order-quantity-limits).
 */
export function assertColorQuantityLimit(quantity: number, field?: string): void {
	const most = getOrderLimits()?.perLine
	if (most === undefined || quantity <= most) return
	refuse('invalid', 'cart-color-limit', getLimitValues(most), field)
}

/**
 * Rejects too many units in the whole order.
 *
 * @throws invalid: on `field`, the quantity is above the limit (rule: order-quantity-limits).
 */
export function assertOrderQuantityLimit(quantity: number, field?: string): void {
	const most = getOrderLimits()?.perOrder
	if (most === undefined || quantity <= most) return
	refuse('invalid', 'cart-order-limit', getLimitValues(most), field)
}

/** Rejects lines above the limits of an order. Repeated product colors are added up. */
export function assertOrderQuantities(lines: readonly { productColorId: number; quantity: number }[]): void {
	const each = new Map<number, number>()
	for (const { productColorId, quantity } of lines) each.set(productColorId, (each.get(productColorId) ?? 0) + quantity)
	for (const quantity of each.values()) assertColorQuantityLimit(quantity)
	assertOrderQuantityLimit(countUnits(lines))
}

/** Returns the limit in the words of a screen and in those of the JSON API. */
function getLimitValues(most: number): { items: string; pieces: string } {
	return most === 1 ? { items: '1 item', pieces: '1 piece' } : { items: `${most} items`, pieces: `${most} pieces` }
}

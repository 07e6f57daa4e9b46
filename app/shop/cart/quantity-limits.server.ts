import { countUnits } from './cart-totals.ts'
import { refuse } from '../values/refusal.ts'
import { getOrderLimits } from '../settings/shop-settings.server.ts'

const limitSuffix = 'can be ordered at once. For more, please write to us.'

/**
 * Rejects too many units of one product color.
 *
 * @throws invalid: on `field`, the quantity is above the limit (rule: order-quantity-limits).
 */
export function assertColorQuantityLimit(quantity: number, field?: string): void {
	const most = getOrderLimits()?.perLine
	if (most === undefined || quantity <= most) return
	refuse('invalid', `At most ${formatUnits(most)} of one product in one colour ${limitSuffix}`, field)
}

/**
 * Rejects too many units in the whole order.
 *
 * @throws invalid: on `field`, the quantity is above the limit (rule: order-quantity-limits).
 */
export function assertOrderQuantityLimit(quantity: number, field?: string): void {
	const most = getOrderLimits()?.pieces
	if (most === undefined || quantity <= most) return
	refuse('invalid', `At most ${formatUnits(most)} ${limitSuffix}`, field)
}

/** Rejects lines above the limits of an order. Repeated product colors are added up. */
export function assertOrderQuantities(lines: readonly { productColorId: number; quantity: number }[]): void {
	const each = new Map<number, number>()
	for (const { productColorId, quantity } of lines) each.set(productColorId, (each.get(productColorId) ?? 0) + quantity)
	for (const quantity of each.values()) assertColorQuantityLimit(quantity)
	assertOrderQuantityLimit(countUnits(lines))
}

function formatUnits(count: number): string {
	return count === 1 ? '1 piece' : `${count} pieces`
}

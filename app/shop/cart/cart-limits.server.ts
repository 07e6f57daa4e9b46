import { getUnitsLeftValues } from '../catalog/product/product-view.ts'
import { getOrderLimits } from '../settings/shop-settings.server.ts'
import { refuse } from '../values/refusal.ts'
import { countUnits } from './cart-totals.ts'
import type { StockSource } from './stock-source.server.ts'

/** Rejects a quantity that is not a whole number of 1 or more. */
export function assertValidQuantity(quantity: number): void {
	if (quantity < 1) refuse('invalid', 'cart-quantity-too-low', {}, 'quantity')
	if (!Number.isSafeInteger(quantity)) refuse('invalid', 'cart-quantity-not-whole', {}, 'quantity')
}

/**
 * Rejects adding `more` units when these exceed the stock together with the units in `lines`, the lines of the cart
 * that are sold from the same stock.
 *
 * @throws conflict: the stock is short (rule: shared-stock).
 */
export function assertStockFor(
	{ productColorId, size, isByVariant, remainingQty }: StockSource,
	more: number,
	lines: readonly { quantity: number; productColorId: number }[],
): void {
	if (countUnits(lines) + more <= remainingQty) return
	const isSize = isByVariant && size !== ''
	if (remainingQty === 0) refuse('conflict', isSize ? 'size-sold-out' : 'product-sold-out')
	if (isSize) refuse('conflict', 'stock-short-in-size', { ...getUnitsLeftValues(remainingQty, size), size })
	const isShared = lines.some((line) => line.productColorId !== productColorId)
	refuse('conflict', isShared ? 'stock-short-in-colors' : 'stock-short', getUnitsLeftValues(remainingQty))
}

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

/**
 * Returns the texts of a limit: `items` for screens, and `apiItems` with the wording that the JSON API has always had.
 */
function getLimitValues(most: number): { items: string; apiItems: string } {
	return most === 1 ? { items: '1 item', apiItems: '1 piece' } : { items: `${most} items`, apiItems: `${most} pieces` }
}

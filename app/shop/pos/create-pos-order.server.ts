import { write } from '#app/adapters/db/db.server.ts'
import type { LineInput } from '../cart/cart-rows.server.ts'
import { assertHavePrices } from '../catalog/product/price-range.ts'
import { formatPaise } from '../values/money.ts'
import { DELIVERED } from '../values/order-status.ts'
import { getSelectedLines, recordImmediatePayment } from '../orders/checkout/staff-order.server.ts'
import { insertOrder, findOrderByIdempotencyKey } from '../orders/checkout/insert-order.server.ts'
import { toStockLine, deductStock } from '../inventory/stock.server.ts'
import { calculateDiscounts } from '../pricing/order-discounts.ts'
import { calculateOrderPrice } from '../pricing/order-price.ts'
import { type Actor, requirePermission } from '../auth/roles.ts'
import { toE164 } from '../values/phone.ts'
import { refuse } from '../values/refusal.ts'
import { issueInvoice } from '../orders/invoices/issue-invoice.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { posPaymentMethods } from './draft-order-lines.ts'
import type { PosSaleInput } from './pos-sale.schema.ts'

const purpose = 'counter sale'

/**
 * Creates a point-of-sale order in one transaction: stock is taken, and the order is delivered and paid at once,
 * recorded in the ledger (rule: counter-sale) and invoiced (rule: invoice-number). The same key is the same sale.
 *
 * @throws invalid: nothing was selected.
 * @throws not-found: a product no longer exists.
 * @throws conflict: stock is short, a size no longer exists, the total differs from the expected one, or the payment
 * reference has paid another order (on `sameReference`, rule: reused-reference).
 */
export async function createPosOrder(
	actor: Actor,
	lineInputs: readonly LineInput[],
	input: PosSaleInput,
): Promise<number> {
	requirePermission(actor, 'orders')
	const once = { purpose, key: input.idempotencyKey }
	return write(async (tx) => {
		const first = await findOrderByIdempotencyKey(tx, actor.userId, once)
		if (first !== undefined) return first
		const lines = await getSelectedLines(tx.prepared.rows, lineInputs)
		assertHavePrices(lines)
		const moved = await deductStock(tx, lines.map(toStockLine))
		const place = getOutletPlace()
		const price = calculateOrderPrice(lines, place, null)
		if (!Number.isSafeInteger(price.totalPaise)) refuse('conflict', 'pos-total-too-high')
		if (price.totalPaise !== input.seenTotalPaise)
			refuse('conflict', 'pos-total-changed', { total: formatPaise(price.totalPaise) })
		const columns = { ...toPosCustomer(input), ...place, ...price, source: 'outlet', paymentState: 'paid' }
		const activity = { source: 'outlet', payment: posPaymentMethods[input.way], totalPaise: price.totalPaise }
		const by = { who: actor, byUserId: actor.userId, facts: activity }
		const orderId = await insertOrder(tx, {
			columns,
			status: DELIVERED,
			lines,
			discounts: calculateDiscounts(lines, null),
			moved,
			...by,
			once,
		})
		await recordImmediatePayment(tx, actor, {
			...input,
			orderId,
			status: DELIVERED,
			amountPaise: price.totalPaise,
			how: `Paid in person, ${posPaymentMethods[input.way]}`,
		})
		await issueInvoice(tx, { orderId, byUserId: actor.userId, at: new Date() })
		return orderId
	})
}

/** Returns the customer of a sale. Buyers may stay anonymous. */
function toPosCustomer({ name, phone, way: method }: PosSaleInput) {
	return {
		userId: null,
		firstName: name,
		lastName: '',
		email: '',
		phoneNumber: phone || null,
		phoneE164: phone ? toE164(phone) : null,
		customerKey: normalizeText(`${name} ${phone}`),
		paymentMethod: method === 'cash' ? 'cod' : 'online',
	}
}

/**
 * Returns the address of the first outlet, where the goods change hands. Such a sale is not a delivery, and its state
 * is the shop's own state.
 */
function getOutletPlace() {
	const { shop, delivery } = getShopSettings()
	const [outlet] = shop.outlets
	return {
		streetAddress: outlet?.address || outlet?.name || shop.name,
		city: outlet?.city ?? '',
		state: delivery.homeState,
		zipCode: '',
		country: 'india',
	}
}

import { write } from '#app/adapters/db/db.server.ts'
import type { WantedLine } from '../cart/cart-rows.server.ts'
import { mustHavePrices } from '../catalog/product/price-words.ts'
import { formatPaise } from '../money.ts'
import { DELIVERED } from '../words/order-status.ts'
import { chosenLines, notePaidAtOnce } from '../orders/placing/by-staff.server.ts'
import { insertOrder, orderOfKey } from '../orders/placing/insert-order.server.ts'
import { stockLine, takeStock } from '../orders/placing/stock.server.ts'
import { calculateDiscounts } from '../pricing/order-discounts.ts'
import { priceOfOrder } from '../pricing/price-of-order.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { e164 } from '../words/phone.ts'
import { refuse } from '../refusal.ts'
import { giveInvoiceIn } from '../orders/documents/invoice.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { settingsNow } from '../settings/shop-settings.server.ts'
import { counterWays } from './bill-lines.ts'
import type { SellInput } from './sell.schema.ts'

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
export async function sellAtCounter(actor: Actor, wanted: readonly WantedLine[], input: SellInput): Promise<number> {
	mustBeAllowed(actor, 'orders')
	const once = { purpose, key: input.idempotencyKey }
	return write(async (tx) => {
		const first = await orderOfKey(tx, actor.userId, once)
		if (first !== undefined) return first
		const lines = await chosenLines(tx.prepared.rows, wanted)
		mustHavePrices(lines)
		const moved = await takeStock(tx, lines.map(stockLine))
		const place = outletPlace()
		const price = priceOfOrder(lines, place, null)
		if (!Number.isSafeInteger(price.totalPaise)) refuse('conflict', 'This is too much for one sale.')
		if (price.totalPaise !== input.seenTotalPaise)
			refuse('conflict', `It now comes to ${formatPaise(price.totalPaise)}. Please look at it and sell it again.`)
		const columns = { ...customerOf(input), ...place, ...price, source: 'outlet', paymentState: 'paid' }
		const facts = { source: 'outlet', payment: counterWays[input.way], totalPaise: price.totalPaise }
		const by = { who: actor, byUserId: actor.userId, facts }
		const orderId = await insertOrder(tx, {
			columns,
			status: DELIVERED,
			lines,
			discounts: calculateDiscounts(lines, null),
			moved,
			...by,
			once,
		})
		await notePaidAtOnce(tx, actor, {
			...input,
			orderId,
			status: DELIVERED,
			amountPaise: price.totalPaise,
			how: `Paid at the counter, ${counterWays[input.way]}`,
		})
		await giveInvoiceIn(tx, { orderId, byUserId: actor.userId, at: new Date() })
		return orderId
	})
}

/** Returns the customer of a sale. Buyers may stay anonymous. */
function customerOf({ name, phone, way }: SellInput) {
	return {
		userId: null,
		firstName: name,
		lastName: '',
		email: '',
		phoneNumber: phone || null,
		phoneE164: phone ? e164(phone) : null,
		customerKey: normaliseText(`${name} ${phone}`),
		paymentMethod: way === 'cash' ? 'cod' : 'online',
	}
}

/**
 * Returns the address of the first outlet, where the goods change hands. Such a sale is not a delivery, and its state
 * is the shop's own state.
 */
function outletPlace() {
	const { shop, delivery } = settingsNow()
	const [outlet] = shop.outlets
	return {
		streetAddress: outlet?.address || outlet?.name || shop.name,
		city: outlet?.city ?? '',
		state: delivery.homeState,
		zipCode: '',
		country: 'india',
	}
}

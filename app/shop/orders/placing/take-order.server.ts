import { read, write } from '#app/adapters/db/db.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { mustBeOrderable } from '../../cart/quantity-limits.server.ts'
import type { WantedLine } from '../../cart/cart-rows.server.ts'
import type { CartLine } from '../../cart/cart-totals.ts'
import { mustHavePrices } from '../../catalog/product/price-words.ts'
import { formatPaise } from '../../money.ts'
import { calculateDiscounts, type CouponTerms } from '../../pricing/order-discounts.ts'
import { type OrderPrice, priceOfOrder } from '../../pricing/price-of-order.ts'
import { refuse } from '../../refusal.ts'
import { normaliseText } from '../../search/normalise.ts'
import { cashFeePaise, deliveryPrices } from '../../settings/shop-settings.server.ts'
import { PENDING } from '../../words/order-status.ts'
import { joinNames, splitName } from '../../words/person-name.ts'
import { e164, isPhone, tidyPhone } from '../../words/phone.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { isCash } from '../../words/ways-to-pay.ts'
import { TAKEN_BY } from '../order-view.ts'
import { mustBeForCash } from '../payments/cash/cash-rules-of.server.ts'
import { mustBeOffered } from '../payments/offered-ways.server.ts'
import { fillFromPin, mustBeServed } from '../pins/pin-area.server.ts'
import { chosenLines, notePaidAtOnce } from './by-staff.server.ts'
import { insertOrder, orderOfKey } from './insert-order.server.ts'
import { stockLine, takeStock } from './stock.server.ts'
import type { TakeOrderInput } from './take-order.schema.ts'

const purpose = 'taken order'
const country = 'india' as const

/** Returns the delivery address. City and state come from the pincode when they are empty. */
function placeOf({ streetAddress, zipCode, city, state }: TakeOrderInput) {
	const area = fillFromPin({ country, zipCode, city, state, filledFor: '' })
	const place = {
		streetAddress,
		zipCode,
		country,
		city: city || area?.district || '',
		state: state || area?.state || '',
	}
	if (!place.state) refuse('invalid', 'Please choose the state: this PIN code is not known.', 'state')
	if (!place.city) refuse('invalid', 'Please enter the city.', 'city')
	return place
}

const methodOf = ({ way }: TakeOrderInput) => (way === 'cod' ? 'cod' : 'online')

/** Returns the staff discount in the form of a coupon without a code. */
function termsOf({ discount, discountReason }: TakeOrderInput): CouponTerms | null {
	const amountPaise = Math.round(discount * 100)
	return amountPaise === 0 ? null : { code: '', reason: discountReason, percent: null, amountPaise, minimumPaise: 0 }
}

function priceAt(lines: readonly CartLine[], input: TakeOrderInput): OrderPrice {
	const codFeePaise = isCash({ paymentMethod: methodOf(input) }) ? cashFeePaise() : 0
	return priceOfOrder(lines, placeOf(input), deliveryPrices(), { coupon: termsOf(input), codFeePaise })
}

/**
 * Calculates the current price of an order that staff is creating.
 *
 * @throws as `chosenLines`.
 * @throws invalid: the pincode does not determine city and state, and they are empty.
 */
export async function priceTaken(wanted: readonly WantedLine[], input: TakeOrderInput): Promise<OrderPrice> {
	return priceAt(await chosenLines(readPrepared, wanted), input)
}

/**
 * Places an order received by WhatsApp, Instagram or telephone in one transaction (rule: taken-order), with the same
 * stock, delivery, COD rules and history as any order. It belongs to no account. The same key is the same order.
 *
 * @throws invalid: nothing was selected, or the pincode is not served.
 * @throws not-found: a product no longer exists.
 * @throws conflict: stock is short, the total differs from the expected one (on `seenTotalPaise`), COD is not
 * available, or the payment reference has paid another order (on `sameReference`, rule: reused-reference).
 */
export async function takeOrder(actor: Actor, wanted: readonly WantedLine[], input: TakeOrderInput): Promise<number> {
	mustBeAllowed(actor, 'take orders')
	const once = { purpose, key: input.idempotencyKey }
	return write(async (tx) => {
		const first = await orderOfKey(tx, actor.userId, once)
		if (first !== undefined) return first
		const lines = await chosenLines(tx.prepared.rows, wanted)
		const price = priceAt(lines, input)
		if (price.totalPaise !== input.seenTotalPaise) refuse('conflict', comesTo(price), 'seenTotalPaise')
		const columns = columnsOf(input)
		mustHavePrices(lines)
		mustBeOrderable(lines)
		mustBeServed(columns)
		await mustBePayableSo(tx.prepared.rows, columns, price)
		const moved = await takeStock(tx, lines.map(stockLine))
		const isPaid = input.way === 'paid' || price.totalPaise === 0
		const orderId = await insertOrder(tx, {
			columns: { ...columns, ...price, paymentState: isPaid ? 'paid' : 'due' },
			status: PENDING,
			lines,
			discounts: calculateDiscounts(lines, termsOf(input)),
			moved,
			byUserId: actor.userId,
			who: actor,
			facts: factsOf(input, price),
			once,
		})
		if (input.way === 'paid' && price.totalPaise > 0)
			await notePaidAtOnce(tx, actor, {
				...input,
				orderId,
				status: PENDING,
				amountPaise: price.totalPaise,
				how: 'Paid before it was placed',
			})
		return orderId
	})
}

/**
 * Returns the order that the same form created before, even if a product of it has been deleted since. `undefined` when
 * there is none.
 */
export function orderTakenBy(actor: Actor, { idempotencyKey }: TakeOrderInput): Promise<number | undefined> {
	mustBeAllowed(actor, 'take orders')
	return orderOfKey({ prepared: { rows: readPrepared } }, actor.userId, { purpose, key: idempotencyKey })
}

/** Example: `'It comes to ₹ 5,260.00, with delivery for ₹ 60.00. Please look at it and place the order.'` */
export function comesTo({ totalPaise, shippingPaise, discountPaise, codFeePaise }: OrderPrice): string {
	const parts = [
		...(discountPaise > 0 ? [`${formatPaise(discountPaise)} off`] : []),
		...(shippingPaise > 0 ? [`delivery for ${formatPaise(shippingPaise)}`] : ['free delivery']),
		...(codFeePaise > 0 ? [`${formatPaise(codFeePaise)} for cash`] : []),
	]
	return `It comes to ${formatPaise(totalPaise)}, with ${new Intl.ListFormat('en').format(parts)}. Please look at it and place the order.`
}

function columnsOf(input: TakeOrderInput) {
	const { name, phone, source, orderNote } = input
	const place = placeOf(input)
	return {
		userId: null,
		...splitName(name),
		email: '',
		phoneNumber: phone,
		phoneE164: e164(phone),
		customerKey: normaliseText(`${name} ${phone}`),
		...place,
		paymentMethod: methodOf(input),
		orderNote,
		takenBy: source,
	} as const
}

/**
 * Rejects COD that the general rules do not allow. Other payment methods are always accepted because the money was
 * already received.
 */
async function mustBePayableSo(rowsOf: PreparedSql['rows'], order: ReturnType<typeof columnsOf>, price: OrderPrice) {
	if (!isCash(order)) return
	mustBeOffered(order)
	await mustBeForCash(rowsOf, 0, order, price)
}

function factsOf({ source, way, discountReason }: TakeOrderInput, { totalPaise, discountPaise }: OrderPrice) {
	return {
		source: TAKEN_BY[source],
		payment: way,
		totalPaise,
		...(discountPaise > 0 && { discountPaise, discountReason }),
	}
}

export type KnownCustomer = NonNullable<Awaited<ReturnType<typeof findCustomerByPhone>>>

/**
 * Finds the customer data of the newest order with this phone number (rule: taken-order). `null` when there is no such
 * order or no number.
 */
export async function findCustomerByPhone(typed: string) {
	const phone = tidyPhone(typed)
	if (!isPhone(phone)) return null
	const where = { phoneE164: e164(phone), country }
	const [orderCount, last] = await Promise.all([
		read.order.count({ where }),
		read.order.findFirst({
			where,
			orderBy: { id: 'desc' },
			select: {
				firstName: true,
				lastName: true,
				streetAddress: true,
				apartment: true,
				zipCode: true,
				city: true,
				state: true,
			},
		}),
	])
	if (!last) return null
	const { firstName, lastName, apartment, streetAddress, ...place } = last
	const street = [streetAddress, apartment].filter(Boolean).join(', ')
	return { ...place, streetAddress: street, name: joinNames({ firstName, lastName }), orderCount }
}

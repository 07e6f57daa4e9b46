import { type Transaction, read, write } from '#app/adapters/db/db.server.ts'
import { type LineInput, findLines } from '../../cart/cart-rows.server.ts'
import type { CartLine } from '../../cart/cart-totals.ts'
import { systemActor, recordOrderActivity } from '../../activity/record-activity.server.ts'
import { formatPaise } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { checkReusedReference } from '../payments/mark-payment.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { assertOrderQuantities } from '../../cart/cart-limits.server.ts'
import { assertHavePrices } from '../../catalog/product/product-view.ts'
import { calculateDiscounts, type CouponTerms } from '../../pricing/order-discounts.ts'
import { type OrderPrice, calculateOrderPrice } from '../../pricing/order-price.ts'
import { formatRefusal, type RefusalValues } from '../../values/refusals/refusal-messages.ts'
import { normalizeText } from '../../search/normalize.ts'
import { getCodFeePaise, getDeliveryPrices } from '../../settings/shop-settings.server.ts'
import { maxPosLines } from '../../values/limits.ts'
import { PENDING } from '../../values/order-status.ts'
import { joinNames, splitName } from '../../values/person-name.ts'
import { toE164, isPhone, normalizePhone } from '../../values/phone.ts'
import { isCod, listMethodsCollectedBy } from '../../values/payment-methods.ts'
import { STAFF_CHANNELS } from '../order-view.ts'
import { assertCodAllowed } from '../payments/cod/cod-eligibility.server.ts'
import { calculateUnpaidExpiry } from '../payments/payment-expiry.server.ts'
import { assertPaymentMethodAvailable } from '../payments/payment-methods.server.ts'
import { fillFromPincode, assertDeliverable } from '../delivery/delivery-estimate.server.ts'
import { findCustomerLocale } from '../../people/customers/customer-language.server.ts'
import { insertOrder, findOrderByIdempotencyKey } from './insert-order.server.ts'
import { toStockLine, deductStock } from '../../inventory/stock.server.ts'
import type { StaffOrderInput } from './staff-order.schema.ts'
import { homeCountry as country } from '../../region/india.ts'

/**
 * Returns the lines that staff selected, at current prices.
 *
 * @throws invalid: no line, too many lines or too many units were selected.
 * @throws not-found: a product no longer exists.
 * @throws conflict: a size no longer exists.
 */
export async function getSelectedLines(
	queryRows: Transaction['prepared']['rows'],
	selected: readonly LineInput[],
): Promise<CartLine[]> {
	if (selected.length === 0) refuse('invalid', 'order-products-missing')
	if (selected.length > maxPosLines) refuse('invalid', 'order-products-limit', { max: maxPosLines })
	return (await findLines(queryRows, selected)).map((line) => {
		if (!line) refuse('not-found', 'order-product-deleted')
		if (line.variant?.id === null) refuse('conflict', 'order-size-deleted', { product: line.name })
		return line
	})
}

interface ImmediatePayment {
	orderId: number
	status: number
	amountPaise: number
	reference: string
	sameReference?: boolean | undefined
	/** Example: `'Paid at the counter, Cash'`. */
	how: string
}

/**
 * Records in the ledger and in the order's history that a new order was paid when it was placed.
 *
 * @throws conflict: the payment reference has paid another order (on `sameReference`, rule: reused-reference).
 */
export async function recordImmediatePayment(
	tx: Transaction,
	{ userId }: Actor,
	paid: ImmediatePayment,
): Promise<void> {
	const { orderId, status, amountPaise, reference, sameReference = false, how } = paid
	const referenceNote = await checkReusedReference(tx, { orderId, kind: 'paid', reference, sameReference })
	await tx.prepared.insert('PaymentEntry', {
		orderId,
		kind: 'paid',
		amountPaise,
		provider: 'shop',
		paymentId: `${orderId}-paid`,
		reference,
		byUserId: userId,
		at: Date.now(),
	})
	const message = `${how}: ${formatPaise(amountPaise)}${referenceNote}`
	// The activity log already names the staff member in the entry about the sale, so this entry names none.
	await recordOrderActivity(tx, systemActor(userId), orderId, {
		action: 'paid',
		from: status,
		to: status,
		note: message,
	})
}

const keyPurpose = 'taken order'

/** Returns the delivery address. An empty city or state is filled in from the pincode. */
function resolvePlace({ streetAddress, zipCode, city, state }: StaffOrderInput) {
	const area = fillFromPincode({ country, zipCode, city, state, filledFor: '' })
	const place = {
		streetAddress,
		zipCode,
		country,
		city: city || area?.district || '',
		state: state || area?.state || '',
	}
	if (!place.state) refuse('invalid', 'order-state-missing', {}, 'state')
	if (!place.city) refuse('invalid', 'order-city-missing', {}, 'city')
	return place
}

const toPaymentMethod = ({ way }: StaffOrderInput) => (way === 'paid' ? listMethodsCollectedBy('shop')[0]! : way)

/** Returns the staff's discount as a coupon without a code. `null` when there is no discount. */
function toDiscountTerms({ discount, discountReason }: StaffOrderInput): CouponTerms | null {
	const amountPaise = Math.round(discount * 100)
	return amountPaise === 0 ? null : { code: '', reason: discountReason, percent: null, amountPaise, minimumPaise: 0 }
}

function calculatePriceAtPlace(lines: readonly CartLine[], input: StaffOrderInput): OrderPrice {
	const codFeePaise = isCod({ paymentMethod: toPaymentMethod(input) }) ? getCodFeePaise() : 0
	return calculateOrderPrice(lines, resolvePlace(input), getDeliveryPrices(), {
		coupon: toDiscountTerms(input),
		codFeePaise,
	})
}

/**
 * Calculates the current price of an order that staff is creating.
 *
 * @throws as `getSelectedLines`.
 * @throws invalid: the pincode does not determine city and state, and they are empty.
 */
export async function calculateStaffOrderPrice(
	selected: readonly LineInput[],
	input: StaffOrderInput,
): Promise<OrderPrice> {
	return calculatePriceAtPlace(await getSelectedLines(readPrepared, selected), input)
}

/**
 * Places an order received by WhatsApp, Instagram or telephone in one transaction (rule: staff-order). Stock, delivery,
 * COD and history work as for any order. It belongs to no account. A repeated key returns the same order.
 *
 * @throws invalid: nothing was selected, or the pincode is not served.
 * @throws not-found: a product no longer exists.
 * @throws conflict: stock is short, the total differs from the expected one (on `seenTotalPaise`), COD is not
 * available, or the payment reference has paid another order (on `sameReference`, rule: reused-reference).
 */
export async function createOrderForCustomer(
	actor: Actor,
	selected: readonly LineInput[],
	input: StaffOrderInput,
): Promise<number> {
	requirePermission(actor, 'create orders')
	const once = { purpose: keyPurpose, key: input.idempotencyKey }
	return write(async (tx) => {
		const first = await findOrderByIdempotencyKey(tx, actor.userId, once)
		if (first !== undefined) return first
		const lines = await getSelectedLines(tx.prepared.rows, selected)
		const price = calculatePriceAtPlace(lines, input)
		if (price.totalPaise !== input.seenTotalPaise)
			refuse('conflict', 'order-total-unconfirmed', getTotalValues(price), 'seenTotalPaise')
		const columns = toOrderColumns(input)
		assertHavePrices(lines)
		assertOrderQuantities(lines)
		assertDeliverable(columns)
		await assertPaymentMethod(tx.prepared.rows, columns, price)
		const moved = await deductStock(tx, lines.map(toStockLine))
		const locale = await findCustomerLocale(tx, columns)
		const isPaid = input.way === 'paid' || price.totalPaise === 0
		const paymentExpiresAt = isPaid || isCod(columns) ? null : calculateUnpaidExpiry(Date.now())
		const orderId = await insertOrder(tx, {
			columns: { ...columns, ...price, locale, paymentState: isPaid ? 'paid' : 'due', paymentExpiresAt },
			status: PENDING,
			lines,
			discounts: calculateDiscounts(lines, toDiscountTerms(input)),
			moved,
			byUserId: actor.userId,
			who: actor,
			facts: toActivityValues(input, price),
			once,
		})
		if (input.way === 'paid' && price.totalPaise > 0)
			await recordImmediatePayment(tx, actor, {
				...input,
				orderId,
				status: PENDING,
				amountPaise: price.totalPaise,
				how: 'Paid before the order was created',
			})
		return orderId
	})
}

/**
 * Returns the number of the order that the same form created, even if its products were deleted since. `undefined` when
 * there is none.
 */
export function findRepeatedStaffOrder(actor: Actor, { idempotencyKey }: StaffOrderInput): Promise<number | undefined> {
	requirePermission(actor, 'create orders')
	return findOrderByIdempotencyKey({ prepared: { rows: readPrepared } }, actor.userId, {
		purpose: keyPurpose,
		key: idempotencyKey,
	})
}

/** Returns a message: `'The total is ₹ 5,000.00, with free delivery. Please check it and create the order.'` */
export function describeTotal(price: OrderPrice): string {
	return formatRefusal('screen', 'order-total-unconfirmed', getTotalValues(price))
}

function getTotalValues({
	totalPaise,
	shippingPaise,
	discountPaise,
	codFeePaise,
}: OrderPrice): RefusalValues<'order-total-unconfirmed'> {
	const parts = [
		...(discountPaise > 0 ? [`${formatPaise(discountPaise)} off`] : []),
		...(shippingPaise > 0 ? [`delivery for ${formatPaise(shippingPaise)}`] : ['free delivery']),
		...(codFeePaise > 0 ? [`${formatPaise(codFeePaise)} COD fee`] : []),
	]
	return { total: formatPaise(totalPaise), charges: new Intl.ListFormat('en').format(parts) }
}

function toOrderColumns(input: StaffOrderInput) {
	const { name, phone, source, orderNote } = input
	const place = resolvePlace(input)
	return {
		userId: null,
		...splitName(name),
		email: '',
		phoneNumber: phone,
		phoneE164: toE164(phone),
		customerKey: normalizeText(`${name} ${phone}`),
		...place,
		buyerGstin: input.gstin,
		paymentMethod: toPaymentMethod(input),
		orderNote,
		channel: source,
	} as const
}

/**
 * Rejects COD if the shop does not offer it or its COD rules do not allow it for this order. Staff can choose the other
 * payment methods even when customers cannot.
 */
async function assertPaymentMethod(
	queryRows: PreparedSql['rows'],
	order: ReturnType<typeof toOrderColumns>,
	price: OrderPrice,
) {
	if (!isCod(order)) return
	assertPaymentMethodAvailable(order)
	await assertCodAllowed(queryRows, 0, order, price)
}

function toActivityValues({ source, way, discountReason }: StaffOrderInput, { totalPaise, discountPaise }: OrderPrice) {
	return {
		source: STAFF_CHANNELS[source],
		payment: way,
		totalPaise,
		...(discountPaise > 0 && { discountPaise, discountReason }),
	}
}

export type KnownCustomer = NonNullable<Awaited<ReturnType<typeof findCustomerByPhone>>>

/**
 * Returns name and address of the newest order in India with this phone number (rule: staff-order), and the number of
 * such orders. `null` without one, and for an invalid phone number.
 */
export async function findCustomerByPhone(phoneText: string) {
	const phone = normalizePhone(phoneText)
	if (!isPhone(phone)) return null
	const where = { phoneE164: toE164(phone), country }
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

import { isCod } from '#app/shop/values/payment-methods.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import type { CheckoutInput } from '../../checkout/checkout.schema.ts'
import { DELIVERED } from '#app/shop/values/order-status.ts'
import { toE164 } from '#app/shop/values/phone.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { getOrderLimits } from '#app/shop/settings/shop-settings.server.ts'
import { listAvailablePaymentMethods } from '../available-payment-methods.server.ts'

/** An unpaid COD order counts until delivery, when the courier collects the cash. */
const unpaidCodSql = `"paymentMethod" = 'cod' AND "status" < ${DELIVERED} AND "paymentState" = 'due'`
const accountCountSql = `SELECT count(*) AS "count" FROM "Order" WHERE "userId" = ? AND ${unpaidCodSql}`
const phoneCountSql = `SELECT count(*) AS "count" FROM "Order" WHERE "phoneE164" = ? AND ${unpaidCodSql}`

interface Reading {
	prepared: Pick<PreparedSql, 'rows'>
}

/** Returns the phone number in E.164 under which an order is counted: its own, or else the account's. */
export async function findOrderPhone({ prepared }: Reading, userId: number, order: CheckoutInput) {
	const written = order.phoneNumber || (await findAccountPhone(prepared, userId))
	return written ? toE164(written) : null
}

/**
 * Rejects another COD order for a phone number that has too many unpaid ones (ORDER_MAX_OPEN_CASH). It runs in the
 * inserting transaction, before the order is written.
 *
 * @throws conflict: on `paymentMethod`, the limit is reached (rule: unpaid-cash-orders).
 */
export async function assertUnpaidCodLimit(
	{ prepared }: Reading,
	userId: number,
	order: CheckoutInput,
	phone: string | null,
): Promise<void> {
	const limit = getOrderLimits()?.openCash
	if (!isCod(order) || phone === null || limit === undefined) return
	const [ofAccount, [ofPhone]] = await Promise.all([
		findUnpaidCodProblem(prepared.rows, userId),
		prepared.rows<{ count: number }>(phoneCountSql, phone),
	])
	if (ofAccount || ofPhone!.count >= limit) refuseCod(buildTooManyMessage(limit))
}

/**
 * Returns the lock keys that concurrent orders must not share: the customer, with cart and idempotency keys, and a
 * phone number whose unpaid orders are counted. Stock needs no key because its statements check availability. Returns
 * `undefined` when an order depends on other shared data: the uses of a coupon, or the account's phone number.
 */
export function orderLockKeys(
	userId: number,
	{ couponCode, phoneNumber, paymentMethod }: CheckoutInput,
): string[] | undefined {
	const isCounted = isCod({ paymentMethod }) && getOrderLimits()?.openCash !== undefined
	if (couponCode || (isCounted && !phoneNumber)) return undefined
	return [`customer ${userId}`, ...(isCounted ? [`phone ${toE164(phoneNumber!)}`] : [])]
}

/**
 * Returns a message when an account has too many unpaid COD orders (rule: unpaid-cash-orders). `null` when it does not.
 */
export async function findUnpaidCodProblem(queryRows: PreparedSql['rows'], userId: number): Promise<string | null> {
	const limit = getOrderLimits()?.openCash
	if (limit === undefined) return null
	const [ofAccount] = await queryRows<{ count: number }>(accountCountSql, userId)
	return ofAccount!.count >= limit ? buildTooManyMessage(limit) : null
}

async function findAccountPhone(prepared: Reading['prepared'], userId: number): Promise<string> {
	return (await prepared.rows<{ phone: string }>('SELECT "phone" FROM "User" WHERE "id" = ?', userId))[0]?.phone ?? ''
}

function buildTooManyMessage(limit: number): string {
	const already = `${limit === 1 ? '1 order is' : `${limit} orders are`} still to be paid in cash`
	return `${already} for this account or phone number.`
}

/** Refuses a COD order for a reason, a whole sentence, with the alternatives to COD. */
export function refuseCod(reason: string): never {
	const canPayOnline = listAvailablePaymentMethods().includes('online')
	const messageId = canPayOnline ? 'cod-unavailable-pay-online' : 'cod-unavailable'
	refuse('conflict', messageId, { reason }, 'paymentMethod')
}

import { isCash } from '../../../words/ways-to-pay.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import type { CheckoutInput } from '../../placing/checkout.schema.ts'
import { DELIVERED } from '../../../words/order-status.ts'
import { e164 } from '../../../words/phone.ts'
import { refuse } from '../../../refusal.ts'
import { orderLimits } from '../../../settings/shop-settings.server.ts'
import { listOfferedWays } from '../offered-ways.server.ts'

/** An unpaid COD order counts until delivery, when the courier collects the cash. */
const open = `"paymentMethod" = 'cod' AND "status" < ${DELIVERED} AND "paymentState" = 'due'`
const ofAccountSql = `SELECT count(*) AS "count" FROM "Order" WHERE "userId" = ? AND ${open}`
const ofPhoneSql = `SELECT count(*) AS "count" FROM "Order" WHERE "phoneE164" = ? AND ${open}`

interface Reading {
	prepared: Pick<PreparedSql, 'rows'>
}

/** Returns the phone number in E.164 under which an order is counted: its own, or else the account's. */
export async function phoneOfOrder({ prepared }: Reading, userId: number, order: CheckoutInput) {
	const written = order.phoneNumber || (await phoneOf(prepared, userId))
	return written ? e164(written) : null
}

/**
 * Rejects another COD order for a phone number that has too many unpaid ones (ORDER_MAX_OPEN_CASH). It runs in the
 * inserting transaction, before the order is written.
 *
 * @throws conflict: on `paymentMethod`, the limit is reached (rule: unpaid-cash-orders).
 */
export async function mustNotOweTooMuch(
	{ prepared }: Reading,
	userId: number,
	order: CheckoutInput,
	phone: string | null,
): Promise<void> {
	const most = orderLimits()?.openCash
	if (!isCash(order) || phone === null || most === undefined) return
	const [ofAccount, [ofPhone]] = await Promise.all([
		unpaidOfAccount(prepared.rows, userId),
		prepared.rows<{ count: number }>(ofPhoneSql, phone),
	])
	if (ofAccount || ofPhone!.count >= most) refuse('conflict', `${tooMany(most)} ${insteadOfCash()}`, 'paymentMethod')
}

/**
 * Returns the lock keys that concurrent orders must not share: the customer, with cart and idempotency keys, and a
 * phone number whose unpaid orders are counted. Stock needs no key because its statements check availability. Returns
 * `undefined` when an order depends on other shared data: the uses of a coupon, or the account's phone number.
 */
export function ownOfOrder(
	userId: number,
	{ couponCode, phoneNumber, paymentMethod }: CheckoutInput,
): string[] | undefined {
	const isCounted = isCash({ paymentMethod }) && orderLimits()?.openCash !== undefined
	if (couponCode || (isCounted && !phoneNumber)) return undefined
	return [`customer ${userId}`, ...(isCounted ? [`phone ${e164(phoneNumber!)}`] : [])]
}

/**
 * Returns a message when an account has too many unpaid COD orders (rule: unpaid-cash-orders). `null` when it does not.
 */
export async function unpaidOfAccount(rowsOf: PreparedSql['rows'], userId: number): Promise<string | null> {
	const most = orderLimits()?.openCash
	if (most === undefined) return null
	const [ofAccount] = await rowsOf<{ count: number }>(ofAccountSql, userId)
	return ofAccount!.count >= most ? tooMany(most) : null
}

async function phoneOf(prepared: Reading['prepared'], userId: number): Promise<string> {
	return (await prepared.rows<{ phone: string }>('SELECT "phone" FROM "User" WHERE "id" = ?', userId))[0]?.phone ?? ''
}

function tooMany(most: number): string {
	const already = `${most === 1 ? '1 order is' : `${most} orders are`} still to be paid in cash`
	return `${already} for this account or phone number.`
}

/** Returns the alternatives to COD, for error messages. */
export function insteadOfCash(): string {
	return listOfferedWays().includes('online') ? 'Please choose Online Payment, or write to us.' : 'Please write to us.'
}

import { isCash } from '../../../words/ways-to-pay.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import type { CheckoutInput } from '../../placing/checkout.schema.ts'
import { DELIVERED } from '../../../words/order-status.ts'
import { e164 } from '../../../words/phone.ts'
import { refuse } from '../../../refusal.ts'
import { orderLimits } from '../../../settings/shop-settings.server.ts'
import { listOfferedWays } from '../offered-ways.server.ts'

/** The courier brings the money on delivery; what was handed over before is no risk. */
const open = `"paymentMethod" = 'cod' AND "status" < ${DELIVERED} AND "paymentState" = 'due'`
const ofAccountSql = `SELECT count(*) AS "count" FROM "Order" WHERE "userId" = ? AND ${open}`
const ofPhoneSql = `SELECT count(*) AS "count" FROM "Order" WHERE "phoneE164" = ? AND ${open}`

interface Reading {
	prepared: Pick<PreparedSql, 'rows'>
}

/** The phone that an order is counted by, its account's where it has none, as E.164. */
export async function phoneOfOrder({ prepared }: Reading, userId: number, order: CheckoutInput) {
	const written = order.phoneNumber || (await phoneOf(prepared, userId))
	return written ? e164(written) : null
}

/**
 * Refuses ('conflict' on `paymentMethod`) one more cash order of a phone that has too many unpaid (ORDER_MAX_OPEN_CASH,
 * rule: unpaid-cash-orders). Runs in the inserting transaction, before the order is written.
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
 * What no two orders may count on at once: the customer, with cart and keys, and a phone of which unpaid orders are
 * counted. Pieces are taken by statements that look whether they are there. Undefined where an order reads more that
 * others change: a coupon's uses, or the phone of the account.
 */
export function ownOfOrder(
	userId: number,
	{ couponCode, phoneNumber, paymentMethod }: CheckoutInput,
): string[] | undefined {
	const isCounted = isCash({ paymentMethod }) && orderLimits()?.openCash !== undefined
	if (couponCode || (isCounted && !phoneNumber)) return undefined
	return [`customer ${userId}`, ...(isCounted ? [`phone ${e164(phoneNumber!)}`] : [])]
}

/** That an account has too many unpaid cash orders (rule: unpaid-cash-orders); null when it has not. */
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

/** What a customer does instead of paying in cash. */
export function insteadOfCash(): string {
	return listOfferedWays().includes('online') ? 'Please choose Online Payment, or write to us.' : 'Please write to us.'
}

import { isCash } from '../../../words/ways-to-pay.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
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

/**
 * The phone that an order is counted by, its account's where it has none, as E.164. Runs in the inserting transaction.
 *
 * @throws conflict: too many cash orders of it are unpaid, on `paymentMethod` (ORDER_MAX_OPEN_CASH,
 * rule: unpaid-cash-orders)
 */
export async function phoneOfOrder(
	{ prepared }: Transaction,
	userId: number,
	order: CheckoutInput,
): Promise<string | null> {
	const written = order.phoneNumber || (await phoneOf(prepared, userId))
	const phone = written ? e164(written) : null
	const most = orderLimits()?.openCash
	if (!isCash(order) || phone === null || most === undefined) return phone
	const [ofAccount, [ofPhone]] = await Promise.all([
		unpaidOfAccount(prepared.rows, userId),
		prepared.rows<{ count: number }>(ofPhoneSql, phone),
	])
	if (ofAccount || ofPhone!.count >= most) refuse('conflict', `${tooMany(most)} ${insteadOfCash()}`, 'paymentMethod')
	return phone
}

/** That an account has too many unpaid cash orders (rule: unpaid-cash-orders); null when it has not. */
export async function unpaidOfAccount(rowsOf: PreparedSql['rows'], userId: number): Promise<string | null> {
	const most = orderLimits()?.openCash
	if (most === undefined) return null
	const [ofAccount] = await rowsOf<{ count: number }>(ofAccountSql, userId)
	return ofAccount!.count >= most ? tooMany(most) : null
}

async function phoneOf(prepared: PreparedSql, userId: number): Promise<string> {
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

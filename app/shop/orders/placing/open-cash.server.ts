import type { Transaction } from '#app/adapters/db/db.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.server.ts'
import { offeredWays } from '../../payments/offered-ways.server.ts'
import { phoneKey } from '../../people/phone.ts'
import { refuse } from '../../refusal.ts'
import { orderLimits } from '../../settings/shop-settings.server.ts'
import type { CheckoutInput } from './order.schema.ts'
import { DELIVERED } from '../order-status.ts'

/** The courier brings the money on delivery. */
const open = `"paymentMethod" = 'cod' AND "status" < ${DELIVERED}`
const ofAccountSql = `SELECT count(*) AS "count" FROM "Order" WHERE "userId" = ? AND ${open}`
const ofPhoneSql = `SELECT count(*) AS "count" FROM "Order" WHERE "cashPhone" = ? AND ${open}`

/**
 * The phone a cash order counts under; null when paid online. Too many unpaid ones (ORDER_MAX_OPEN_CASH, rule 112):
 * 'conflict' on `paymentMethod`. Runs in the inserting transaction.
 */
export function cashPhoneOf({ prepared }: Transaction, userId: number, order: CheckoutInput): string | null {
	if (order.paymentMethod !== 'cod') return null
	const phone = phoneKey(order.phoneNumber || phoneOf(prepared, userId))
	const most = orderLimits()?.openCash
	if (most === undefined) return phone
	const [ofAccount] = prepared.rows<{ count: number }>(ofAccountSql, userId)
	const [ofPhone] = prepared.rows<{ count: number }>(ofPhoneSql, phone)
	if (Math.max(ofAccount!.count, ofPhone!.count) >= most) refuseCash(most)
	return phone
}

function phoneOf(prepared: PreparedSql, userId: number): string {
	return prepared.rows<{ phone: string }>('SELECT "phone" FROM "User" WHERE "id" = ?', userId)[0]?.phone ?? ''
}

function refuseCash(most: number): never {
	const already = `${most === 1 ? '1 order is' : `${most} orders are`} still to be paid in cash`
	const otherwise = offeredWays().includes('online')
		? 'Please choose Online Payment, or write to us.'
		: 'Please write to us.'
	refuse('conflict', `${already} for this account or phone number. ${otherwise}`, 'paymentMethod')
}

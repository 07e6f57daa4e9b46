import { isCash } from '../../../words/ways-to-pay.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { DELIVERED } from '../../../words/order-status.ts'
import type { OrderPrice } from '../../../pricing/price-of-order.ts'
import { refuse } from '../../../refusal.ts'
import { cashSettings } from '../../../settings/shop-settings.server.ts'
import { insteadOfCash, unpaidOfAccount } from './open-cash.server.ts'
import { type CashRules, cashProblem } from '../../../pricing/cash-rules.ts'

const receivedSql = `SELECT 1 AS "one" FROM "Order" WHERE "userId" = ? AND "status" = ${DELIVERED} LIMIT 1`

/** The rules that the owner has set, as they are for one customer at this moment (rule: cash-limits). */
export async function cashRulesFor(userId: number): Promise<CashRules> {
	return { ...(await rulesIn(readPrepared, userId)), unpaid: await unpaidOfAccount(readPrepared, userId) }
}

/** Whether somebody received an order before is asked for only where it counts. */
async function rulesIn(rowsOf: PreparedSql['rows'], userId: number): Promise<Omit<CashRules, 'unpaid'>> {
	const { firstHighestPaise, ...rules } = cashSettings()
	const isFirst = firstHighestPaise !== null && (await rowsOf(receivedSql, userId)).length === 0
	return { ...rules, firstHighestPaise: isFirst ? firstHighestPaise : null }
}

interface PaidInCash {
	paymentMethod: string
	country: string
	zipCode: string
	phoneNumber?: string | undefined
}

/**
 * Refuses cash that the owner's rules do not offer ('conflict' on `paymentMethod`), and an order without a phone number
 * where they ask for one ('invalid' on `phoneNumber`, rule: cash-limits).
 */
export async function mustBeForCash(
	rowsOf: PreparedSql['rows'],
	userId: number,
	{ paymentMethod, country, zipCode, phoneNumber }: PaidInCash,
	{ totalPaise, codFeePaise }: OrderPrice,
): Promise<void> {
	if (!isCash({ paymentMethod })) return
	if (cashSettings().needsPhone && !phoneNumber)
		refuse('invalid', 'Please enter a phone number for cash on delivery.', 'phoneNumber')
	const order = { totalPaise: totalPaise - codFeePaise, country, zipCode }
	// Unpaid orders are counted by phone too, where the order is written.
	const problem = cashProblem({ ...(await rulesIn(rowsOf, userId)), unpaid: null }, order)
	if (problem) refuse('conflict', `${problem} ${insteadOfCash()}`, 'paymentMethod')
}

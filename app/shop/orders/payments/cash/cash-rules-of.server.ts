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

/** Returns the owner's COD rules as they currently apply to a customer (rule: cash-limits). */
export async function cashRulesFor(userId: number): Promise<CashRules> {
	return { ...(await rulesIn(readPrepared, userId)), unpaid: await unpaidOfAccount(readPrepared, userId) }
}

/** Loads the rules. The query for an earlier delivered order runs only when a rule depends on it. */
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
 * Rejects a COD order that the owner's rules do not allow (rule: cash-limits).
 *
 * @throws conflict: on `paymentMethod`, the rules do not allow COD.
 * @throws invalid: on `phoneNumber`, the rules require a phone number.
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
	// The insert transaction also counts unpaid orders, by phone number too.
	const problem = cashProblem({ ...(await rulesIn(rowsOf, userId)), unpaid: null }, order)
	if (problem) refuse('conflict', `${problem} ${insteadOfCash()}`, 'paymentMethod')
}

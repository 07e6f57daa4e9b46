import { isCod } from '#app/shop/values/payment-methods.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { DELIVERED } from '#app/shop/values/order-status.ts'
import type { OrderPrice } from '#app/shop/pricing/order-price.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { getCodSettings } from '#app/shop/settings/shop-settings.server.ts'
import { findUnpaidCodProblem, refuseCod } from './unpaid-cod.server.ts'
import { type CodRules, findCodRestriction } from '#app/shop/pricing/cod-rules.ts'

const receivedSql = `SELECT 1 AS "one" FROM "Order" WHERE "userId" = ? AND "status" = ${DELIVERED} LIMIT 1`

/** Returns the owner's COD rules as they currently apply to a customer (rule: cash-limits). */
export async function getCodRules(userId: number): Promise<CodRules> {
	return { ...(await readCodRules(readPrepared, userId)), unpaid: await findUnpaidCodProblem(readPrepared, userId) }
}

/** Loads the rules. The query for an earlier delivered order runs only when a rule depends on it. */
async function readCodRules(queryRows: PreparedSql['rows'], userId: number): Promise<Omit<CodRules, 'unpaid'>> {
	const { firstHighestPaise, ...rules } = getCodSettings()
	const isFirst = firstHighestPaise !== null && (await queryRows(receivedSql, userId)).length === 0
	return { ...rules, firstHighestPaise: isFirst ? firstHighestPaise : null }
}

interface CodOrderInput {
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
export async function assertCodAllowed(
	queryRows: PreparedSql['rows'],
	userId: number,
	{ paymentMethod, country, zipCode, phoneNumber }: CodOrderInput,
	{ totalPaise, codFeePaise }: OrderPrice,
): Promise<void> {
	if (!isCod({ paymentMethod })) return
	if (getCodSettings().needsPhone && !phoneNumber) refuse('invalid', 'cod-phone-missing', {}, 'phoneNumber')
	const order = { totalPaise: totalPaise - codFeePaise, country, zipCode }
	// The insert transaction also counts unpaid orders, by phone number too.
	const problem = findCodRestriction({ ...(await readCodRules(queryRows, userId)), unpaid: null }, order)
	if (problem) refuseCod(problem)
}

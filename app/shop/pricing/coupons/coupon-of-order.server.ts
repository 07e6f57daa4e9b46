import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { sumPaise } from '../../cart/cart-totals.ts'
import { formatIndianDate } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import { CANCELLED } from '../../words/order-status.ts'
import { dayWords } from './coupon-words.ts'
import type { CouponTerms } from '../order-discounts.ts'
import { refuse } from '../../refusal.ts'

interface Stored extends CouponTerms {
	validFrom: string | null
	validUntil: string | null
	maxUses: number | null
	maxPerCustomer: number | null
	isActive: number
}

const couponSql = `
	SELECT "code", "percent", "amountPaise", "minimumPaise", "validFrom", "validUntil", "maxUses", "maxPerCustomer", "isActive"
	FROM "Coupon" WHERE "code" = ?`
// A cancelled order frees its coupon use.
const usesSql = `SELECT count(*) AS "count" FROM "Order" WHERE "couponCode" = ? AND "status" <> ${CANCELLED}`
const usesOfSql = `${usesSql} AND "userId" = ?`

/** The customer who wants to use a coupon, and the subtotal of the lines. */
interface CouponUse {
	code: string
	userId: number
	subtotalPaise: number
}

/**
 * Returns the discount terms of a coupon for an order of this customer (rule: coupon-terms). Errors belong to `field`
 * 'couponCode'. The uses of a coupon are the orders that name it and are not cancelled, so the check runs in the
 * inserting transaction.
 *
 * @throws invalid: the coupon is unknown.
 * @throws conflict: the coupon is inactive, not yet or no longer valid, below its minimum, or used up.
 */
export async function couponFor(
	rowsOf: PreparedSql['rows'],
	{ code, userId, subtotalPaise }: CouponUse,
): Promise<CouponTerms> {
	const [coupon] = await rowsOf<Stored>(couponSql, code)
	if (!coupon) refuse('invalid', `We do not know the coupon ${code}. Please check it, or leave it empty.`, 'couponCode')
	mustHold(coupon, formatIndianDate(new Date()))
	if (subtotalPaise < coupon.minimumPaise)
		refuseUse(`The coupon ${code} is for orders from ${formatPaise(coupon.minimumPaise)}.`)
	await mustBeFree(rowsOf, coupon, userId)
	const { percent, amountPaise, minimumPaise } = coupon
	return { code: coupon.code, percent, amountPaise, minimumPaise }
}

interface CouponQuestion {
	code: string
	userId: number
	lines: readonly { pricePaise: number; quantity: number }[]
}

/**
 * Returns the current discount terms of a coupon for these lines. The order checks them again. Throws as `couponFor`
 * does.
 */
export async function couponNow({ code, userId, lines }: CouponQuestion): Promise<CouponTerms> {
	return couponFor(readPrepared, { code, userId, subtotalPaise: sumPaise(lines) })
}

function mustHold({ code, isActive, validFrom, validUntil }: Stored, today: string) {
	if (!isActive) refuseUse(`The coupon ${code} is no longer valid.`)
	if (validFrom && today < validFrom) refuseUse(`The coupon ${code} is valid from ${dayWords(validFrom)} on.`)
	if (validUntil && today > validUntil) refuseUse(`The coupon ${code} was valid until ${dayWords(validUntil)}.`)
}

async function mustBeFree(rowsOf: PreparedSql['rows'], { code, maxUses, maxPerCustomer }: Stored, userId: number) {
	if (maxPerCustomer !== null && (await usesOf(rowsOf, code, userId)) >= maxPerCustomer)
		refuseUse(`You have used the coupon ${code} already.`)
	if (maxUses !== null && (await uses(rowsOf, code)) >= maxUses) refuseUse(`The coupon ${code} has been used up.`)
}

/**
 * Uses the coupon again for an order that leaves Cancelled.
 *
 * @throws conflict: the coupon was used up meanwhile. Staff must raise its limit first.
 */
export async function takeUseAgain(rowsOf: PreparedSql['rows'], code: string, userId: number | null): Promise<void> {
	const [coupon] = await rowsOf<Stored>(couponSql, code)
	if (!coupon) return
	const { maxUses, maxPerCustomer } = coupon
	const isUsedUp =
		(maxUses !== null && (await uses(rowsOf, code)) >= maxUses) ||
		(maxPerCustomer !== null && userId !== null && (await usesOf(rowsOf, code, userId)) >= maxPerCustomer)
	if (isUsedUp)
		refuse('conflict', `Its coupon ${code} has been used up in the meantime. Raise the coupon's limit first.`)
}

async function uses(rowsOf: PreparedSql['rows'], code: string): Promise<number> {
	return (await rowsOf<{ count: number }>(usesSql, code))[0]!.count
}

async function usesOf(rowsOf: PreparedSql['rows'], code: string, userId: number): Promise<number> {
	return (await rowsOf<{ count: number }>(usesOfSql, code, userId))[0]!.count
}

function refuseUse(sentence: string): never {
	refuse('conflict', sentence, 'couponCode')
}

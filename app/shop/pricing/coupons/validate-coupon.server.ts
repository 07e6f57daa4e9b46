import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { sumPaise } from '../../cart/cart-totals.ts'
import { formatIndianDate, RefusalDate } from '../../values/dates.ts'
import { formatPaise } from '../../values/money.ts'
import { CANCELLED } from '../../values/order-status.ts'
import { parseCalendarDay } from './coupon-labels.ts'
import type { CouponTerms } from '../order-discounts.ts'
import { refuse } from '../../values/refusal.ts'

interface StoredCoupon extends CouponTerms {
	validFrom: string | null
	validUntil: string | null
	maxUses: number | null
	maxPerCustomer: number | null
	isActive: number
}

const couponSql = `
	SELECT "code", "percent", "amountPaise", "minimumPaise", "validFrom", "validUntil", "maxUses", "maxPerCustomer", "isActive"
	FROM "Coupon" WHERE "code" = ?`
// Counts the uses of a coupon. A cancelled order does not count.
const usesSql = `SELECT count(*) AS "count" FROM "Order" WHERE "couponCode" = ? AND "status" <> ${CANCELLED}`
const sameContactSql = `("phoneE164" = ? OR "email" = ?)`
// Counts the uses of one customer. Guest orders with the same contact count too, so that logging out gives no further
// use.
const customerUsesSql = `${usesSql} AND ("userId" = ? OR ("isGuest" AND ${sameContactSql}))`
const guestUsesSql = `${usesSql} AND ${sameContactSql}`

/** The customer who wants to use a coupon. A guest is known by the phone number in E.164 and the email of the order. */
export interface CouponCustomer {
	userId: number | null
	phoneE164?: string | null | undefined
	email?: string | undefined
}

/** An order that would use a coupon, with the subtotal of its lines. */
interface CouponUse extends CouponCustomer {
	code: string
	subtotalPaise: number
}

/**
 * Returns the discount terms of a coupon for an order of this customer (rule: coupon-terms). `calculateDiscounts` in
 * order-discounts.ts calculates the discount from them. Refusals name the field `couponCode`. The uses of a coupon are
 * the orders with its code that are not cancelled (rule: coupon-uses), so the check runs in the transaction that
 * inserts the order.
 *
 * @throws invalid: the coupon is unknown.
 * @throws conflict: the coupon is inactive, not yet or no longer valid, below its minimum, or used up.
 */
export async function validateCoupon(
	queryRows: PreparedSql['rows'],
	{ code, subtotalPaise, ...customer }: CouponUse,
): Promise<CouponTerms> {
	const [coupon] = await queryRows<StoredCoupon>(couponSql, code)
	if (!coupon) refuse('invalid', 'coupon-unknown', { code }, 'couponCode')
	assertCouponActive(coupon, formatIndianDate(new Date()))
	if (subtotalPaise < coupon.minimumPaise)
		refuse('conflict', 'coupon-below-minimum', { code, minimum: formatPaise(coupon.minimumPaise) }, 'couponCode')
	await assertCouponUsesLeft(queryRows, coupon, customer)
	const { percent, amountPaise, minimumPaise } = coupon
	return { code: coupon.code, percent, amountPaise, minimumPaise }
}

interface CouponCheck extends CouponCustomer {
	code: string
	lines: readonly { pricePaise: number; quantity: number }[]
}

/**
 * Returns the current discount terms of a coupon for these lines. Placing the order checks them again. Throws as
 * `validateCoupon` does.
 */
export async function validateCouponNow({ lines, ...use }: CouponCheck): Promise<CouponTerms> {
	return validateCoupon(readPrepared, { ...use, subtotalPaise: sumPaise(lines) })
}

function assertCouponActive({ code, isActive, validFrom, validUntil }: StoredCoupon, today: string) {
	if (!isActive) refuse('conflict', 'coupon-inactive', { code }, 'couponCode')
	if (validFrom && today < validFrom)
		refuse('conflict', 'coupon-not-started', { code, day: new RefusalDate(parseCalendarDay(validFrom)) }, 'couponCode')
	if (validUntil && today > validUntil)
		refuse('conflict', 'coupon-expired', { code, day: new RefusalDate(parseCalendarDay(validUntil)) }, 'couponCode')
}

async function assertCouponUsesLeft(
	queryRows: PreparedSql['rows'],
	{ code, maxUses, maxPerCustomer }: StoredCoupon,
	customer: CouponCustomer,
) {
	if (maxPerCustomer !== null && (await countCustomerUses(queryRows, code, customer)) >= maxPerCustomer)
		refuse('conflict', 'coupon-used-by-customer', { code }, 'couponCode')
	if (maxUses !== null && (await countUses(queryRows, code)) >= maxUses)
		refuse('conflict', 'coupon-used-up', { code }, 'couponCode')
}

/**
 * Checks that a coupon can be used once more when an order leaves Cancelled, because the order then counts as a use
 * again. The limit per customer is not checked for orders without an account.
 *
 * @throws conflict: the coupon was used up meanwhile. Staff must raise its limit first.
 */
export async function assertCouponUsableAgain(
	queryRows: PreparedSql['rows'],
	code: string,
	userId: number | null,
): Promise<void> {
	const [coupon] = await queryRows<StoredCoupon>(couponSql, code)
	if (!coupon) return
	const { maxUses, maxPerCustomer } = coupon
	const isUsedUp =
		(maxUses !== null && (await countUses(queryRows, code)) >= maxUses) ||
		(maxPerCustomer !== null &&
			userId !== null &&
			(await countCustomerUses(queryRows, code, { userId })) >= maxPerCustomer)
	if (isUsedUp) refuse('conflict', 'coupon-of-order-used-up', { code })
}

async function countUses(queryRows: PreparedSql['rows'], code: string): Promise<number> {
	return (await queryRows<{ count: number }>(usesSql, code))[0]!.count
}

async function countCustomerUses(
	queryRows: PreparedSql['rows'],
	code: string,
	{ userId, phoneE164, email }: CouponCustomer,
): Promise<number> {
	const contact = [phoneE164 || null, email || null]
	const [uses] =
		userId === null
			? await queryRows<{ count: number }>(guestUsesSql, code, ...contact)
			: await queryRows<{ count: number }>(customerUsesSql, code, userId, ...contact)
	return uses!.count
}

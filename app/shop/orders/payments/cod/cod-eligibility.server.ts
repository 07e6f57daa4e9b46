import { collectedBySql, isCod, isPrepaid } from '#app/shop/values/payment-methods.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { readPrepared, dialect } from '#app/adapters/db/sql.server.ts'
import { DELIVERED } from '#app/shop/values/order-status.ts'
import type { OrderPrice } from '#app/shop/pricing/order-price.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { getCodSettings, getOrderLimits } from '#app/shop/settings/shop-settings.server.ts'
import type { CheckoutInput } from '../../checkout/checkout.schema.ts'
import { isPhone, normalizePhone, toE164 } from '#app/shop/values/phone.ts'
import { listAvailablePaymentMethods } from '../payment-methods.server.ts'
import { english } from '#app/i18n/translate.ts'
import { type CodRules, findCodRestriction } from '#app/shop/pricing/cod-rules.ts'
import { isPhoneProved } from '#app/shop/people/sign-in-codes/contact-proofs.server.ts'

const receivedSql = `SELECT 1 AS "one" FROM "Order" WHERE "userId" = ? AND "status" = ${DELIVERED} LIMIT 1`

/**
 * Returns the owner's COD rules as they currently apply to a customer (rule: cod-limits). `userId` is `null` for a
 * guest, who counts as having no earlier orders, because anybody can type the phone number of another customer.
 * `findCodRestriction` checks an order against these rules.
 */
export async function getCodRules(userId: number | null): Promise<CodRules> {
	return { ...(await readCodRules(readPrepared, userId)), unpaid: await findUnpaidCodProblem(readPrepared, userId) }
}

/**
 * Returns the owner's COD rules as they apply to a customer, except for the limit of unpaid orders. The query for an
 * earlier delivered order runs only when a rule depends on it.
 */
async function readCodRules(queryRows: PreparedSql['rows'], userId: number | null): Promise<Omit<CodRules, 'unpaid'>> {
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
 * Rejects a COD order that the owner's rules do not allow (rule: cod-limits).
 *
 * @throws conflict: on `paymentMethod`, the rules do not allow COD.
 * @throws invalid: on `phoneNumber`, there is no phone number and the rules require one. Guests always need one,
 * because their unpaid orders are counted by phone number.
 */
export async function assertCodAllowed(
	queryRows: PreparedSql['rows'],
	userId: number | null,
	{ paymentMethod, country, zipCode, phoneNumber }: CodOrderInput,
	{ totalPaise, codFeePaise }: OrderPrice,
): Promise<void> {
	if (!isCod({ paymentMethod })) return
	if ((getCodSettings().needsPhone || userId === null) && !phoneNumber)
		refuse('invalid', 'cod-phone-missing', {}, 'phoneNumber')
	const order = { totalPaise: totalPaise - codFeePaise, country, zipCode }
	// This check ignores the limit of unpaid orders. `assertUnpaidCodLimit` checks it in the transaction that places
	// the order.
	const problem = findCodRestriction({ ...(await readCodRules(queryRows, userId)), unpaid: null }, order, english)
	if (problem) refuseCod(problem)
}

/**
 * A customer (`userId` is `null` for a guest), and the phone number in E.164 that was confirmed in the customer's
 * browser.
 */
interface PhoneHolder {
	userId: number | null
	confirmedPhone?: string | null | undefined
}

/**
 * Returns whether the customer must confirm the entered phone number with a code before COD is accepted (rule:
 * confirmed-phone).
 */
export async function needsPhoneCode(holder: PhoneHolder, entered: string): Promise<boolean> {
	if (!getCodSettings().needsConfirmedPhone) return false
	const phone = normalizePhone(entered)
	return !isPhone(phone) || !(await isPhoneConfirmed(readPrepared, holder, phone))
}

/** Returns whether a phone number was confirmed in the customer's browser or for the customer's account. */
async function isPhoneConfirmed(
	queryRows: PreparedSql['rows'],
	{ userId, confirmedPhone }: PhoneHolder,
	phoneNumber: string,
): Promise<boolean> {
	const phone = toE164(phoneNumber)
	return phone === confirmedPhone || (userId !== null && (await isPhoneProved(queryRows, userId, phone)))
}

/**
 * Rejects a COD order of a customer whose phone number is not confirmed, if the owner requires confirmation (rule:
 * confirmed-phone). The functions that create staff orders and in-person sales do not call this function.
 *
 * @throws invalid: on `phoneNumber`, no phone number was entered.
 * @throws conflict: on `phoneNumber`, the number was confirmed neither in the browser nor for the account.
 */
export async function assertPhoneConfirmed(
	queryRows: PreparedSql['rows'],
	holder: PhoneHolder,
	{ paymentMethod, phoneNumber }: Pick<CodOrderInput, 'paymentMethod' | 'phoneNumber'>,
): Promise<void> {
	if (!isCod({ paymentMethod }) || !getCodSettings().needsConfirmedPhone) return
	if (!phoneNumber) refuse('invalid', 'cod-phone-missing', {}, 'phoneNumber')
	if (!(await isPhoneConfirmed(queryRows, holder, phoneNumber)))
		refuse('conflict', 'cod-phone-unconfirmed', {}, 'phoneNumber')
}

/**
 * The SQL condition for unpaid COD orders. A delivered order does not meet it, because the courier has collected the
 * cash.
 */
const unpaidCodSql = `${collectedBySql.courier} AND "status" < ${DELIVERED} AND "paymentState" = 'due'`
const accountCountSql = `SELECT count(*) AS "count" FROM "Order" WHERE "userId" = ? AND ${unpaidCodSql}`
const phoneCountSql = `SELECT count(*) AS "count" FROM "Order" WHERE "phoneE164" = ? AND ${unpaidCodSql}`

interface Reading {
	prepared: Pick<PreparedSql, 'rows'>
}

/**
 * Returns the phone number in E.164 under which an order is counted: its own, or else the account's. `null` without
 * either.
 */
export async function findOrderPhone({ prepared }: Reading, userId: number | null, order: CheckoutInput) {
	const written = order.phoneNumber || (userId === null ? '' : await findAccountPhone(prepared, userId))
	return written ? toE164(written) : null
}

/**
 * Rejects another COD order if the account or the phone number has too many unpaid COD orders (ORDER_MAX_OPEN_CASH).
 * When an order is placed, the limit is checked in the inserting transaction, before the order is written.
 *
 * @throws conflict: on `paymentMethod`, the limit is reached (rule: unpaid-cod-orders).
 */
export async function assertUnpaidCodLimit(
	{ prepared }: Reading,
	userId: number | null,
	order: CheckoutInput,
	phone: string | null,
): Promise<void> {
	const limit = getOrderLimits()?.openCod
	if (!isCod(order) || phone === null || limit === undefined) return
	const [ofAccount, [ofPhone]] = await Promise.all([
		findUnpaidCodProblem(prepared.rows, userId),
		prepared.rows<{ count: number }>(phoneCountSql, phone),
	])
	if (ofAccount || ofPhone!.count >= limit) refuseCod(buildTooManyMessage(limit))
}

/**
 * Returns the lock keys of an order. Two orders with the same key are not placed at the same time. The keys are those
 * of the cart (`ofCart`), which also protect its idempotency keys, and the phone number whose unpaid orders are
 * counted. Stock needs no key because its statements check availability. Returns `undefined` when an order depends on
 * other shared data: the uses of a coupon, or the account's phone number.
 */
export function orderLockKeys(
	ofCart: readonly string[],
	{ couponCode, phoneNumber, paymentMethod }: CheckoutInput,
): string[] | undefined {
	const isCounted = isCod({ paymentMethod }) && getOrderLimits()?.openCod !== undefined
	if (couponCode || (isCounted && !phoneNumber)) return undefined
	return [...ofCart, ...(isCounted ? [`phone ${toE164(phoneNumber!)}`] : [])]
}

/**
 * Returns a message when an account has too many unpaid COD orders (rule: unpaid-cod-orders). `null` when it does not.
 */
async function findUnpaidCodProblem(queryRows: PreparedSql['rows'], userId: number | null): Promise<string | null> {
	const limit = getOrderLimits()?.openCod
	if (limit === undefined || userId === null) return null
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

/**
 * Refuses a COD order. `reason` is a whole sentence; the refusal adds what the customer can do instead: pay online if
 * that is available, or else contact the shop.
 */
function refuseCod(reason: string): never {
	const canPayOnline = listAvailablePaymentMethods().some((paymentMethod) => isPrepaid({ paymentMethod }))
	const messageId = canPayOnline ? 'cod-unavailable-pay-online' : 'cod-unavailable'
	refuse('conflict', messageId, { reason }, 'paymentMethod')
}

/** The number of delivered and of returned COD orders with a phone number. */
export interface PhoneHistory {
	delivered: number
	/** The number of orders that were returned to origin because nobody accepted them (rule: returned-to-origin). */
	returned: number
}

const historySql = `
	SELECT "phoneE164" AS "phone", count(*) FILTER (WHERE "status" = ${DELIVERED}) AS "delivered",
		count(*) FILTER (WHERE "returnedToOriginAt" IS NOT NULL) AS "returned"
	FROM "Order" WHERE "phoneE164" IN ${dialect.textListSql} AND ${collectedBySql.courier} GROUP BY "phoneE164"`

/** Returns the history of each phone number, by the number in E.164. A number without COD orders has no entry. */
export async function getPhoneHistories(phones: readonly string[]): Promise<Map<string, PhoneHistory>> {
	const rows = await readPrepared<PhoneHistory & { phone: string }>(historySql, JSON.stringify(phones))
	return new Map(rows.map(({ phone, ...history }) => [phone, history]))
}

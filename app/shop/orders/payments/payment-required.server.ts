import { CANCELLED, isShipped } from '../../values/order-status.ts'
import { collectedBySql, listMethodsCollectedBy } from '../../values/payment-methods.ts'
import { refuse } from '../../values/refusal.ts'
import { isUnpaidOnline, type PaymentState } from './payment-state.ts'
import { Prisma } from '#app/adapters/db/db.server.ts'

/** The field named in the error about an unpaid order. API clients set it to ship the order anyway. */
export const shipUnpaidField = 'sendUnpaid'

interface OrderPaymentStatus {
	status: number
	paymentMethod: string
	paymentState: string | null
}

/**
 * Returns whether staff must confirm that they pack or ship this order before its online payment arrives (rule:
 * unpaid-order-warning).
 */
export function needsUnpaidConfirmation(order: OrderPaymentStatus): boolean {
	return !isShipped(order.status) && isUnpaidOnline(order)
}

/** Returns whether an order awaits payment and is therefore in no fulfillment queue (rule: unpaid-order-warning). */
export function isAwaitingPayment(order: OrderPaymentStatus): boolean {
	return needsUnpaidConfirmation(order) && order.status !== CANCELLED
}

/**
 * Returns whether an order that is being packed or shipped is unpaid. Rejects an unpaid order unless staff have
 * confirmed it.
 *
 * @throws conflict: on `shipUnpaidField`, the order awaits payment and shipping it unpaid was not confirmed (rule:
 * unpaid-order-warning).
 */
export function assertUnpaidConfirmed(id: number, order: OrderPaymentStatus, isConfirmed: boolean): boolean {
	const isUnpaid = needsUnpaidConfirmation(order)
	if (isUnpaid && !isConfirmed) refuse('conflict', 'order-unpaid', { id }, shipUnpaidField)
	return isUnpaid
}

/** Returns the history text of an order that is packed or shipped unpaid. */
export function formatUnpaidReason(reason: string | undefined): string {
	return ['Not paid', reason].filter(Boolean).join(': ')
}

/**
 * `isUnpaidOnline` as SQL on "Order". The database uses the partial index for it only if the migration spells the
 * condition in the same way.
 */
const unpaidOnlineSql = Prisma.sql`${Prisma.raw(collectedBySql.shop)} AND "paymentState" IN ('due', 'claimed', 'expired')`

/** Orders awaiting payment (rule: unpaid-order-warning), as SQL on "Order". */
export const awaitingPaymentSql = Prisma.sql`"status" IN (1, 2) AND ${unpaidOnlineSql}`

/** Unpaid online orders that have shipped, as SQL on "Order". */
export const shippedUnpaidSql = Prisma.sql`"status" IN (3, 4) AND ${unpaidOnlineSql}`

/**
 * The SQL condition on "Order" that excludes orders awaiting payment from the Pending and Processing orders (rule:
 * unpaid-order-warning). Queries combine it with a condition on the status.
 */
export const notAwaitingPaymentSql = Prisma.sql`("paymentState" IS NULL OR NOT (${unpaidOnlineSql}))`

const unpaidStates = ['due', 'claimed', 'expired'] satisfies PaymentState[]

/** `notAwaitingPaymentSql` as a condition of Prisma. */
export const whereNotAwaitingPayment: Prisma.OrderWhereInput = {
	OR: [
		{ paymentMethod: { in: listMethodsCollectedBy('courier') } },
		{ paymentState: null },
		{ paymentState: { notIn: unpaidStates } },
	],
}

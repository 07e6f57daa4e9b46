import { Prisma } from '#app/adapters/db/db.server.ts'
import type { PaymentState } from './payment-state.ts'

/** `isUnpaidOnline` as SQL on "Order". It must match the index in its migration word for word. */
const unpaidOnlineSql = Prisma.sql`"paymentMethod" = 'online' AND "paymentState" IN ('due', 'claimed', 'expired')`

/** Orders awaiting payment (rule: unpaid-waits), as SQL on "Order". */
export const awaitingPaymentSql = Prisma.sql`"status" IN (1, 2) AND ${unpaidOnlineSql}`

/** Unpaid online orders that have shipped, as SQL on "Order". */
export const shippedUnpaidSql = Prisma.sql`"status" IN (3, 4) AND ${unpaidOnlineSql}`

/** SQL on "Order" for those of Pending and Processing that do not wait for their payment (rule: unpaid-waits). */
export const notAwaitingPaymentSql = Prisma.sql`("paymentState" IS NULL OR NOT (${unpaidOnlineSql}))`

const unpaidStates = ['due', 'claimed', 'expired'] satisfies PaymentState[]

/** `notAwaitingPaymentSql` as a condition of Prisma. */
export const whereNotWaiting: Prisma.OrderWhereInput = {
	OR: [{ paymentMethod: 'cod' }, { paymentState: null }, { paymentState: { notIn: unpaidStates } }],
}

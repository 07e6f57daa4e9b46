import { Prisma } from '#app/adapters/db/db.server.ts'
import type { PaymentState } from './payment-state.ts'

/** `isUnpaidOnline` as SQL on "Order"; word for word as in the index of its migration. */
const unpaidOnline = Prisma.sql`"paymentMethod" = 'online' AND "paymentState" IN ('due', 'claimed', 'expired')`

/** Orders that wait for their payment (rule: unpaid-waits), as SQL on "Order". */
export const isWaiting = Prisma.sql`"status" IN (1, 2) AND ${unpaidOnline}`

/** Online orders that were sent and are not paid, as SQL on "Order". */
export const isSentUnpaid = Prisma.sql`"status" IN (3, 4) AND ${unpaidOnline}`

/** SQL on "Order" for those of Pending and Processing that do not wait for their payment (rule: unpaid-waits). */
export const isNotWaiting = Prisma.sql`("paymentState" IS NULL OR NOT (${unpaidOnline}))`

const unpaid = ['due', 'claimed', 'expired'] satisfies PaymentState[]

/** `isNotWaiting` as a condition of Prisma. */
export const whereNotWaiting: Prisma.OrderWhereInput = {
	OR: [{ paymentMethod: 'cod' }, { paymentState: null }, { paymentState: { notIn: unpaid } }],
}

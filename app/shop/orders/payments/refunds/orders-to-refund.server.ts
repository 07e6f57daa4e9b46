import { Prisma } from '#app/adapters/db/db.server.ts'

/** `refundNeededPaise` > 0 (rule: refund-needed) as SQL on "Order"; word for word as in the index of its migration. */
export const isToRefund = Prisma.sql`"receivedPaise" - "refundedPaise" > CASE WHEN "status" = 5 OR "paymentState" IN ('due', 'claimed', 'expired') THEN 0 ELSE "totalPaise" END`

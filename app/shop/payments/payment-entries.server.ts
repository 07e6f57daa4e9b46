import type { Prisma } from '#app/adapters/db/db.server.ts'
import type { PaymentEntryView } from '../orders/order-view.ts'
import type { PaymentKind } from './payment-state.ts'

const entrySelect = {
	id: true,
	kind: true,
	amountPaise: true,
	reference: true,
	at: true,
	byUser: { select: { username: true } },
} as const satisfies Prisma.PaymentEntrySelect

/** The entries of an order, oldest first. */
export const entriesSelect = {
	orderBy: { id: 'asc' },
	select: entrySelect,
} as const satisfies Prisma.Order$paymentsArgs

/** An entry with the name of who wrote it. */
export function entryView({
	kind,
	byUser,
	...entry
}: Prisma.PaymentEntryGetPayload<{ select: typeof entrySelect }>): PaymentEntryView {
	return { ...entry, kind: kind as PaymentKind, byUsername: byUser?.username ?? null }
}

import type { Prisma } from '#app/adapters/db/db.server.ts'
import type { EntryKind } from './payment-state.ts'
import { serviceNamed } from './online/service-names.ts'
import { leftToRefundPaise, type MoneyOfOrder, refundNeededPaise } from './refunds/refund-needed.ts'

const entrySelect = {
	id: true,
	kind: true,
	amountPaise: true,
	reference: true,
	provider: true,
	at: true,
	byUser: { select: { username: true } },
} as const satisfies Prisma.PaymentEntrySelect

/** The entries of an order, oldest first, and their sums. */
export const ledgerSelect = {
	payments: { orderBy: { id: 'asc' }, select: entrySelect },
	claims: {
		where: { state: 'open' },
		take: 1,
		select: { id: true, utr: true, amountPaise: true, createdAt: true },
	},
	receivedPaise: true,
	refundedPaise: true,
} as const satisfies Prisma.OrderSelect

type Claim = Prisma.PaymentClaimGetPayload<{ select: typeof ledgerSelect.claims.select }>
type Entry = Prisma.PaymentEntryGetPayload<{ select: typeof entrySelect }>

/** The entries of an order with the names of who wrote them, what is to be compared with the bank, and what is to be
 * given back of it. */
export function ledgerView({ payments, claims, ...order }: MoneyOfOrder & { payments: Entry[]; claims: Claim[] }) {
	const [claim] = claims
	return {
		payments: payments.map(entryView),
		/** The claim, to be compared with the bank. */
		claim: claim ? { id: claim.id, utr: claim.utr, amountPaise: claim.amountPaise, at: claim.createdAt } : null,
		refundedPaise: order.refundedPaise,
		/** What came in and was not given back. */
		leftToRefundPaise: leftToRefundPaise(order),
		/** What the shop owes the customer (rule: refund-needed). */
		refundNeededPaise: refundNeededPaise(order),
	}
}

export type PaymentEntryView = ReturnType<typeof entryView>

/** What a customer says to have paid by UPI. */
export type ClaimView = NonNullable<ReturnType<typeof ledgerView>['claim']>

/** A service notes its payments without an account. */
function entryView({ kind, byUser, provider, ...entry }: Entry) {
	const byUsername = byUser?.username ?? serviceNamed(provider)
	return { ...entry, kind: kind as EntryKind, byUsername }
}

import { read, type Transaction, write, Prisma } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity } from '#app/shop/activity/record-activity.server.ts'
import { type Actor, requirePermission } from '#app/shop/auth/permissions.ts'
import type { JobRun } from './process-with-backoff.server.ts'
import {
	PAYMENT_ISSUE_KINDS,
	type PaymentIssueKind,
	paymentIssueLabels,
	paymentServiceNames,
} from '../payment-labels.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { sortByIds } from '#app/shop/values/paging.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { CANCELLED } from '#app/shop/values/order-status.ts'
import { orderMoneySelect, calculateRefundNeeded } from '../refunds/refund-needed.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Returns the time before which an issue must have begun so that the owner sees it: a day ago. Younger issues often
 * resolve on their own (rule: payment-issues).
 */
export function getIssueCutoff(now = new Date()): Date {
	return new Date(now.getTime() - day)
}

export type PaymentIssue = Awaited<ReturnType<typeof listPaymentIssues>>[number]

/**
 * Lists the issues that need the owner because they have failed for a day or are no longer retried, oldest first, at
 * most 100.
 */
export async function listPaymentIssues(now = new Date()) {
	const rows = await read.paymentIssue.findMany({
		where: { OR: [{ kind: 'currency' }, { since: { lte: getIssueCutoff(now) } }] },
		orderBy: [{ since: 'asc' }, { id: 'asc' }],
		take: 100,
	})
	return rows.map((row) => ({ ...row, kind: row.kind as PaymentIssueKind }))
}

/**
 * Dismisses an issue on the owner's decision. The jobs no longer retry it. A refund that was requested from a service
 * counts as rejected, so that the money can be refunded again. Does nothing if the issue was already dismissed.
 */
export async function dismissPaymentIssue(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'payments')
	await write(async (tx) => {
		const issue = await tx.paymentIssue.findUnique({
			where: { id },
			include: { order: { select: { status: true } } },
		})
		if (!issue) return
		const { orderId, rowId, order } = issue
		const kind = issue.kind as PaymentIssueKind
		await dismissByKind[kind](tx, rowId)
		await tx.paymentIssue.delete({ where: { id }, select: { id: true } })
		const { status } = order
		const message = paymentIssueLabels[kind].ended
		const changes = { new: { payment: message } }
		await recordOrderActivity(tx, actor, orderId, {
			action: 'payment',
			from: status,
			to: status,
			note: message,
			...changes,
		})
	})
}

/**
 * Deletes issues whose webhook event, refund, payment or order no longer needs work although neither a retry nor the
 * owner resolved it, for example because a webhook reported the payment first. Called by a scheduled job.
 */
export async function deleteSettledIssues({ now }: Pick<JobRun, 'now'>): Promise<void> {
	const issues = await read.paymentIssue.findMany({ where: { kind: { not: 'currency' } } })
	for (const kind of PAYMENT_ISSUE_KINDS) {
		const ofKind = issues.filter((issue) => issue.kind === kind)
		if (ofKind.length === 0) continue
		const rows = await openRowsByKind[kind]({ in: ofKind.map(({ rowId }) => rowId) }, now)
		const open = new Set(rows.map(({ id }) => id))
		const ids = ofKind.filter(({ rowId }) => !open.has(rowId)).map(({ id }) => id)
		if (ids.length > 0) await write((tx) => tx.paymentIssue.deleteMany({ where: { id: { in: ids } } }))
	}
}

type Rows = Promise<{ id: number }[]>

/** The queries that find which of the given rows are still open: a job retries them, or the owner must handle them. */
const openRowsByKind: Record<PaymentIssueKind, (id: { in: number[] }, now: Date) => Rows> = {
	webhook: (id) => read.paymentWebhookEvent.findMany({ where: { id, processedAt: null }, select: { id: true } }),
	// Includes refunds that the service has rejected meanwhile, because no one was notified of them.
	refund: (id) => read.onlineRefund.findMany({ where: { id, state: { not: 'done' } }, select: { id: true } }),
	payment: (id, now) => {
		const ended = { state: 'closed', expiresAt: { gt: getIssueCutoff(now) } }
		return read.onlinePayment.findMany({ where: { id, OR: [{ state: 'open' }, ended] }, select: { id: true } })
	},
	expiry: (id) =>
		read.order.findMany({ where: { id, paymentExpiresAt: { not: null }, paymentState: 'due' }, select: { id: true } }),
	currency: async () => [],
}

/** The updates of the row of a dismissed issue, so that the jobs no longer retry it. */
const dismissByKind: Record<PaymentIssueKind, (tx: Transaction, rowId: number) => Promise<unknown>> = {
	webhook: (tx, id) =>
		tx.paymentWebhookEvent.updateMany({ where: { id, processedAt: null }, data: { processedAt: new Date() } }),
	refund: (tx, id) => tx.onlineRefund.updateMany({ where: { id, state: 'asked' }, data: { state: 'refused' } }),
	payment: (tx, id) => tx.onlinePayment.updateMany({ where: { id, state: 'open' }, data: { state: 'closed' } }),
	expiry: (tx, id) => tx.order.updateMany({ where: { id }, data: { paymentExpiresAt: null } }),
	currency: async () => {},
}

/**
 * The condition `calculateRefundNeeded` > 0 (rule: refund-needed) as SQL on "Order". The database uses the partial
 * index for it only if the migration spells the condition in the same way.
 */
export const refundNeededSql = Prisma.sql`"receivedPaise" - "refundedPaise" > \
CASE WHEN "status" = 5 OR "paymentState" IN ('due', 'claimed', 'expired') THEN 0 ELSE "totalPaise" END`

export type RefundNeeded = Awaited<ReturnType<typeof listRefundsNeeded>>[number]

const maxShown = 100

const orderSelect = {
	...orderMoneySelect,
	id: true,
	payments: {
		where: { kind: 'paid', provider: { in: Object.keys(paymentServiceNames) } },
		select: { amountPaise: true },
	},
} as const satisfies Prisma.OrderSelect

type RefundableOrder = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/** Lists the orders that need a refund, with the reason (rule: refund-needed), newest first, at most 100. */
export async function listRefundsNeeded() {
	const newest = Prisma.sql`SELECT "id" FROM "Order" WHERE ${refundNeededSql} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${maxShown}`
	const ids = await readIds(newest)
	const orders = await read.order.findMany({ where: { id: { in: ids } }, select: orderSelect })
	return sortByIds(ids, orders).map((order) => ({
		orderId: order.id,
		amountPaise: calculateRefundNeeded(order),
		reason: getRefundReason(order),
	}))
}

function getRefundReason({ status, paymentState, totalPaise, payments }: RefundableOrder): string {
	const wrong = payments.find(({ amountPaise }) => amountPaise !== totalPaise)
	if (wrong) return `${formatPaise(wrong.amountPaise)} was received, but the total is ${formatPaise(totalPaise)}`
	if (paymentState === 'expired') return 'The payment arrived after the order expired'
	if (status === CANCELLED) return 'The order is cancelled but was paid'
	return 'More than the total was received'
}

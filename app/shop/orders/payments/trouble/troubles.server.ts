import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { noteOrder } from '../../../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../../../words/roles.ts'
import type { Round } from './look-after.server.ts'
import { TROUBLE_KINDS, type TroubleKind, troubleWords } from './trouble-kinds.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Returns the time before which an issue must have begun to be shown to the owner. Issues that resolve on their own
 * need not be shown (rule: payment-troubles).
 */
export function troubledSince(now = new Date()): Date {
	return new Date(now.getTime() - day)
}

export type Trouble = Awaited<ReturnType<typeof listOldTroubles>>[number]

/**
 * Lists the issues that need the owner because they have failed for a day or are no longer retried, oldest first, at
 * most 100.
 */
export async function listOldTroubles(now = new Date()) {
	const rows = await read.paymentTrouble.findMany({
		where: { OR: [{ kind: 'currency' }, { since: { lte: troubledSince(now) } }] },
		orderBy: [{ since: 'asc' }, { id: 'asc' }],
		take: 100,
	})
	return rows.map((row) => ({ ...row, kind: row.kind as TroubleKind }))
}

/**
 * Dismisses an issue on the owner's decision. It is no longer retried, and a refund requested from a service counts as
 * rejected, so that the money can be refunded in another way. Does nothing if the issue was already dismissed.
 */
export async function endTrouble(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'payments')
	await write(async (tx) => {
		const trouble = await tx.paymentTrouble.findUnique({
			where: { id },
			include: { order: { select: { status: true } } },
		})
		if (!trouble) return
		const { orderId, rowId, order } = trouble
		const kind = trouble.kind as TroubleKind
		await endsOf[kind](tx, rowId)
		await tx.paymentTrouble.delete({ where: { id }, select: { id: true } })
		const { status } = order
		const words = troubleWords[kind].ended
		const facts = { new: { payment: words } }
		await noteOrder(tx, actor, orderId, { act: 'payment', from: status, to: status, words, ...facts })
	})
}

/** Deletes issues whose rows were settled in another way. Called by a scheduled job. */
export async function forgetSettledTroubles({ now }: Pick<Round, 'now'>): Promise<void> {
	const troubles = await read.paymentTrouble.findMany({ where: { kind: { not: 'currency' } } })
	for (const kind of TROUBLE_KINDS) {
		const ofKind = troubles.filter((trouble) => trouble.kind === kind)
		if (ofKind.length === 0) continue
		const rows = await openOf[kind]({ in: ofKind.map(({ rowId }) => rowId) }, now)
		const open = new Set(rows.map(({ id }) => id))
		const ids = ofKind.filter(({ rowId }) => !open.has(rowId)).map(({ id }) => id)
		if (ids.length > 0) await write((tx) => tx.paymentTrouble.deleteMany({ where: { id: { in: ids } } }))
	}
}

type Rows = Promise<{ id: number }[]>

/** Selects the rows that a job still retries or that need the owner. */
const openOf: Record<TroubleKind, (id: { in: number[] }, now: Date) => Rows> = {
	news: (id) => read.paymentNews.findMany({ where: { id, handledAt: null }, select: { id: true } }),
	// Includes refunds that the service has rejected meanwhile, because no one was notified of them.
	refund: (id) => read.onlineRefund.findMany({ where: { id, state: { not: 'done' } }, select: { id: true } }),
	payment: (id, now) => {
		const ended = { state: 'closed', expiresAt: { gt: troubledSince(now) } }
		return read.onlinePayment.findMany({ where: { id, OR: [{ state: 'open' }, ended] }, select: { id: true } })
	},
	hold: (id) =>
		read.order.findMany({ where: { id, heldUntil: { not: null }, paymentState: 'due' }, select: { id: true } }),
	currency: async () => [],
}

/** Stops the jobs from retrying the row. */
const endsOf: Record<TroubleKind, (tx: Transaction, rowId: number) => Promise<unknown>> = {
	news: (tx, id) => tx.paymentNews.updateMany({ where: { id, handledAt: null }, data: { handledAt: new Date() } }),
	refund: (tx, id) => tx.onlineRefund.updateMany({ where: { id, state: 'asked' }, data: { state: 'refused' } }),
	payment: (tx, id) => tx.onlinePayment.updateMany({ where: { id, state: 'open' }, data: { state: 'closed' } }),
	hold: (tx, id) => tx.order.updateMany({ where: { id }, data: { heldUntil: null } }),
	currency: async () => {},
}

import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { type Actor, requirePermission } from '#app/shop/auth/permissions.ts'
import { maxChosenOrders } from '#app/shop/values/limits.ts'
import { CANCELLED, isShipped } from '#app/shop/values/order-status.ts'
import { isCod } from '#app/shop/values/payment-methods.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { markPayment } from '../mark-payment.server.ts'
import { getNextPayment } from '../payment-state.ts'

const orderSelect = {
	id: true,
	status: true,
	firstName: true,
	lastName: true,
	courier: true,
	totalPaise: true,
	paymentMethod: true,
	paymentState: true,
	createdAt: true,
	payments: { select: { kind: true } },
} as const satisfies Prisma.OrderSelect

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/** Lists the orders among these ids, oldest first, each with the reason why its cash cannot be marked as collected. */
export async function checkOrdersForCollection(ids: number[]) {
	const rows = await read.order.findMany({ where: { id: { in: ids.slice(0, maxChosenOrders) } }, select: orderSelect })
	// Sorting in memory is fine because there are at most a hundred orders.
	rows.sort((one, other) => Number(one.createdAt) - Number(other.createdAt) || one.id - other.id)
	return rows.map((order) => ({
		id: order.id,
		customerName: `${order.firstName} ${order.lastName}`.trim(),
		courier: order.courier ?? '',
		totalPaise: order.totalPaise,
		/** `null` when the order can be marked. */
		skipReason: findSkipReason(order),
	}))
}

export type OrderToCollect = Awaited<ReturnType<typeof checkOrdersForCollection>>[number]

function findSkipReason(order: Order): string | null {
	const { status, paymentState, payments } = order
	if (!isCod(order)) return 'Not cash on delivery'
	if (payments.some(({ kind }) => kind === 'remitted')) return 'Already received'
	if (payments.some(({ kind }) => kind === 'collected')) return 'Already collected'
	if (status === CANCELLED) return 'Cancelled'
	if (paymentState === 'claimed') return 'Payment reported by the customer'
	if (getNextPayment(order as Parameters<typeof getNextPayment>[0]) !== 'collected') return 'Nothing to collect'
	// Only a shipment brings cash. An order that was selected too early would be missing in the list of cash due.
	return isShipped(status) ? null : 'Not shipped yet'
}

export interface CollectResult {
	/** The number of orders that are marked. */
	collected: number
	/** The messages of the others. */
	failed: string[]
}

/**
 * Marks the cash of each order as collected, each in its own transaction (rule: mark-collected). Repeating the call
 * changes nothing.
 */
export async function collectOrders(
	actor: Actor,
	requests: { id: number; seenTotalPaise: number }[],
): Promise<CollectResult> {
	requirePermission(actor, 'payments')
	const result: CollectResult = { collected: 0, failed: [] }
	for (const { id, seenTotalPaise } of requests.slice(0, maxChosenOrders)) {
		try {
			await assertShipped(id)
			await markPayment(actor, id, { kind: 'collected', reference: '', seenTotalPaise })
			result.collected += 1
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			result.failed.push(error.message)
		}
	}
	return result
}

async function assertShipped(id: number): Promise<void> {
	const order = await read.order.findUnique({ where: { id }, select: { status: true } })
	if (order && order.status !== CANCELLED && !isShipped(order.status)) refuse('conflict', 'order-not-shipped', { id })
}

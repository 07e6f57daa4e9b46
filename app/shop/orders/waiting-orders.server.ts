import { read } from '#app/adapters/db/db.server.ts'
import { statusLabel } from './order-status.ts'

/** Pending and Processing: the shop has not sent it yet. */
const waitingStatuses = [1, 2]

/** An order that somebody waits for. */
export interface WaitingOrder {
	id: number
	status: number
	statusLabel: string
	customerName: string
	totalPaise: number
	createdAt: Date
}

export interface WaitingOrders {
	/** How many wait in each status, Pending first. */
	counts: { status: number; label: string; count: number }[]
	oldest: WaitingOrder[]
}

/** The orders that are not on their way yet: how many there are, and the `count` that have waited longest, longest first. */
export async function waitingOrders(count = 5): Promise<WaitingOrders> {
	const found = await Promise.all(
		waitingStatuses.map(async (status) => {
			// One status at a time, each along its own index: together they would be read whole and sorted.
			const [total, oldest] = await Promise.all([
				read.order.count({ where: { status } }),
				read.order.findMany({ where: { status }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: count, select: waitingSelect }),
			])
			return { counts: { status, label: statusLabel(status), count: total }, oldest }
		}),
	)
	const oldest = found.flatMap((one) => one.oldest).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
	return {
		counts: found.map((one) => one.counts),
		oldest: oldest.slice(0, count).map(({ firstName, lastName, ...order }) => ({
			...order,
			statusLabel: statusLabel(order.status),
			customerName: `${firstName} ${lastName}`.trim(),
		})),
	}
}

const waitingSelect = { id: true, status: true, firstName: true, lastName: true, totalPaise: true, createdAt: true } as const

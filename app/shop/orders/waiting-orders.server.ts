import { read } from '#app/adapters/db/db.server.ts'
import { statusLabel } from './order-status.ts'

/** Pending and Processing: the shop has not sent it yet. */
const waitingStatuses = [1, 2]

/** An order that somebody waits for. */
export interface WaitingOrder {
	id: number
	customerName: string
	totalPaise: number
	createdAt: Date
}

/** The orders that wait in one status. */
export interface WaitingOrders {
	status: number
	label: string
	count: number
	/** Those that have waited longest, longest first. */
	oldest: WaitingOrder[]
}

/**
 * The orders that are not on their way yet, Pending before Processing: how many wait in each, and the `count` that have
 * waited longest.
 */
export function waitingOrders(count = 3): Promise<WaitingOrders[]> {
	return Promise.all(
		waitingStatuses.map(async (status) => {
			// One status at a time, each along its own index: one query for all would read and sort every row.
			const [total, oldest] = await Promise.all([
				read.order.count({ where: { status } }),
				read.order.findMany({
					where: { status },
					orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
					take: count,
					select: waitingSelect,
				}),
			])
			return {
				status,
				label: statusLabel(status),
				count: total,
				oldest: oldest.map(({ firstName, lastName, ...order }) => ({
					...order,
					customerName: `${firstName} ${lastName}`.trim(),
				})),
			}
		}),
	)
}

const waitingSelect = { id: true, firstName: true, lastName: true, totalPaise: true, createdAt: true } as const

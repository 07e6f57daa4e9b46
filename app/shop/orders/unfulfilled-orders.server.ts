import { read } from '#app/adapters/db/db.server.ts'
import { whereNotWaiting } from './payments/unpaid-online.server.ts'
import { getStatusLabel } from '../values/order-status.ts'

const unfulfilledStatuses = [1, 2]

/**
 * Returns unshipped orders that do not await payment, Pending before Processing: the totals and the `count` oldest
 * orders.
 */
export function getUnfulfilledOrders(count = 3) {
	return Promise.all(
		unfulfilledStatuses.map(async (status) => {
			const where = { status, ...whereNotWaiting }
			// Separate queries read one status through its index. A single query for both would sort every row.
			const [total, oldest] = await Promise.all([
				read.order.count({ where }),
				read.order.findMany({
					where,
					orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
					take: count,
					select: unfulfilledSelect,
				}),
			])
			return {
				status,
				label: getStatusLabel(status),
				count: total,
				oldest: oldest.map(({ firstName, lastName, ...order }) => ({
					...order,
					customerName: `${firstName} ${lastName}`.trim(),
				})),
			}
		}),
	)
}

const unfulfilledSelect = { id: true, firstName: true, lastName: true, totalPaise: true, createdAt: true } as const

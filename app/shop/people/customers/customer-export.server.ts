import { read } from '#app/adapters/db/db.server.ts'
import { csvRecord } from '../../words/csv-cell.ts'
import { formatIndianIso } from '../../dates.ts'
import { readInBatches } from '../../in-batches.ts'
import { CANCELLED } from '../../words/order-status.ts'
import { spacePhone } from '../../words/phone.ts'
import { userSelect } from '../users.server.ts'

const atOnce = 100

const titles = ['ID', 'Username', 'Full name', 'Email', 'Phone', 'Status', 'Joined at (India)', 'Blocked since (India)']
const orderTitles = ['Orders', 'Total without cancelled (INR)']

/** The customers as CSV, newest first, streamed; no cell is a formula. Notes and reasons stay in the shop. */
export async function* exportCustomers(): AsyncGenerator<string> {
	yield csvRecord([...titles, ...orderTitles])
	const batches = readInBatches(atOnce, (id, take) =>
		read.user.findMany({
			where: { id: { lt: id }, role: null },
			orderBy: { id: 'desc' },
			take,
			select: userSelect,
		}),
	)
	for await (const rows of batches) {
		const bought = await boughtBy(rows.map(({ id }) => id))
		yield rows
			.map(({ id, username, fullname, email, phone, status, createdAt, blockedAt }) =>
				csvRecord([
					String(id),
					username,
					fullname ?? '',
					email,
					spacePhone(phone),
					status ?? 'active',
					formatIndianIso(createdAt),
					blockedAt ? formatIndianIso(blockedAt) : '',
					...bought.get(id)!,
				]),
			)
			.join('')
	}
}

/** Their orders, and what those cost that are not cancelled. */
async function boughtBy(ids: number[]): Promise<Map<number, string[]>> {
	const sums = await read.order.groupBy({
		by: ['userId', 'status'],
		where: { userId: { in: ids } },
		_count: true,
		_sum: { totalPaise: true },
	})
	return new Map(
		ids.map((id) => {
			const own = sums.filter(({ userId }) => userId === id)
			const kept = own.filter(({ status }) => status !== CANCELLED)
			const paise = kept.reduce((sum, { _sum }) => sum + (_sum.totalPaise ?? 0), 0)
			return [id, [String(own.reduce((sum, { _count }) => sum + _count, 0)), (paise / 100).toFixed(2)]]
		}),
	)
}

import { silentCopy } from '#app/shop/backup/silent-copy.server.ts'
import { productsRunningLow } from '#app/shop/catalog/product/low-stock.server.ts'
import { countWaiting } from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { formatDateTime, formatShortDate } from '#app/shop/dates.ts'
import { listFailedMails, newestFailedMails } from '#app/shop/letters/mail/failed-mail.server.ts'
import { lateMails } from '#app/shop/letters/mail/outbox.server.ts'
import { type SalesDay, salesOfLast, salesSpans } from '#app/shop/orders/sales-view.ts'
import { salesByDay } from '#app/shop/orders/sales.server.ts'
import { waitingOrders } from '#app/shop/orders/waiting-orders.server.ts'
import { recentUsers } from '#app/shop/desk/dashboard.server.ts'
import { type Actor, includesAct } from '#app/shop/words/roles.ts'

export async function readFailedMails() {
	const [{ total, items }, late] = await Promise.all([listFailedMails(1, newestFailedMails), lateMails()])
	return {
		total,
		late,
		newest: items.map(({ failedAt, ...mail }) => ({ ...mail, failedOn: formatDateTime(failedAt) })),
	}
}

export async function readLowProducts() {
	const [low, waiting] = await Promise.all([productsRunningLow(), countWaiting()])
	return { ...low, waiting }
}

export async function readWaitingOrders() {
	const groups = await waitingOrders()
	return groups.map(({ oldest, ...group }) => ({
		...group,
		oldest: oldest.map(({ createdAt, ...order }) => ({ ...order, placedOn: formatDateTime(createdAt) })),
	}))
}

export async function readSales(now: Date) {
	const days = await salesByDay(now)
	const figures = salesSpans.map((count) => ({
		label: count === 1 ? 'Today' : `Last ${count} days`,
		...salesOfLast(days, count),
	}))
	return { figures, days: days.map(labelled) }
}

function labelled({ startsAt, ...day }: SalesDay) {
	return { label: formatShortDate(startsAt), ...day }
}

export async function readRecentUsers() {
	const users = await recentUsers()
	return users.map(({ createdAt, status, ...user }) => ({
		...user,
		status: status ?? 'active',
		createdOn: formatShortDate(createdAt),
	}))
}

export async function readSilentCopy({ role }: Pick<Actor, 'role'>) {
	const copy = await silentCopy()
	return copy && { ...copy, since: formatDateTime(copy.since), isOwner: includesAct(role, 'settings of money') }
}

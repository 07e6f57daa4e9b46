import { silentCopy } from '#app/shop/backup/silent-copy.server.ts'
import { countSoldOut } from '#app/shop/catalog/product/low-stock.server.ts'
import { countWaiting } from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { dayLength, formatAge, formatDateTime, formatShortDate } from '#app/shop/dates.ts'
import { countWhatWaits } from '#app/shop/desk/what-waits.server.ts'
import { listFailedMails, newestFailedMails } from '#app/shop/letters/mail/failed-mail.server.ts'
import { lateMails } from '#app/shop/letters/mail/outbox.server.ts'
import { type CourierCash, cashWithCouriers } from '#app/shop/orders/payments/cash/cash-with-couriers.server.ts'
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

/** What is to be done, with what else is to be known of it. */
export async function readToDo(now: Date) {
	const [waits, peopleWaiting, soldOut, groups] = await Promise.all([
		countWhatWaits(),
		countWaiting(),
		countSoldOut(),
		waitingOrders(),
	])
	const oldest = ({ oldest: [order] }: (typeof groups)[number]) => order && `oldest ${formatAge(order.createdAt, now)}`
	const [toConfirm, toPack] = groups.map(oldest)
	const details = {
		...(toConfirm && { toConfirm }),
		...(toPack && { toPack }),
		...(soldOut > 0 && { low: `${soldOut.toLocaleString('en-IN')} sold out` }),
	}
	return { waits: { ...waits, peopleWaiting }, details }
}

/** Seven days up to today, and the seven before. */
export async function readWeek(now: Date) {
	const days = (await salesByDay(now, 14)).map(({ orderCount, totalPaise }) => ({ orderCount, totalPaise }))
	return { before: days.slice(0, 7), now: days.slice(7) }
}

const old = 7 * dayLength

export async function readCash(now: Date) {
	const couriers = await cashWithCouriers()
	const sum = (valueOf: (one: CourierCash) => number) => couriers.reduce((all, one) => all + valueOf(one), 0)
	return {
		totalPaise: sum(({ paise }) => paise),
		parcels: sum(({ parcels }) => parcels),
		couriers: couriers.slice(0, 5).map(({ oldestAt, ...one }) => ({
			...one,
			oldest: formatAge(oldestAt, now),
			isOld: now.getTime() - oldestAt.getTime() > old,
		})),
	}
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

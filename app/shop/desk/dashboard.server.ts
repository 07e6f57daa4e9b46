import { read } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { countProducts } from '../catalog/listing/find-products.server.ts'
import { silentCopy } from '../backup/silent-copy.server.ts'
import { countSoldOut } from '../catalog/product/admin-products.server.ts'
import { countWaiting } from '../catalog/stock-requests/stock-requests.server.ts'
import { dayLength, formatAge, formatDateTime, formatShortDate } from '../dates.ts'
import { countWhatWaits } from './what-waits.server.ts'
import { listFailedMails, newestFailedMails } from '../letters/mail/sent-mail.server.ts'
import { lateMails } from '../letters/mail/outbox.server.ts'
import { type CourierCash, cashWithCouriers } from '../orders/payments/cash/cash-with-couriers.server.ts'
import { salesByDay } from '../orders/sales.server.ts'
import { waitingOrders } from '../orders/waiting-orders.server.ts'
import { type Actor, includesAct } from '../words/roles.ts'

type Counted = 'categories' | 'collections' | 'orders' | 'users' | 'contacts' | 'reviews'

// Plain counts read only an index.
const countsSql = `SELECT
	(SELECT count(*) FROM "Category") AS "categories",
	(SELECT count(*) FROM "Collection") AS "collections",
	(SELECT count(*) FROM "Order") AS "orders",
	(SELECT count(*) FROM "User") AS "users",
	(SELECT count(*) FROM "ContactMessage") AS "contacts",
	(SELECT count(*) FROM "Rating") AS "reviews"`

/** Returns the number of rows of each kind, excluding deleted products (rule: back-office-menu). */
export async function dashboardCounts() {
	const [counted] = await readPrepared<Record<Counted, number>>(countsSql)
	const { categories, collections, ...others } = counted!
	// The specification's examples of the API define the order.
	return { categories, collections, products: await countProducts(), ...others }
}

export async function readFailedMails() {
	const [{ total, items }, late] = await Promise.all([listFailedMails(1, newestFailedMails), lateMails()])
	return {
		total,
		late,
		newest: items.map(({ failedAt, ...mail }) => ({ ...mail, failedOn: formatDateTime(failedAt) })),
	}
}

/** Returns the pending tasks with related information. */
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

/** Returns the last seven days including today and the seven days before. */
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

/** Returns the newest accounts, newest first (rule: back-office-menu). */
export async function readRecentUsers() {
	const users = await read.user.findMany({
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: 5,
		select: { id: true, username: true, email: true, phone: true, status: true, createdAt: true },
	})
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

export type FailedMailsView = Awaited<ReturnType<typeof readFailedMails>>
export type ToDoView = Awaited<ReturnType<typeof readToDo>>
export type WeekView = Awaited<ReturnType<typeof readWeek>>
export type CashView = Awaited<ReturnType<typeof readCash>>
export type RecentUserView = Awaited<ReturnType<typeof readRecentUsers>>[number]
export type SilentCopyView = Awaited<ReturnType<typeof readSilentCopy>>

import { read } from '#app/adapters/db/db.server.ts'
import { readPrepared, searchIndexes, getDataVersion } from '#app/adapters/db/sql.server.ts'
import { countProducts } from '../catalog/listing/find-products.server.ts'
import { findStandbyCopy } from '../backup/standby-copy.server.ts'
import { countSoldOut } from '../catalog/product/admin-products.server.ts'
import { countUndeclared } from '../catalog/product/declarations.server.ts'
import { buildLowStockCondition } from '../catalog/product/low-stock.server.ts'
import { countWaitingRequests } from '../catalog/back-in-stock/back-in-stock-requests.server.ts'
import { dayMs, formatAge, formatDateTime, formatShortDate } from '../values/dates.ts'
import { formatPhone } from '../values/phone.ts'
import { activeSql } from '../catalog/product/product-status.server.ts'
import { paymentKeys } from '../orders/payments/payment-labels.ts'
import { refundNeededSql, getIssueCutoff } from '../orders/payments/payment-issues/payment-issues.server.ts'
import {
	notAwaitingPaymentSql,
	shippedUnpaidSql,
	awaitingPaymentSql,
} from '../orders/payments/payment-required.server.ts'
import type { PendingTasks } from './pending-tasks.ts'
import { listFailedEmails, failedEmailsShown } from '../notifications/email/sent-emails.server.ts'
import { getDelayedEmails } from '../notifications/email/email-outbox.server.ts'
import { type PendingRemittance, listPendingRemittances } from '../orders/payments/cod/remittance.server.ts'
import { countRemittanceProblems } from '../orders/payments/cod/stored-remittances.server.ts'
import { listDailySales } from '../orders/daily-sales.server.ts'
import { getUnfulfilledOrders } from '../orders/fulfillment/unfulfilled-orders.server.ts'
import { describeNextComplaint } from '../contact/complaints.server.ts'
import { type Actor, hasPermission } from '../auth/permissions.ts'
import { getRemittanceDays } from '../settings/shop-settings.server.ts'
import { formatPaise } from '../values/money.ts'
import { locale } from '../region/india.ts'

type CountedKind = 'categories' | 'collections' | 'orders' | 'users' | 'contacts' | 'reviews'

// These counts have no WHERE condition, so that the database reads only an index.
const countsSql = `SELECT
	(SELECT count(*) FROM "Category") AS "categories",
	(SELECT count(*) FROM "Collection") AS "collections",
	(SELECT count(*) FROM "Order") AS "orders",
	(SELECT count(*) FROM "User") AS "users",
	(SELECT count(*) FROM "ContactMessage") AS "contacts",
	(SELECT count(*) FROM "Rating") AS "reviews"`

/** Returns the number of rows of each kind, excluding deleted products (rule: admin-menu). */
export async function getDashboardCounts() {
	const [counted] = await readPrepared<Record<CountedKind, number>>(countsSql)
	const { categories, collections, ...others } = counted!
	// API clients expect the fields in this order.
	return { categories, collections, products: await countProducts(), ...others }
}

export async function getFailedEmails() {
	const [{ total, items }, late] = await Promise.all([listFailedEmails(1, failedEmailsShown), getDelayedEmails()])
	return {
		total,
		late,
		newest: items.map(({ failedAt, ...mail }) => ({ ...mail, failedOn: formatDateTime(failedAt) })),
	}
}

/** Returns the data of the dashboard's list of pending tasks. */
export async function getToDo(now: Date) {
	const [waits, peopleWaiting, undeclared, soldOut, groups, complaint] = await Promise.all([
		countPendingTasks(),
		countWaitingRequests(),
		countUndeclared(),
		countSoldOut(),
		getUnfulfilledOrders(),
		describeNextComplaint(now),
	])
	const oldest = ({ oldest: [order] }: (typeof groups)[number]) => order && `oldest ${formatAge(order.createdAt, now)}`
	const [toConfirm, toPack, toShip] = groups.map(oldest)
	const details = {
		...(toConfirm && { toConfirm }),
		...(toPack && { toPack }),
		...(toShip && { toShip }),
		...(complaint && { complaints: complaint }),
		...(soldOut > 0 && { low: `${soldOut.toLocaleString(locale)} with a size sold out` }),
	}
	return { waits: { ...waits, peopleWaiting, undeclared }, details }
}

/**
 * Returns the order count and the net sales of each day, oldest first: `now` has the last seven days including today,
 * and `before` the seven days before them.
 */
export async function getWeek(now: Date) {
	const days = (await listDailySales(now, 14)).map(({ orderCount, totalPaise }) => ({ orderCount, totalPaise }))
	return { before: days.slice(0, 7), now: days.slice(7) }
}

/**
 * Returns the cash that couriers have collected and not yet paid out (rule: pending-remittances), and the problems of
 * their remittances.
 */
export async function getPendingCod(now: Date) {
	const [couriers, problems] = await Promise.all([listPendingRemittances(), countRemittanceProblems(now)])
	const overdueMs = getRemittanceDays() * dayMs
	const sum = (valueOf: (one: PendingRemittance) => number) => couriers.reduce((all, one) => all + valueOf(one), 0)
	const words = { missing: 'missing', short: 'short', over: 'overpaid', unknown: 'unknown', late: 'late' }
	const counts = Object.entries(words).flatMap(([kind, word]) => {
		const count = problems[kind as keyof typeof words]
		const amount = kind === 'over' ? ` (${formatPaise(problems.overPaise)})` : ''
		return count > 0 ? [`${count.toLocaleString(locale)} ${word}${amount}`] : []
	})
	return {
		totalPaise: sum(({ paise }) => paise),
		shipments: sum(({ shipments }) => shipments),
		/** The problems in words, such as `'Remittances: 2 missing, 1 short'`. `''` when there are none. */
		problems: counts.length > 0 ? `Remittances: ${counts.join(', ')}` : '',
		couriers: couriers.slice(0, 5).map(({ oldestAt, ...one }) => ({
			...one,
			oldest: formatAge(oldestAt, now),
			isOld: now.getTime() - oldestAt.getTime() > overdueMs,
		})),
	}
}

/** Returns the five newest accounts, newest first (rule: admin-menu). */
export async function listRecentUsers() {
	const users = await read.user.findMany({
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: 5,
		select: { id: true, username: true, email: true, phone: true, status: true, createdAt: true },
	})
	return users.map(({ createdAt, status, phone, ...user }) => ({
		...user,
		phone: formatPhone(phone),
		status: status ?? 'active',
		createdOn: formatShortDate(createdAt),
	}))
}

export async function getStandbyCopy({ role }: Pick<Actor, 'role'>) {
	const copy = await findStandbyCopy()
	return copy && { ...copy, since: formatDateTime(copy.since), isOwner: hasPermission(role, 'financial settings') }
}

export type FailedEmailsView = Awaited<ReturnType<typeof getFailedEmails>>
export type ToDoView = Awaited<ReturnType<typeof getToDo>>
export type WeekView = Awaited<ReturnType<typeof getWeek>>
export type PendingCodView = Awaited<ReturnType<typeof getPendingCod>>
export type RecentUserView = Awaited<ReturnType<typeof listRecentUsers>>[number]
export type StandbyCopyView = Awaited<ReturnType<typeof getStandbyCopy>>

// The counts use indexes, which requires literal numbers in the SQL. Each count stops at 1,000.
const pendingCountsSql = `SELECT
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE "status" = 1 AND ${notAwaitingPaymentSql.sql} LIMIT 1000)) AS "toConfirm",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE "status" = 2 AND "packedAt" IS NULL AND ${notAwaitingPaymentSql.sql} LIMIT 1000)) AS "toPack",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE "status" = 2 AND "packedAt" IS NOT NULL AND ${notAwaitingPaymentSql.sql} LIMIT 1000)) AS "toShip",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${awaitingPaymentSql.sql} LIMIT 1000)) AS "waiting",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${shippedUnpaidSql.sql} LIMIT 1000)) AS "sentUnpaid",
	(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${refundNeededSql.sql} LIMIT 1000)) AS "toRefund",
	(SELECT count(*) FROM (SELECT 1 FROM "PaymentIssue" WHERE "since" <= ? OR "kind" = 'currency' LIMIT 1000)) AS "paymentIssueCount",
	(SELECT count(*) FROM (${searchIndexes.inState(paymentKeys.claimed)} LIMIT 1000)) AS "claimed",
	(SELECT count(*) FROM (SELECT 1 FROM "OrderReturn" WHERE "state" IN ('asked', 'accepted', 'received') LIMIT 1000)) AS "toReturn",
	(SELECT count(*) FROM (SELECT 1 FROM "ContactMessage"
		WHERE "answeredAt" IS NULL AND NOT "isPossibleSpam" AND "complaintState" IS NULL LIMIT 1000)) AS "toAnswer",
	(SELECT count(*) FROM (SELECT 1 FROM "ContactMessage" WHERE "complaintState" IN ('open', 'acknowledged') AND NOT "isPossibleSpam" LIMIT 1000)) AS "complaints",
	(SELECT count(*) FROM (SELECT 1 FROM "ReviewPhoto" WHERE "approvedAt" IS NULL LIMIT 1000)) AS "photos",
	(SELECT count(*) FROM (SELECT 1 FROM "Product" WHERE ${buildLowStockCondition('low').sql} LIMIT 1000)) AS "low",
	(SELECT count(*) FROM (SELECT 1 FROM "Product" WHERE ${activeSql.sql} AND "fromPricePaise" = 0 LIMIT 1000)) AS "priceMissing",
	(SELECT count(*) FROM (SELECT 1 FROM "OutboxMail" WHERE "state" = 'failed' LIMIT 1000)) AS "failedMails"`

let cachedCounts: { version: number; waits: PendingTasks } | undefined

/** Counts the pending tasks of the staff, each up to 1,000. The counts are cached until a transaction is committed. */
export async function countPendingTasks(): Promise<PendingTasks> {
	const version = getDataVersion()
	if (cachedCounts?.version !== version)
		cachedCounts = {
			version,
			waits: (await readPrepared<PendingTasks>(pendingCountsSql, getIssueCutoff().getTime()))[0]!,
		}
	return cachedCounts.waits
}

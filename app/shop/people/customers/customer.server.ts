import { Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { z } from 'zod'
import { CANCELLED, SHIPPED } from '../../values/order-status.ts'
import { collectedBySql } from '../../values/payment-methods.ts'
import { refuse } from '../../values/refusal.ts'
import { linesText, tooLongMessage } from '../../values/text.ts'
import { maxCustomerNote } from '../../values/limits.ts'
import { type Role, type Actor, requirePermission } from '../../auth/permissions.ts'
import { userSelect } from '../user.server.ts'
import { listUnconfirmedOrders } from './customer-list.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { formatCsvRecord } from '../../values/csv-cell.ts'
import { formatIndianIso } from '../../values/dates.ts'
import { iterateInBatches } from '../../values/batches.ts'
import { formatPhoneForFile } from '../../values/phone.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { formatRefusal } from '../../values/refusals/refusal-messages.ts'
import { getShopContacts } from '../../settings/shop-settings.server.ts'

const requiredText = (missing: string) =>
	linesText({ error: missing }).min(1, missing).max(maxCustomerNote, tooLongMessage(maxCustomerNote))

export const customerNoteSchema = z.object({ note: requiredText('Please enter a note.') })
export const blockSchema = z.object({ reason: requiredText('Please enter a reason.') })

/** The number of orders, addresses and reviews shown. Links lead to the complete lists. */
const shownOfEach = 10

const customerSelect = {
	...userSelect,
	blockReason: true,
	orders: {
		orderBy: { createdAt: 'desc' },
		take: shownOfEach,
		select: { id: true, status: true, totalPaise: true, createdAt: true },
	},
	ratings: {
		orderBy: { id: 'desc' },
		take: shownOfEach,
		select: {
			id: true,
			productId: true,
			rating: true,
			description: true,
			hiddenAt: true,
			createdAt: true,
			product: { select: { name: true } },
		},
	},
	customerNotes: {
		orderBy: { id: 'desc' },
		select: { id: true, note: true, createdAt: true, byUser: { select: { username: true } } },
	},
} as const

/**
 * Returns the staff's view of a customer.
 *
 * @throws not-found: the customer is unknown or deleted.
 */
export async function getCustomer(id: number) {
	const [row, reviewCount, sums, addresses, unconfirmed] = await Promise.all([
		read.user.findUnique({ where: { id }, select: customerSelect }),
		// A separate query counts the reviews: as part of the row's query, the reviews of all users would be counted.
		read.rating.count({ where: { userId: id } }),
		calculateTotals(id),
		listAddresses(id),
		listUnconfirmedOrders(id),
	])
	if (!row) refuse('not-found', 'user-not-found')
	const { email, status, role, ratings, customerNotes, ...user } = row
	return {
		...user,
		email: email ?? '',
		...sums,
		addresses,
		unconfirmed,
		status: status ?? 'active',
		role: role as Role | null,
		reviewCount,
		reviews: ratings.map(({ product, hiddenAt, ...review }) => ({
			...review,
			productName: product.name,
			isHidden: hiddenAt !== null,
		})),
		notes: customerNotes.map(({ byUser, ...note }) => ({ ...note, by: byUser?.username ?? null })),
	}
}

export type CustomerView = Awaited<ReturnType<typeof getCustomer>>

/** Returns a customer's name. `null` for an unknown customer. */
export async function findCustomerName(id: number): Promise<string | null> {
	return (await read.user.findUnique({ where: { id }, select: { username: true } }))?.username ?? null
}

/**
 * The totals of a customer. `refusedCount` counts COD orders that were cancelled in transit (rule: customer-record),
 * and `totalPaise` excludes cancelled orders.
 */
type CustomerTotals = Record<'orderCount' | 'cancelledCount' | 'refusedCount' | 'totalPaise', number>

async function calculateTotals(userId: number): Promise<CustomerTotals> {
	const [row] = await read.$queryRaw<{ [Name in keyof CustomerTotals]: bigint | number }[]>`
		SELECT count(*) AS "orderCount",
			count(*) FILTER (WHERE "status" = ${CANCELLED}) AS "cancelledCount",
			count(*) FILTER (WHERE "status" = ${CANCELLED} AND ${Prisma.raw(collectedBySql.courier)} AND EXISTS (
				SELECT 1 FROM "ActivityEntry" entry WHERE entry."kind" = 'order' AND entry."subjectId" = "Order"."id"
					AND entry."action" = 'status' AND entry."fromStatus" = ${SHIPPED} AND entry."status" = ${CANCELLED})) AS "refusedCount",
			coalesce(sum("totalPaise") FILTER (WHERE "status" <> ${CANCELLED}), 0) AS "totalPaise"
		FROM "Order" WHERE "userId" = ${userId}`
	return {
		orderCount: Number(row!.orderCount),
		cancelledCount: Number(row!.cancelledCount),
		refusedCount: Number(row!.refusedCount),
		totalPaise: Number(row!.totalPaise),
	}
}

type AddressRow = Record<'streetAddress' | 'city' | 'state' | 'zipCode' | 'country', string> & {
	apartment: string | null
	orders: bigint | number
}

/** Returns the latest delivery addresses with their number of orders. */
async function listAddresses(userId: number) {
	const rows = await read.$queryRaw<AddressRow[]>`
		SELECT "streetAddress", nullif("apartment", '') AS "apartment", "city", "state", "zipCode", "country",
			count(*) AS "orders"
		FROM "Order" WHERE "userId" = ${userId} AND "streetAddress" <> ''
		GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY max("createdAt") DESC LIMIT ${shownOfEach}`
	return rows.map((row) => ({ ...row, orders: Number(row.orders) }))
}

/** Returns the accounts of these email addresses, by address. */
export async function findCustomersByEmail(emails: string[]): Promise<Map<string, { id: number; phone: string }>> {
	const rows = await read.user.findMany({
		where: { email: { in: emails } },
		select: { id: true, email: true, phone: true },
	})
	return new Map(rows.map(({ email, ...account }) => [email!, account]))
}

/**
 * Adds a staff note, which the customer never sees (rule: customer-record).
 *
 * @throws not-found: the customer is unknown.
 */
export async function addCustomerNote(actor: Actor, userId: number, text: string): Promise<void> {
	requirePermission(actor, 'customers')
	await write(async (tx) => {
		if ((await tx.user.count({ where: { id: userId } })) === 0) refuse('not-found', 'user-not-found')
		await tx.customerNote.create({ data: { userId, note: text, byUserId: actor.userId }, select: { id: true } })
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'customer',
			id: userId,
			label: `#${userId}`,
			new: { note: true },
		})
	})
}

const atOnce = 100

const titles = ['ID', 'Username', 'Full name', 'Email', 'Phone', 'Status', 'Joined at (India)', 'Blocked since (India)']
const orderTitles = ['Orders', 'Total without cancelled (INR)']

/** Streams the customers as CSV, newest first, without notes and block reasons. No cell can act as a formula. */
export async function* exportCustomers(): AsyncGenerator<string> {
	yield formatCsvRecord([...titles, ...orderTitles])
	const batches = iterateInBatches(atOnce, (id, take) =>
		read.user.findMany({
			where: { id: { lt: id }, role: null },
			orderBy: { id: 'desc' },
			take,
			select: userSelect,
		}),
	)
	for await (const rows of batches) {
		const bought = await summarizePurchases(rows.map(({ id }) => id))
		yield rows
			.map(({ id, username, fullname, email, phone, status, createdAt, blockedAt }) =>
				formatCsvRecord([
					String(id),
					username,
					fullname ?? '',
					email ?? '',
					formatPhoneForFile(phone),
					status ?? 'active',
					formatIndianIso(createdAt),
					blockedAt ? formatIndianIso(blockedAt) : '',
					...bought.get(id)!,
				]),
			)
			.join('')
	}
}

/** Returns two CSV cells per customer: the number of orders, and the total in rupees of those not cancelled. */
async function summarizePurchases(ids: number[]): Promise<Map<number, string[]>> {
	const sums = await read.order.groupBy({
		by: ['userId', 'status'],
		where: { userId: { in: ids } },
		_count: true,
		_sum: { totalPaise: true },
	})
	return new Map(
		ids.map((id) => {
			const own = sums.filter(({ userId }) => userId === id)
			const notCancelled = own.filter(({ status }) => status !== CANCELLED)
			const paise = notCancelled.reduce((sum, { _sum }) => sum + (_sum.totalPaise ?? 0), 0)
			return [id, [String(own.reduce((sum, { _count }) => sum + _count, 0)), (paise / 100).toFixed(2)]]
		}),
	)
}

const blockedSql = 'SELECT 1 FROM "User" WHERE "id" = ? AND "blockedAt" IS NOT NULL'

interface Reading {
	prepared: Pick<PreparedSql, 'rows'>
}

/**
 * Refuses an order of a blocked customer (rule: blocked-customer). Runs in the transaction that inserts the order.
 *
 * @throws forbidden: the customer is blocked.
 */
export async function assertNotBlocked({ prepared }: Reading, userId: number): Promise<void> {
	if ((await prepared.rows(blockedSql, userId)).length > 0) refuse('forbidden', 'customer-blocked', getContactValues())
}

const blockedContactSql = `SELECT 1 FROM "User" WHERE "blockedAt" IS NOT NULL AND ("phoneE164" = ? OR "email" = ?)`

/** How a guest can be reached: the phone number in E.164 and the email, each `''` when it was not given. */
export interface GuestContact {
	phoneE164: string
	email: string
}

/**
 * Refuses the order of a guest who gives the phone number or email of a blocked customer (rule: guest-checkout).
 *
 * @throws forbidden: the customer is blocked.
 */
export async function assertContactNotBlocked(
	{ prepared }: Reading,
	{ phoneE164, email }: GuestContact,
): Promise<void> {
	if ((await prepared.rows(blockedContactSql, phoneE164 || null, email || null)).length > 0)
		refuse('forbidden', 'guest-blocked', getContactValues())
}

/** Returns the message shown to a blocked customer before the checkout form. `null` for others. */
export async function findBlockMessage(userId: number): Promise<string | null> {
	const isBlocked = (await readPrepared(blockedSql, userId)).length > 0
	return isBlocked ? formatRefusal('screen', 'customer-blocked', getContactValues()) : null
}

/** Returns the shop's email, phone number or Contact page as the end of the sentence 'Please write to us'. */
function getContactValues(): { contact: string } {
	const { email, phone } = getShopContacts()
	return { contact: email ? `: ${email}` : phone ? ` or call us: ${phone}` : ' on our Contact page' }
}

/**
 * Blocks a customer from ordering (rule: blocked-customer). Repeating it changes nothing.
 *
 * @throws not-found: the customer is unknown.
 * @throws conflict: the account belongs to a staff member.
 */
export async function blockCustomer(actor: Actor, id: number, reason: string): Promise<void> {
	requirePermission(actor, 'customers')
	await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id }, select: { role: true, blockedAt: true } })
		if (!user) refuse('not-found', 'user-not-found')
		if (user.role) refuse('conflict', 'staff-not-blockable')
		if (user.blockedAt) return
		await tx.user.update({ where: { id }, data: { blockedAt: new Date(), blockReason: reason }, select: { id: true } })
		await recordActivity(tx, actor, { action: 'block', kind: 'customer', id, label: `#${id}` })
	})
}

/**
 * Unblocks a customer. A customer who is not blocked stays unchanged.
 *
 * @throws not-found: the customer is unknown.
 */
export async function unblockCustomer(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'customers')
	await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id }, select: { blockedAt: true } })
		if (!user) refuse('not-found', 'user-not-found')
		if (!user.blockedAt) return
		await tx.user.update({ where: { id }, data: { blockedAt: null, blockReason: null }, select: { id: true } })
		await recordActivity(tx, actor, { action: 'unblock', kind: 'customer', id, label: `#${id}` })
	})
}

import { read, write } from '#app/adapters/db/db.server.ts'
import { z } from 'zod'
import { CANCELLED, SHIPPED } from '../../words/order-status.ts'
import { refuse } from '../../refusal.ts'
import { linesText, tooLong } from '../../text.ts'
import { maxCustomerNote } from '../../words/limits.ts'
import { type Role, type Actor, mustBeAllowed } from '../../words/roles.ts'
import { userSelect } from '../users.server.ts'
import { note } from '../../journal/journal.server.ts'
import { csvRecord } from '../../words/csv-cell.ts'
import { formatIndianIso } from '../../dates.ts'
import { readInBatches } from '../../in-batches.ts'
import { spacePhone } from '../../words/phone.ts'

const words = (missing: string) =>
	linesText({ error: missing }).min(1, missing).max(maxCustomerNote, tooLong(maxCustomerNote))

export const customerNoteSchema = z.object({ note: words('Please write a note.') })
export const blockSchema = z.object({ reason: words('Please say why.') })

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
export async function customerView(id: number) {
	const [row, reviewCount, sums, addresses] = await Promise.all([
		read.user.findUnique({ where: { id }, select: customerSelect }),
		// A separate query counts the reviews: as part of the row's query, the reviews of all users would be counted.
		read.rating.count({ where: { userId: id } }),
		sumsOf(id),
		addressesOf(id),
	])
	if (!row) refuse('not-found', 'User not found')
	const { status, role, ratings, customerNotes, ...user } = row
	return {
		...user,
		...sums,
		addresses,
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

export type CustomerView = Awaited<ReturnType<typeof customerView>>

/** Returns a customer's name. `null` for an unknown customer. */
export async function customerName(id: number): Promise<string | null> {
	return (await read.user.findUnique({ where: { id }, select: { username: true } }))?.username ?? null
}

/**
 * The totals of a customer. Refused are COD orders that were cancelled in transit (rule: customer-record). The amount
 * excludes cancelled orders.
 */
type Sums = Record<'orderCount' | 'cancelledCount' | 'refusedCount' | 'totalPaise', number>

async function sumsOf(userId: number): Promise<Sums> {
	const [row] = await read.$queryRaw<{ [Name in keyof Sums]: bigint | number }[]>`
		SELECT count(*) AS "orderCount",
			count(*) FILTER (WHERE "status" = ${CANCELLED}) AS "cancelledCount",
			count(*) FILTER (WHERE "status" = ${CANCELLED} AND "paymentMethod" = 'cod' AND EXISTS (
				SELECT 1 FROM "JournalEntry" entry WHERE entry."kind" = 'order' AND entry."subjectId" = "Order"."id"
					AND entry."act" = 'status' AND entry."fromStatus" = ${SHIPPED} AND entry."status" = ${CANCELLED})) AS "refusedCount",
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
async function addressesOf(userId: number) {
	const rows = await read.$queryRaw<AddressRow[]>`
		SELECT "streetAddress", nullif("apartment", '') AS "apartment", "city", "state", "zipCode", "country",
			count(*) AS "orders"
		FROM "Order" WHERE "userId" = ${userId} AND "streetAddress" <> ''
		GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY max("createdAt") DESC LIMIT ${shownOfEach}`
	return rows.map((row) => ({ ...row, orders: Number(row.orders) }))
}

/** Returns the accounts of these email addresses, by address. */
export async function customersByEmail(emails: string[]): Promise<Map<string, { id: number; phone: string }>> {
	const rows = await read.user.findMany({
		where: { email: { in: emails } },
		select: { id: true, email: true, phone: true },
	})
	return new Map(rows.map(({ email, ...account }) => [email, account]))
}

/**
 * Adds a staff note, which the customer never sees (rule: customer-record).
 *
 * @throws not-found: the customer is unknown.
 */
export async function addCustomerNote(actor: Actor, userId: number, text: string): Promise<void> {
	mustBeAllowed(actor, 'customers')
	await write(async (tx) => {
		if ((await tx.user.count({ where: { id: userId } })) === 0) refuse('not-found', 'User not found')
		await tx.customerNote.create({ data: { userId, note: text, byUserId: actor.userId }, select: { id: true } })
		await note(tx, actor, { act: 'change', kind: 'customer', id: userId, label: `#${userId}`, new: { note: true } })
	})
}

const atOnce = 100

const titles = ['ID', 'Username', 'Full name', 'Email', 'Phone', 'Status', 'Joined at (India)', 'Blocked since (India)']
const orderTitles = ['Orders', 'Total without cancelled (INR)']

/** Streams the customers as CSV, newest first. No cell is a formula. Notes and reasons are not exported. */
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

/** Returns the customers' orders and the total of those not cancelled. */
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

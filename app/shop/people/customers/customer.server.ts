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

/** Orders, addresses and reviews shown of each; the lists that hold all of them are a link away. */
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

/** What the staff knows of a customer. Unknown or deleted: 'not-found'. */
export async function customerView(id: number) {
	const [row, reviewCount, sums, addresses] = await Promise.all([
		read.user.findUnique({ where: { id }, select: customerSelect }),
		// Reviews are counted apart: as a part of the row those of everybody would be counted.
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

/** null for an unknown one. */
export async function customerName(id: number): Promise<string | null> {
	return (await read.user.findUnique({ where: { id }, select: { username: true } }))?.username ?? null
}

/** Refused: cash orders that were cancelled on their way (rule: customer-record). The total is without cancelled ones. */
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

/** The last ones that an order went to, and how many went there. */
async function addressesOf(userId: number) {
	const rows = await read.$queryRaw<AddressRow[]>`
		SELECT "streetAddress", nullif("apartment", '') AS "apartment", "city", "state", "zipCode", "country",
			count(*) AS "orders"
		FROM "Order" WHERE "userId" = ${userId} AND "streetAddress" <> ''
		GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY max("createdAt") DESC LIMIT ${shownOfEach}`
	return rows.map((row) => ({ ...row, orders: Number(row.orders) }))
}

/** The accounts of these e-mail addresses, by address. */
export async function customersByEmail(emails: string[]): Promise<Map<string, { id: number; phone: string }>> {
	const rows = await read.user.findMany({
		where: { email: { in: emails } },
		select: { id: true, email: true, phone: true },
	})
	return new Map(rows.map(({ email, ...account }) => [email, account]))
}

/** Adds a note of the staff, which the customer never sees (rule: customer-record). Unknown: 'not-found'. */
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

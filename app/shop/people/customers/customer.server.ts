import { read, write } from '#app/adapters/db/db.server.ts'
import { z } from 'zod'
import { CANCELLED, SHIPPED } from '../../words/order-status.ts'
import { refuse } from '../../refusal.ts'
import { linesText, tooLong } from '../../text.ts'
import { maxCustomerNote } from '../../words/limits.ts'
import { type Role, type Actor, mustBeAllowed } from '../../words/roles.ts'
import { userSelect } from '../users.server.ts'
import { note } from '../../journal/journal.server.ts'

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

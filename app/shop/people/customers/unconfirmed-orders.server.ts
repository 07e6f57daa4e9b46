import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { CANCELLED } from '../../values/order-status.ts'

/**
 * The condition of an order that the staff or a guest entered, such as one by WhatsApp or at the POS. It belongs to no
 * account, because a typed phone number proves nobody (rule: unconfirmed-orders). Orders of a deleted account are not
 * among them.
 */
export const unconfirmedSql = Prisma.sql`"userId" IS NULL AND ("channel" IS NOT NULL OR "source" = 'outlet' OR "isGuest")`
const unconfirmed = {
	userId: null,
	OR: [{ channel: { not: null } }, { source: 'outlet' }, { isGuest: true }],
} satisfies Prisma.OrderWhereInput

const shownOrders = 10

/** Returns the orders that the staff or guests entered for an account's phone number. Only the staff see them. */
export async function listUnconfirmedOrders(userId: number) {
	const user = await read.user.findUnique({ where: { id: userId }, select: { phoneE164: true } })
	if (!user?.phoneE164) return { orders: [], count: 0, totalPaise: 0 }
	const [orders, sums] = await Promise.all([
		read.order.findMany({
			where: { ...unconfirmed, phoneE164: user.phoneE164 },
			orderBy: { id: 'desc' },
			take: shownOrders,
			select: { id: true, status: true, totalPaise: true, createdAt: true, source: true, channel: true },
		}),
		readRows<{ count: number; paise: number }>(Prisma.sql`
			SELECT count(*) AS "count", coalesce(sum("totalPaise") FILTER (WHERE "status" <> ${CANCELLED}), 0) AS "paise"
			FROM "Order" WHERE "phoneE164" = ${user.phoneE164} AND ${unconfirmedSql}`),
	])
	return { orders, count: sums[0]?.count ?? 0, totalPaise: sums[0]?.paise ?? 0 }
}

/** Counts the unconfirmed orders of each of these phone numbers, in E.164. */
export async function countUnconfirmedOrders(phones: string[]): Promise<Map<string, number>> {
	const known = [...new Set(phones)].filter(Boolean)
	if (known.length === 0) return new Map()
	const rows = await read.order.groupBy({
		by: ['phoneE164'],
		where: { ...unconfirmed, phoneE164: { in: known } },
		_count: true,
	})
	return new Map(rows.map(({ phoneE164, _count }) => [phoneE164!, _count]))
}

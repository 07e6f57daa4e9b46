import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { buildIdSearch, countRows, findMatchPage, limitToNewest } from '../../search/fts-page.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { adminPageSize, getPageWindow, type Page, sortByIds } from '../../values/paging.ts'
import { normalizePhoneSearch } from '../../values/phone.ts'
import type { CustomerFilter, CustomerGroup, CustomerSort } from './customer-list.ts'
import { CANCELLED } from '../../values/order-status.ts'

/** The sort orders. Each has an index of "CustomerTotals". */
const sortOrders: Record<CustomerSort | 'newest', Prisma.Sql> = {
	newest: Prisma.sql`"userId" DESC`,
	spent: Prisma.sql`"spentPaise" DESC, "userId" DESC`,
	orders: Prisma.sql`"orderCount" DESC, "userId" DESC`,
	recent: Prisma.sql`"lastOrderAt" DESC, "userId" DESC`,
}

/**
 * Conditions that are true for every row, or with `recent` for every customer with an order. They make the database
 * read along the index of the sort order instead of sorting all rows.
 */
const alongIndex: Record<CustomerSort | 'newest', Prisma.Sql> = {
	newest: Prisma.sql`"userId" > 0`,
	spent: Prisma.sql`"spentPaise" >= 0`,
	orders: Prisma.sql`"orderCount" >= 0`,
	recent: Prisma.sql`"lastOrderAt" > 0`,
}

const counts: Record<CustomerGroup, Prisma.Sql> = {
	none: Prisma.sql`= 0`,
	once: Prisma.sql`= 1`,
	repeat: Prisma.sql`>= 2`,
}

type TotalsRow = { userId: number } & Record<'orderCount' | 'spentPaise', number | bigint> & {
		lastOrderAt: number | bigint | null
		city: string
	}

const columns = ['username', 'fullname', 'email', 'phone']

/**
 * Lists customers, without staff, 25 a page, newest first unless sorted (rule: customer-list). A search finds only the
 * newest 3,000 matches (`limitToNewest`).
 */
export async function listCustomers(filter: CustomerFilter) {
	const { items: ids, ...list } = await findCustomerPage(filter)
	return { ...list, items: await readCustomers(ids) }
}

export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>['items'][number]

async function findCustomerPage({ search, city, group, page, ...filter }: CustomerFilter): Promise<Page<number>> {
	const sort = filter.sort ?? 'newest'
	const text = normalizePhoneSearch(normalizeText(search))
	const conditions = [
		...(city ? [Prisma.sql`"cityKey" = lower(trim(${city}))`] : []),
		...(group ? [Prisma.sql`"orderCount" ${counts[group]}`] : []),
		...(sort === 'recent' ? [alongIndex.recent] : []),
	]
	if (text) {
		const found = await buildIdSearch('User', columns, text)
		const matching = Prisma.join([Prisma.sql`"userId" IN (${found})`, ...conditions], ' AND ')
		const rows = Prisma.sql`"found" JOIN "CustomerTotals" ON "CustomerTotals"."userId" = "found"."id"
			ORDER BY ${sortOrders[sort]}`
		return findMatchPage(
			limitToNewest(Prisma.sql`SELECT "userId" FROM "CustomerTotals" WHERE ${matching}`),
			{ id: Prisma.sql`"userId"`, rows },
			page,
			adminPageSize,
		)
	}
	const where = conditions.length > 0 ? Prisma.sql` WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty
	const total = await countRows(Prisma.sql`"CustomerTotals"${where}`)
	const { skip, take, ...window } = getPageWindow(total, page, adminPageSize)
	// The expressions `|| ''` and `+ 0` keep the database from using the index of these columns. It then reads along
	// the index of the sort order.
	const along = [
		...(city ? [Prisma.sql`"cityKey" || '' = lower(trim(${city}))`] : []),
		...(group ? [Prisma.sql`"orderCount" + 0 ${counts[group]}`] : []),
		alongIndex[sort],
	]
	const rows = await readRows<{ userId: number | bigint }>(Prisma.sql`
		SELECT "userId" FROM "CustomerTotals" WHERE ${Prisma.join(along, ' AND ')}
		ORDER BY ${sortOrders[sort]} LIMIT ${take} OFFSET ${skip}`)
	return { ...window, items: rows.map(({ userId }) => Number(userId)) }
}

async function readCustomers(ids: number[]) {
	if (ids.length === 0) return []
	const [users, totals] = await Promise.all([
		read.user.findMany({
			where: { id: { in: ids } },
			select: { id: true, username: true, fullname: true, email: true, phone: true, phoneE164: true, blockedAt: true },
		}),
		readRows<TotalsRow>(Prisma.sql`
			SELECT "userId", "orderCount", "spentPaise", "lastOrderAt", "city" FROM "CustomerTotals"
			WHERE "userId" IN (${Prisma.join(ids)})`),
	])
	const unconfirmed = await countUnconfirmedOrders(users.map(({ phoneE164 }) => phoneE164))
	return sortByIds(ids, users).map(({ phoneE164, blockedAt, email, ...user }) => {
		const { orderCount, spentPaise, lastOrderAt, city } = totals.find(({ userId }) => userId === user.id)!
		return {
			...user,
			email: email ?? '',
			isBlocked: blockedAt !== null,
			orderCount: Number(orderCount),
			/** The total without cancelled orders. */
			spentPaise: Number(spentPaise),
			lastOrderAt: lastOrderAt === null ? null : new Date(Number(lastOrderAt)),
			city,
			/** The number of orders that staff or guests entered with the phone number (rule: unconfirmed-orders). */
			unconfirmedCount: unconfirmed.get(phoneE164) ?? 0,
		}
	})
}

/**
 * The SQL condition that matches orders entered by the staff or a guest, such as an order by WhatsApp or at the POS.
 * They belong to no account, because a typed phone number does not prove who the buyer is (rule: unconfirmed-orders).
 * The condition does not match orders of a deleted account.
 */
export const unconfirmedSql = Prisma.sql`"userId" IS NULL AND ("channel" IS NOT NULL OR "source" = 'outlet' OR "isGuest")`
const unconfirmed = {
	userId: null,
	OR: [{ channel: { not: null } }, { source: 'outlet' }, { isGuest: true }],
} satisfies Prisma.OrderWhereInput

const shownOrders = 10

/**
 * Returns the newest ten orders that the staff or guests entered for an account's phone number, with the count of all
 * such orders and the total of those that are not cancelled. Only the staff see them.
 */
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
async function countUnconfirmedOrders(phones: string[]): Promise<Map<string, number>> {
	const known = [...new Set(phones)].filter(Boolean)
	if (known.length === 0) return new Map()
	const rows = await read.order.groupBy({
		by: ['phoneE164'],
		where: { ...unconfirmed, phoneE164: { in: known } },
		_count: true,
	})
	return new Map(rows.map(({ phoneE164, _count }) => [phoneE164!, _count]))
}

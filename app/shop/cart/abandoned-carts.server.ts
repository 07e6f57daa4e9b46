import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { canSendEmail } from '../outbox/outbox.server.ts'
import {
	buildCustomerUrl,
	getCustomerTranslate,
	translateTemplate,
} from '../people/customers/customer-language.server.ts'
import { getShopContacts, getShopSettings } from '../settings/shop-settings.server.ts'
import { translateSettings } from '../settings/translated-settings.server.ts'
import { fillTemplate } from '../translations/message-template.ts'
import { formatPaise } from '../values/money.ts'
import { CANCELLED } from '../values/order-status.ts'
import { adminPageSize, getPageWindow, sortByIds } from '../values/paging.ts'
import {
	abandonedDays,
	areRemindersOffered,
	cartRemindersStopPath,
	dueCustomersSql,
	listDueParams,
	readRemindedItems,
	remindedCartPath,
} from './cart-reminders.server.ts'

const hour = 60 * 60 * 1000
const recoveryMs = abandonedDays * 24 * hour

/**
 * The state of an abandoned cart: no message was sent, a message was sent, or an order after the message recovered it.
 */
export type AbandonedCartState = 'open' | 'reminded' | 'recovered'

/**
 * SQL for the ID of the order that recovered the cart of a `reminder`: the customer's first order that was placed
 * within 14 days after the message, contains a product of the message and is not cancelled (rule:
 * abandoned-cart-recovered). `NULL` if there is none, or if the message is an email that was not sent.
 */
const recoveringOrderSql = `(
	SELECT min(placed."id") FROM "Order" placed
	WHERE placed."userId" = reminder."userId" AND placed."status" <> ${CANCELLED}
		AND placed."createdAt" >= reminder."remindedAt" AND placed."createdAt" < reminder."remindedAt" + ${recoveryMs}
		AND EXISTS (SELECT 1 FROM "OrderItem" item WHERE item."orderId" = placed."id"
			AND item."productId" IN ${dialect.numberListSql.replace('?', 'reminder."productIds"')})
		AND NOT EXISTS (SELECT 1 FROM "OutboxMail" mail WHERE mail."id" = reminder."mailId" AND mail."state" <> 'sent'))`

interface CartPage {
	state: AbandonedCartState
	page: number
}

/**
 * Lists abandoned carts, 25 a page. In the state `open`, lists the carts without a message, latest change first. In the
 * other states, lists the messages, newest first: all of them for `reminded`, and for `recovered` those after which an
 * order recovered the cart.
 */
export async function listAbandonedCarts({ state, page }: CartPage, now = new Date()) {
	return state === 'open' ? listOpenCarts(page, now) : listReminders(state, page)
}

export type AbandonedCart = Awaited<ReturnType<typeof listAbandonedCarts>>['items'][number]

const customerSelect = {
	id: true,
	username: true,
	email: true,
	phone: true,
	cartChangedAt: true,
	locale: true,
} as const

const countOpenSql = `SELECT count(*) AS "total" ${dueCustomersSql}`
const openPageSql = `
	SELECT customer."id" ${dueCustomersSql} ORDER BY customer."cartChangedAt" DESC, customer."id" LIMIT ? OFFSET ?`

async function listOpenCarts(page: number, now: Date) {
	const { cartReminders, cartReminderHours } = getShopSettings().checkout
	const due = listDueParams(now)
	const [count] = areRemindersOffered() ? await readPrepared<{ total: number }>(countOpenSql, ...due) : []
	const { skip, take, ...window } = getPageWindow(count?.total ?? 0, page, adminPageSize)
	const rows = window.total === 0 ? [] : await readPrepared<{ id: number }>(openPageSql, ...due, take, skip)
	const ids = rows.map(({ id }) => id)
	const customers = sortByIds(ids, await read.user.findMany({ where: { id: { in: ids } }, select: customerSelect }))
	const isMailed = cartReminders === 'email' && canSendEmail()
	const items = await Promise.all(
		customers.map(async ({ id, cartChangedAt, locale, ...customer }) => {
			const { items, totalPaise } = await readRemindedItems(readPrepared, id)
			const changedAt = cartChangedAt ?? now
			return {
				key: id,
				userId: id,
				...customer,
				items,
				totalPaise,
				changedAt,
				mailAt: isMailed && customer.email ? new Date(changedAt.getTime() + cartReminderHours * hour) : null,
				text: customer.phone ? await buildWhatsAppReminder(id, customer.username, totalPaise, locale) : null,
				reminder: null,
			}
		}),
	)
	return { ...window, items }
}

const remindedSql = 'FROM "CartReminder" reminder'
const recoveredSql = `FROM "CartReminder" reminder WHERE ${recoveringOrderSql} IS NOT NULL`
const countRemindersSql = {
	reminded: `SELECT count(*) AS "total" ${remindedSql}`,
	recovered: `SELECT count(*) AS "total" ${recoveredSql}`,
}
const selectRemindersSql = `SELECT reminder."id", ${recoveringOrderSql} AS "orderId"`
const newestFirstSql = `ORDER BY reminder."remindedAt" DESC, reminder."id" DESC LIMIT ? OFFSET ?`
const remindersPageSql = {
	reminded: `${selectRemindersSql} ${remindedSql} ${newestFirstSql}`,
	recovered: `${selectRemindersSql} ${recoveredSql} ${newestFirstSql}`,
}

async function listReminders(state: 'reminded' | 'recovered', page: number) {
	const [count] = await readPrepared<{ total: number }>(countRemindersSql[state])
	const { skip, take, ...window } = getPageWindow(count!.total, page, adminPageSize)
	const found = await readPrepared<{ id: number; orderId: number | null }>(remindersPageSql[state], take, skip)
	const ids = found.map(({ id }) => id)
	const orderIds = new Map(found.map(({ id, orderId }) => [id, orderId]))
	const rows = await read.cartReminder.findMany({ where: { id: { in: ids } }, select: reminderSelect })
	const items = sortByIds(ids, rows).map(
		({ id, cartChangedAt, items, totalPaise, channel, remindedAt, mail, user: { id: userId, ...customer } }) => ({
			key: id,
			userId,
			...customer,
			items: items as string[],
			totalPaise,
			changedAt: cartChangedAt,
			mailAt: null,
			text: null,
			reminder: { channel, remindedAt, mailState: mail?.state ?? null, orderId: orderIds.get(id) ?? null },
		}),
	)
	return { ...window, items }
}

const reminderSelect = {
	id: true,
	cartChangedAt: true,
	items: true,
	totalPaise: true,
	channel: true,
	remindedAt: true,
	mail: { select: { state: true } },
	user: { select: { id: true, username: true, email: true, phone: true } },
} as const satisfies Prisma.CartReminderSelect

/**
 * Returns the text for WhatsApp in the language of the customer (rule: customer-language): the owner's text and,
 * always, the link that withdraws the consent.
 */
async function buildWhatsAppReminder(
	userId: number,
	name: string,
	totalPaise: number,
	locale: string | null,
): Promise<string> {
	const t = getCustomerTranslate(locale)
	const values = {
		name,
		number: '',
		total: formatPaise(totalPaise),
		tracking: '',
		link: buildCustomerUrl(remindedCartPath, t),
		shop: getShopContacts().name,
	}
	const { cart } = await translateSettings('templates', t.language)
	const text = fillTemplate(translateTemplate(cart, t), values)
	return `${text}\n\n${t('whatsapp.noMoreReminders', { link: buildCustomerUrl(cartRemindersStopPath(userId), t) })}`
}

/**
 * Returns the number of messages sent in a period, and the number and total in paise of the orders that were placed in
 * the period and recovered a cart (rule: abandoned-cart-recovered). The period starts at `from` and ends before
 * `before`, both in milliseconds.
 */
export async function getCartReminderReport(from: number, before: number) {
	const remindedAt = { gte: new Date(from), lt: new Date(before) }
	const sentCount = await read.cartReminder.count({ where: { remindedAt } })
	const [sums] = await readPrepared<{ recoveredCount: number; recoveredPaise: number | null }>(
		recoveredSumsSql,
		from,
		before,
		from - recoveryMs,
		before,
	)
	return { sentCount, recoveredCount: sums!.recoveredCount, recoveredPaise: sums!.recoveredPaise ?? 0 }
}

const recoveredSumsSql = `
	SELECT count(*) AS "recoveredCount", sum("totalPaise") AS "recoveredPaise" FROM "Order"
	WHERE "createdAt" >= ? AND "createdAt" < ? AND "id" IN (
		SELECT ${recoveringOrderSql} FROM "CartReminder" reminder
		WHERE reminder."remindedAt" >= ? AND reminder."remindedAt" < ?)`

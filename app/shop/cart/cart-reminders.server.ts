import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readSigned, signText } from '#app/adapters/secret.server.ts'
import { defaultLanguage, findLanguage } from '#app/i18n/languages.ts'
import { english, getTranslate, type Translate } from '#app/i18n/translate.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { activeSql } from '../catalog/product/product-status.server.ts'
import { formatVariantTitle } from '../catalog/color/color-labels.ts'
import { canSendEmail, enqueueEmail } from '../outbox/outbox.server.ts'
import { type ConsentText, recordConsent, withdrawConsent } from '../people/consents.server.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { refuse } from '../values/refusal.ts'
import { parseRowId } from '../values/row-id.ts'
import { queryCart } from './cart-rows.server.ts'
import { type CartLine, filterInStock, sumPaise } from './cart-totals.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
/** The number of customers that one query reads. */
const batchSize = 50

/** A cart is abandoned from this many hours after its last change (rule: abandoned-cart). */
export const abandonedAfterHours = 24
/**
 * The number of days after its last change until which a cart counts as abandoned. Also the number of days after a
 * message in which an order counts as recovering the cart.
 */
export const abandonedDays = 14
/** The number of days for which reminders are stored for the reports (rule: retention). */
const reminderDays = 400

/** The English text of the consent (rule: abandoned-cart-consent). */
export const cartRemindersConsent = english('profile.cartReminders')

/** A customer's choice about cart reminders, as the checkbox shows it. */
export interface CartRemindersChoice {
	isOn: boolean
}

/** Returns a customer's choice about reminders. `null` for a guest and when the shop does not offer them. */
export async function findCartRemindersChoice(userId: number | null): Promise<CartRemindersChoice | null> {
	if (userId === null || !areRemindersOffered()) return null
	return { isOn: (await read.user.count({ where: { id: userId, ...consentedWhere } })) > 0 }
}

const consentedWhere = { cartRemindersAt: { not: null }, cartRemindersEndedAt: null }

export function areRemindersOffered(): boolean {
	return getShopSettings().checkout.cartReminders !== 'off'
}

/**
 * Saves the choice about reminders from a form that shows the checkbox. Forms without it, and forms of guests, change
 * nothing. A hidden field next to the checkbox distinguishes a cleared checkbox from a form without one. It contains
 * the code of the language in which the wording was shown.
 */
export async function saveCartRemindersChoice(
	userId: number | null,
	readField: ReadField,
	source: ConsentText['source'] = 'profile',
): Promise<void> {
	const shownIn = readField('cartRemindersShown')
	if (userId === null || shownIn === null || !areRemindersOffered()) return
	const t = getTranslate((typeof shownIn === 'string' && findLanguage(shownIn)) || defaultLanguage)
	const text = { wording: t('profile.cartReminders'), locale: t.language.code, source }
	await setCartReminders(userId, readField('cartReminders') === 'on', text)
}

type ReadField = (name: string) => unknown

/**
 * Saves the choice about reminders from the checkout (`saveCartRemindersChoice`). A failure is logged and does not
 * prevent the order.
 */
export async function saveCheckoutReminders(userId: number | null, readField: ReadField): Promise<void> {
	try {
		await saveCartRemindersChoice(userId, readField, 'checkout')
	} catch (error) {
		log.error({ err: error }, 'the choice about cart reminders could not be saved')
	}
}

/**
 * Records that a customer consents to reminders, with the wording and the time, or that the customer withdraws the
 * consent (rule: abandoned-cart-consent). Repeating the current choice changes nothing.
 */
export async function setCartReminders(
	userId: number,
	isWanted: boolean,
	text: ConsentText = { wording: cartRemindersConsent, locale: defaultLanguage.code, source: 'profile' },
	withdrawnBy: 'customer' | 'link' = 'customer',
): Promise<void> {
	const where = { id: userId, ...(isWanted ? { NOT: consentedWhere } : consentedWhere) }
	if (!(await read.user.findFirst({ where, select: { id: true } }))) return
	const given = { cartRemindersAt: new Date(), cartRemindersConsent: text.wording, cartRemindersEndedAt: null }
	const data = isWanted ? given : { cartRemindersEndedAt: new Date() }
	await write(async (tx) => {
		if ((await tx.user.updateMany({ where, data })).count === 0) return
		if (isWanted) await recordConsent(tx, 'cart-reminders', { userId }, text)
		else await withdrawConsent(tx, 'cart-reminders', { userId }, withdrawnBy)
	})
}

const purpose = 'cart-reminders:'

/** Returns the path of the page on which a customer withdraws the consent to reminders without logging in. */
export function cartRemindersStopPath(userId: number): string {
	return `/cart/stop/${encodeURIComponent(signText(purpose + userId))}`
}

/**
 * Withdraws the consent of the customer to whom the link was sent.
 *
 * @throws not-found: the token is invalid.
 */
export async function stopCartRemindersByToken(token: string): Promise<void> {
	const text = readSigned(token)
	if (!text?.startsWith(purpose)) refuse('not-found', 'cart-reminder-link-incomplete')
	await setCartReminders(parseRowId(text.slice(purpose.length)), false, undefined, 'link')
}

/** The path to the cart in a reminder. A customer who is not logged in sees the log-in page first. */
export const remindedCartPath = '/login?redirectTo=%2Fcart'

/**
 * SQL for the customers who are due a reminder: they consented to reminders, and their carts are abandoned and contain
 * an item that can be bought. They are neither staff nor blocked, have not ordered since the cart's last change, and
 * got no reminder of this cart and none in the last 14 days (rules: abandoned-cart, abandoned-cart-message).
 * `listDueParams` returns the parameters.
 */
export const dueCustomersSql = `
	FROM "User" customer
	WHERE customer."cartChangedAt" > ? AND customer."cartChangedAt" <= ?
		AND customer."cartRemindersAt" IS NOT NULL AND customer."cartRemindersEndedAt" IS NULL
		AND customer."role" IS NULL AND customer."blockedAt" IS NULL
		AND NOT EXISTS (
			SELECT 1 FROM "Order" placed
			WHERE placed."userId" = customer."id" AND placed."createdAt" >= customer."cartChangedAt")
		AND NOT EXISTS (
			SELECT 1 FROM "CartReminder" reminder WHERE reminder."userId" = customer."id"
				AND (reminder."remindedAt" > ? OR reminder."cartChangedAt" = customer."cartChangedAt"))
		AND EXISTS (
			SELECT 1 FROM "CartItem" line
			JOIN "ProductColor" chosen ON chosen."id" = line."productColorId"
			JOIN "Product" product ON product."id" = chosen."productId"
				AND product.${activeSql.sql} AND product."basePricePaise" > 0 AND product."remainingQty" > 0
			WHERE line."userId" = customer."id" AND (NOT product."countsByVariant" OR EXISTS (
				SELECT 1 FROM "Variant" variant WHERE variant."productColorId" = chosen."id"
					AND variant."size" = line."size" AND variant."remainingQty" > 0)))`

const nextDueSql = `
	SELECT customer."id" ${dueCustomersSql} AND customer."email" IS NOT NULL AND customer."id" > ?
	ORDER BY customer."id" LIMIT ${batchSize}`
const dueCustomerSql = `SELECT customer."email", customer."cartChangedAt" ${dueCustomersSql} AND customer."id" = ?`

/**
 * Returns the parameters of `dueCustomersSql`, as times in milliseconds, for carts that have not changed for `hours`.
 */
export function listDueParams(now: Date, hours = abandonedAfterHours): [after: number, until: number, last: number] {
	const earliest = now.getTime() - abandonedDays * day
	return [earliest, now.getTime() - hours * hour, earliest]
}

/**
 * Returns the lines of a customer's cart that can be bought now, the same lines as texts (`items`), the IDs of their
 * products and their total in paise.
 */
export async function readRemindedItems(queryRows: PreparedSql['rows'], userId: number) {
	const lines = filterInStock((await queryCart(queryRows, userId)).lines).filter(({ pricePaise }) => pricePaise > 0)
	return {
		lines,
		items: lines.map((line) => describeItem(line)),
		productIds: [...new Set(lines.map(({ productId }) => productId))],
		totalPaise: sumPaise(lines),
	}
}

/** Returns a line of a cart, such as `'2 × Tapi Kurta (Red, size M)'`. Without `t` it is in English. */
export function describeItem({ quantity, name, colorName, size }: CartLine, t?: Translate): string {
	const variant = formatVariantTitle({ colorName, size }, t)
	return `${quantity} × ${name}${variant && ` (${variant})`}`
}

/**
 * Queues one email about each abandoned cart, if the owner chose reminders by email (rule: abandoned-cart-message).
 * Email and reminder are written in one transaction, so that neither a crash nor a concurrent run sends the email twice
 * or loses it. A failure with one cart is logged and does not stop the reminders of the other carts.
 */
export async function sendCartReminders(now: Date, { isEnding }: Pick<JobContext, 'isEnding'>): Promise<void> {
	const { cartReminders, cartReminderHours } = getShopSettings().checkout
	if (cartReminders !== 'email' || !canSendEmail()) return
	const due = listDueParams(now, cartReminderHours)
	let last = 0
	for (;;) {
		const customers = await readPrepared<{ id: number }>(nextDueSql, ...due, last)
		for (const { id } of customers) {
			if (isEnding()) return
			try {
				await write((tx) => insertReminder(tx, id, 'email', now, due))
			} catch (error) {
				log.error({ err: error }, 'a cart reminder could not be queued')
			}
			last = id
		}
		if (customers.length < batchSize) return
	}
}

/**
 * Records that the actor sends a customer the message about an abandoned cart on WhatsApp (rule:
 * abandoned-cart-message).
 *
 * @throws forbidden: the actor may not manage customers.
 * @throws conflict: the cart is not abandoned any more, or the customer got the message already.
 */
export async function recordWhatsAppReminder(actor: Actor, userId: number, now = new Date()): Promise<void> {
	requirePermission(actor, 'customers')
	if (!areRemindersOffered()) refuse('conflict', 'cart-not-abandoned')
	const isRecorded = await write((tx) => insertReminder(tx, userId, 'whatsapp', now, listDueParams(now)))
	if (!isRecorded) refuse('conflict', 'cart-not-abandoned')
}

/**
 * Inserts the reminder of a cart and, for the channel `email`, queues the email. Returns false when the cart is no
 * longer due, nothing in it can be bought, or the customer has no email address for the email.
 */
async function insertReminder(
	tx: Transaction,
	userId: number,
	channel: 'email' | 'whatsapp',
	now: Date,
	due: readonly number[],
): Promise<boolean> {
	const [customer] = await tx.prepared.rows<{ email: string | null; cartChangedAt: number }>(
		dueCustomerSql,
		...due,
		userId,
	)
	const { items, productIds, totalPaise } = await readRemindedItems(tx.prepared.rows, userId)
	if (!customer || items.length === 0) return false
	const { email: recipient } = customer
	if (channel === 'email' && recipient === null) return false
	const cartChangedAt = new Date(customer.cartChangedAt)
	const mailId =
		channel === 'email' ? await enqueueEmail(tx, { template: 'abandoned-cart', recipient: recipient!, userId }) : null
	const row = { userId, channel, cartChangedAt, remindedAt: now, items, productIds, totalPaise, mailId }
	await tx.cartReminder.create({ data: row, select: { id: true } })
	return true
}

/**
 * Returns the items of the email about a customer's cart. `null` when the consent was withdrawn, the customer is
 * blocked or has ordered since the cart's last change, or nothing in the cart can be bought.
 */
export async function findRemindedCart(userId: number) {
	const user = await read.user.findFirst({
		where: { id: userId, ...consentedWhere, blockedAt: null },
		select: { username: true, cartChangedAt: true },
	})
	if (!user?.cartChangedAt) return null
	const orderedSince = { userId, createdAt: { gte: user.cartChangedAt } }
	if (await read.order.findFirst({ where: orderedSince, select: { id: true } })) return null
	const cart = await readRemindedItems(readPrepared, userId)
	return cart.lines.length === 0 ? null : { username: user.username, ...cart }
}

/**
 * Deletes the reminder of an email that was dropped before it was sent, for example because the customer ordered or
 * withdrew the consent, so that it does not count as sent.
 */
export async function deleteUnsentReminder(tx: Transaction, mailId: number): Promise<void> {
	await tx.cartReminder.deleteMany({ where: { mailId } })
}

/** Deletes reminders after 400 days (rule: retention). */
export async function pruneCartReminders(now: Date): Promise<void> {
	const where = { remindedAt: { lt: new Date(now.getTime() - reminderDays * day) } }
	if (await read.cartReminder.findFirst({ where, select: { id: true } }))
		await write((tx) => tx.cartReminder.deleteMany({ where }))
}

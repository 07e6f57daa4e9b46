import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { createUrlSignature } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { dayMs } from '../../values/dates.ts'
import { recordOrderActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { hashToken } from '../../people/session/session.server.ts'
import { createRateLimit } from '../../rate-limits/rate-limit.server.ts'
import { type Client, orderLinkLimit, findOrderLimit, wrongOrderContactLimit } from '../../rate-limits/rate-limits.ts'
import { buildCustomerUrl, getCustomerTranslate } from '../../people/customers/customer-language.server.ts'
import { refuse, Refusal } from '../../values/refusal.ts'
import { createRateLimiter } from '#app/adapters/rate-limiter.ts'
import { isPhone, normalizePhone, toE164 } from '../../values/phone.ts'
import { lineText, maxLineLength, normalizeEmail, toAsciiDigits, tooLongMessage } from '../../values/text.ts'

const numberMessage = 'Please enter the order number, such as 1024.'

/**
 * The form of /find-order: the number of an order, as '1024' or '#1024', and the phone number or email address with
 * which it was placed.
 */
export const findOrderSchema = z.object({
	number: lineText({ error: numberMessage })
		.overwrite((text) => toAsciiDigits(text).replace(/^\D{0,20}(?=\d)/, ''))
		.pipe(z.string().regex(/^[1-9]\d{0,14}$/, numberMessage)),
	contact: lineText({ error: 'Please enter your phone number or email.' })
		.min(1, 'Please enter your phone number or email.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
})

export type FindOrderInput = z.infer<typeof findOrderSchema>

// `readLinkedOrder` in linked-order.server.ts decides what the page of a link shows.

/** The place from which the customer got a link: an email, the staff, or /find-order. */
type LinkSource = 'email' | 'staff' | 'find'

/** The number of characters of a token. 22 characters of Base64URL are 132 bits. */
const tokenLength = 22
const tokenPattern = /^[\w-]{22}$/

/**
 * Returns the token that belongs to a nonce. Deriving it takes the shop's secret, so nobody can open an order with the
 * nonces in a backup.
 */
function createToken(nonce: string): string {
	return createUrlSignature(`order-link:${nonce}`).slice(0, tokenLength)
}

const createNonce = () => randomBytes(16).toString('base64url')

/** Returns the path of an order's page for everyone who has the link (rule: order-link). */
export function buildOrderLinkPath(token: string): string {
	return `/o/${token}`
}

/** Creates an order link that staff can send to the customer, in the caller's transaction. */
export async function insertStaffLink(prepared: PreparedSql, orderId: number, now: number): Promise<void> {
	const nonce = createNonce()
	const tokenHash = hashToken(createToken(nonce))
	await prepared.insert('OrderLink', { orderId, tokenHash, nonce, source: 'staff', createdAt: now })
}

/**
 * Returns the URL of the order link that staff can send to the customer, in the customer's language (rule:
 * customer-language). `''` when there is none, for example because it was revoked.
 */
export async function findStaffLink(orderId: number): Promise<string> {
	const links = await findStaffLinks([orderId])
	return links.get(orderId) ?? ''
}

/** Returns the URLs of `findStaffLink` for several orders, by order ID. */
export async function findStaffLinks(orderIds: number[]): Promise<Map<number, string>> {
	const rows = await read.orderLink.findMany({
		where: { orderId: { in: orderIds }, source: 'staff', revokedAt: null },
		select: { orderId: true, nonce: true, order: { select: { locale: true } } },
	})
	return new Map(
		rows.flatMap(({ orderId, nonce, order }) =>
			nonce
				? [[orderId, buildCustomerUrl(buildOrderLinkPath(createToken(nonce)), getCustomerTranslate(order.locale))]]
				: [],
		),
	)
}

/**
 * Revokes all links of an order and creates a new one that staff can send (rule: order-link). Links that were sent
 * before no longer work.
 *
 * @throws not-found: the order is unknown.
 */
export async function renewOrderLink(actor: Actor, orderId: number): Promise<void> {
	await changeLinks(actor, orderId, 'Order link renewed', async (tx) => {
		await insertStaffLink(tx.prepared, orderId, Date.now())
	})
}

/**
 * Revokes all links of an order, so that nobody can open it without an account (rule: order-link).
 *
 * @throws not-found: the order is unknown.
 */
export async function revokeOrderLinks(actor: Actor, orderId: number): Promise<void> {
	await changeLinks(actor, orderId, 'Order links revoked', () => Promise.resolve())
}

async function changeLinks(actor: Actor, orderId: number, note: string, add: (tx: Transaction) => Promise<void>) {
	requirePermission(actor, 'orders')
	await write(async (tx) => {
		const order = await tx.order.findUnique({ where: { id: orderId }, select: { status: true } })
		if (!order) refuse('not-found', 'order-not-found')
		await tx.orderLink.updateMany({ where: { orderId, revokedAt: null }, data: { revokedAt: new Date() } })
		await add(tx)
		const { status } = order
		await recordOrderActivity(tx, actor, orderId, { action: 'note', from: status, to: status, note })
	})
}

interface QueuedEmailKey {
	id: number
	createdAt: Date
}

/**
 * Creates an order link for an email that is being sent and returns its path. Each email has its own link, which is the
 * same for every attempt. The database and its backups contain only the hash of the link's token.
 */
export async function saveEmailLink(mail: QueuedEmailKey, orderId: number): Promise<string> {
	const token = createToken(`mail:${mail.id}:${mail.createdAt.getTime()}:${orderId}`)
	const tokenHash = hashToken(token)
	const data = { orderId, tokenHash, source: 'email' satisfies LinkSource }
	await write(
		(tx) => tx.orderLink.upsert({ where: { tokenHash }, create: data, update: {}, select: { id: true } }),
		// This write owns only the resource `mail`, so orders run at the same time and do not wait for it.
		['mail'],
	)
	return buildOrderLinkPath(token)
}

/**
 * The number of milliseconds for which the link on a packing slip works. Parcels are delivered or returned long before
 * that.
 */
const slipLifetime = 180 * dayMs

/**
 * Returns the URLs for the packing slips of these orders, by order ID. Their pages only show the order (rule:
 * view-only-link). A token consists of the order, the time and the shop's signature, so that creating it stores
 * nothing. An order without links, for example because all were revoked, gets no URL.
 */
export async function buildSlipUrls(orderIds: number[], now = Date.now()): Promise<Map<number, string>> {
	const linked = await read.orderLink.findMany({
		where: { orderId: { in: orderIds }, revokedAt: null },
		select: { orderId: true, order: { select: { locale: true } } },
	})
	return new Map(
		linked.map(({ orderId, order: { locale } }) => [
			orderId,
			buildCustomerUrl(`/v/${createSlipToken(orderId, now)}`, getCustomerTranslate(locale)),
		]),
	)
}

/** Returns the texts beside the link on a packing slip, in the language of the order (rule: customer-language). */
export function buildSlipLinkTexts(locale: string | null) {
	const t = getCustomerTranslate(locale)
	return { language: t.language.code, title: t('receipt.follow'), label: t('receipt.followCode') }
}

function createSlipToken(orderId: number, time: number): string {
	const text = `${orderId.toString(36)}-${time.toString(36)}`
	return `${text}-${createUrlSignature(`slip-link:${text}`).slice(0, tokenLength)}`
}

/**
 * Returns the order and the creation time of a packing slip's token. `null` when its signature is not that of the shop.
 */
function parseSlipToken(token: string): { orderId: number; createdAt: Date } | null {
	const [, order, time] = /^([0-9a-z]{1,8})-([0-9a-z]{1,9})-[\w-]{22}$/.exec(token) ?? []
	if (!order || !time) return null
	const [orderId, createdAt] = [parseInt(order, 36), parseInt(time, 36)]
	const expected = Buffer.from(createSlipToken(orderId, createdAt))
	const given = Buffer.from(token)
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
	return { orderId, createdAt: new Date(createdAt) }
}

const shortLifetime = 30 * 60 * 1000

/** Creates a link that works for 30 minutes and returns its token. Expired links of the order are deleted. */
async function createShortLink(orderId: number, now = new Date()): Promise<string> {
	const token = createToken(createNonce())
	const expiresAt = new Date(now.getTime() + shortLifetime)
	const data = { orderId, tokenHash: hashToken(token), source: 'find' satisfies LinkSource, expiresAt }
	await write(async (tx) => {
		await tx.orderLink.deleteMany({ where: { orderId, expiresAt: { lte: now } } })
		await tx.orderLink.create({ data, select: { id: true } })
	})
	return token
}

/** Deletes expired order links. Only links from /find-order expire. */
export async function pruneOrderLinks(now: Date): Promise<void> {
	await write((tx) => tx.orderLink.deleteMany({ where: { expiresAt: { lte: now } } }))
}

const linkRateLimit = createRateLimit(orderLinkLimit)

/**
 * Returns the ID of an order link and the ID of its order. Links in emails and from staff work until they are replaced
 * or revoked, and links from /find-order work for 30 minutes (rules: order-link, find-order). Opening a link changes
 * nothing. Every attempt counts toward the rate limit, so that tokens cannot be guessed.
 *
 * @throws not-found: the token is unknown, revoked or expired.
 * @throws too-many: too many links were opened from one network.
 */
export async function openOrderLink(client: Client, token: string) {
	await linkRateLimit(client)
	if (!tokenPattern.test(token)) refuse('not-found', 'order-link-not-found')
	// Not `findUnique`: Prisma combines simultaneous `findUnique` calls with such filters in a transaction, which the
	// read connection does not allow.
	const link = await read.orderLink.findFirst({
		where: {
			tokenHash: hashToken(token),
			revokedAt: null,
			OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
		},
		select: { id: true, orderId: true },
	})
	if (!link) refuse('not-found', 'order-link-not-found')
	return { linkId: link.id, orderId: link.orderId }
}

/**
 * Returns the number of the order of a packing slip's link. The link works for 180 days, unless staff replace or revoke
 * the links of the order before (rule: view-only-link).
 *
 * Throws as `openOrderLink` does.
 */
export async function openSlipLink(client: Client, token: string): Promise<number> {
	await linkRateLimit(client)
	const slip = parseSlipToken(token)
	if (!slip || slip.createdAt.getTime() + slipLifetime < Date.now()) refuse('not-found', 'order-link-not-found')
	const { orderId, createdAt } = slip
	const links = await read.orderLink.findMany({
		where: { orderId, OR: [{ revokedAt: null }, { revokedAt: { gte: createdAt } }] },
		select: { revokedAt: true },
	})
	const isOpen = links.length > 0 && links.every(({ revokedAt }) => revokedAt === null)
	return isOpen ? orderId : refuse('not-found', 'order-link-not-found')
}

const findOrderRateLimit = createRateLimit(findOrderLimit)
const wrongPairs = createRateLimiter({
	keyPrefix: wrongOrderContactLimit.name,
	points: wrongOrderContactLimit.points,
	duration: wrongOrderContactLimit.seconds,
	isShared: true,
})

/**
 * Returns the path of a new link to the order with this number and contact. The link works for 30 minutes (rule:
 * find-order). A phone number matches in any spelling. A wrong number and a wrong contact get the same response. Wrong
 * attempts are limited per network and contact, so that one client's guesses do not lock out others.
 *
 * @throws invalid: no order has this number and contact.
 * @throws too-many: too many wrong pairs, or too many requests from one network.
 */
export async function findOrderPath(client: Client, { number, contact }: FindOrderInput): Promise<string> {
	await findOrderRateLimit(client)
	const phone = normalizePhone(contact)
	const where = isPhone(phone) ? { phoneE164: toE164(phone) } : { email: normalizeEmail(contact) }
	const key = `${client.network} ${where.phoneE164 ?? where.email}`
	const wait = getSettings().rateLimits ? await wrongPairs.take(key) : 0
	if (wait > 0) throw new Refusal('too-many', 'request-limit', {}, { wait })
	const order = await read.order.findFirst({ where: { id: Number(number), ...where }, select: { id: true } })
	if (!order) refuse('invalid', 'order-contact-mismatch')
	if (getSettings().rateLimits) await wrongPairs.uncount(key)
	return buildOrderLinkPath(await createShortLink(order.id))
}

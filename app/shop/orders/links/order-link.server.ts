import { randomBytes } from 'node:crypto'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { createUrlSignature } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { dayMs } from '../../values/dates.ts'
import { recordOrderActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { hashToken } from '../../people/session/session.server.ts'
import { createRateLimit } from '../../rate-limits/rate-limit.server.ts'
import { type Client, orderLinkLimit } from '../../rate-limits/rate-limits.ts'
import { refuse } from '../../values/refusal.ts'
import { viewOnlySource } from './order-access.server.ts'

// `readLinkedOrder` in linked-order.server.ts decides what the page of a link shows.

/** Where a link was given out. */
type LinkSource = 'email' | 'staff' | 'find' | typeof viewOnlySource

/** 22 characters of Base64URL are 132 bits. */
const tokenLength = 22
const tokenPattern = /^[\w-]{22}$/

/** Returns the token of a nonce. It cannot be derived without the shop's secret, so that backups contain no link. */
function createToken(nonce: string): string {
	return createUrlSignature(`order-link:${nonce}`).slice(0, tokenLength)
}

const createNonce = () => randomBytes(16).toString('base64url')

/** Returns the path of an order's page for everyone who has the link (rule: order-link). */
export function buildOrderLinkPath(token: string): string {
	return `/o/${token}`
}

const buildUrl = (token: string) => getSettings().publicUrl + buildOrderLinkPath(token)

/** Creates the link of a new order that the staff sends, in the order's transaction. */
export async function insertStaffLink(prepared: PreparedSql, orderId: number, now: number): Promise<void> {
	const nonce = createNonce()
	const tokenHash = hashToken(createToken(nonce))
	await prepared.insert('OrderLink', { orderId, tokenHash, nonce, source: 'staff', createdAt: now })
}

/** Returns the URL that the staff sends for an order. `''` when it has none, such as after it was revoked. */
export async function findStaffLink(orderId: number): Promise<string> {
	const links = await findStaffLinks([orderId])
	return links.get(orderId) ?? ''
}

/** Returns the URLs that the staff sends, by order. */
export async function findStaffLinks(orderIds: number[]): Promise<Map<number, string>> {
	const rows = await read.orderLink.findMany({
		where: { orderId: { in: orderIds }, source: 'staff', revokedAt: null },
		select: { orderId: true, nonce: true },
	})
	return new Map(rows.flatMap(({ orderId, nonce }) => (nonce ? [[orderId, buildUrl(createToken(nonce))]] : [])))
}

/**
 * Replaces the links of an order by a new one that the staff sends (rule: order-link). Links that were sent before no
 * longer open it.
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
 * Returns the URL of an order in an email that is being sent. Each email has its own link, the same for every attempt,
 * and neither the database nor a backup contains it.
 */
export async function saveEmailLink(mail: QueuedEmailKey, orderId: number): Promise<string> {
	const token = createToken(`mail:${mail.id}:${mail.createdAt.getTime()}:${orderId}`)
	const tokenHash = hashToken(token)
	const data = { orderId, tokenHash, source: 'email' satisfies LinkSource }
	await write(
		(tx) => tx.orderLink.upsert({ where: { tokenHash }, create: data, update: {}, select: { id: true } }),
		// No order waits for it.
		['mail'],
	)
	return buildUrl(token)
}

/** Parcels have arrived or come back long before. */
const slipLifetime = 180 * dayMs
/** Opening a slip again without printing it must not add links without end. */
const maxSlipLinks = 20

/**
 * Creates the link of each packing slip that is about to be printed, which shows the order and can do nothing else
 * (rule: view-only-link). Returns the URLs by order. The plain tokens are on the paper only.
 */
export async function createSlipLinks(
	actor: Actor,
	orderIds: number[],
	now = new Date(),
): Promise<Map<number, string>> {
	requirePermission(actor, 'orders')
	const tokens = orderIds.map((orderId) => ({ orderId, token: createToken(createNonce()) }))
	const expiresAt = new Date(now.getTime() + slipLifetime)
	const data = tokens.map(({ orderId, token }) => ({
		orderId,
		tokenHash: hashToken(token),
		source: viewOnlySource satisfies LinkSource,
		expiresAt,
	}))
	await write(async (tx) => {
		await tx.orderLink.createMany({ data })
		const links = await tx.orderLink.findMany({
			where: { orderId: { in: orderIds }, source: viewOnlySource },
			orderBy: { id: 'desc' },
			select: { id: true, orderId: true },
		})
		const old = orderIds.flatMap((id) => links.filter(({ orderId }) => orderId === id).slice(maxSlipLinks))
		if (old.length > 0) await tx.orderLink.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
	})
	return new Map(tokens.map(({ orderId, token }) => [orderId, `${getSettings().publicUrl}/v/${token}`]))
}

const shortLifetime = 30 * 60 * 1000

/** Creates a link that works for 30 minutes and returns its token. Expired links of the order are deleted. */
export async function createShortLink(orderId: number, now = new Date()): Promise<string> {
	const token = createToken(createNonce())
	const expiresAt = new Date(now.getTime() + shortLifetime)
	const data = { orderId, tokenHash: hashToken(token), source: 'find' satisfies LinkSource, expiresAt }
	await write(async (tx) => {
		await tx.orderLink.deleteMany({ where: { orderId, expiresAt: { lte: now } } })
		await tx.orderLink.create({ data, select: { id: true } })
	})
	return token
}

/** Deletes expired links. */
export async function pruneOrderLinks(now: Date): Promise<void> {
	await write((tx) => tx.orderLink.deleteMany({ where: { expiresAt: { lte: now } } }))
}

const linkRateLimit = createRateLimit(orderLinkLimit)

/**
 * Returns the order of a link. Opening a link changes nothing. Every attempt counts, so that guesses are limited.
 *
 * @throws not-found: the token is unknown, revoked or expired.
 * @throws too-many: too many links from one network.
 */
export async function openOrderLink(client: Client, token: string) {
	const { id: linkId, orderId } = await findLink(client, token, { not: viewOnlySource })
	return { linkId, orderId }
}

/**
 * Returns the number of the order of a packing slip's link. Other links are not found (rule: view-only-link).
 *
 * @throws as `openOrderLink`.
 */
export async function openSlipLink(client: Client, token: string): Promise<number> {
	return (await findLink(client, token, viewOnlySource)).orderId
}

async function findLink(client: Client, token: string, source: string | { not: string }) {
	await linkRateLimit(client)
	if (!tokenPattern.test(token)) refuse('not-found', 'order-link-not-found')
	// Prisma runs simultaneous `findUnique` calls with filters like these in a transaction, which reading does not allow.
	const link = await read.orderLink.findFirst({
		where: {
			tokenHash: hashToken(token),
			revokedAt: null,
			source,
			OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
		},
		select: { id: true, orderId: true },
	})
	return link ?? refuse('not-found', 'order-link-not-found')
}

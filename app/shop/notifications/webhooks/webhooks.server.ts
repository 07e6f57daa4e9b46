import { randomUUID, createHmac, randomBytes, createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { isUniqueViolation, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { FetchError, getHost, getPort, parseOutboundUrl } from '#app/adapters/internet/outbound-requests.server.ts'
import { formatPrivateTarget, isPrivateTarget, isPublicAddress } from '#app/adapters/internet/public-address.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { z } from 'zod'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { addressText, tooLongMessage } from '../../values/text.ts'
import { maxWebhooks, type WebhookEvent } from './webhook-events.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { toRupees } from '../../values/money.ts'
import type { AllSettings } from '../../settings/cards.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'

const maxUrlLength = 500

export const webhookSchema = z.object({
	url: addressText('Please enter the URL.')
		.min(1, 'Please enter the URL.')
		.max(maxUrlLength, tooLongMessage(maxUrlLength)),
})

export const webhookSwitchSchema = z.object({ isOn: z.enum(['on', 'off'], 'Please choose on or off.') })

/** The key of the internal setting that `invalidateSettings` changes. */
const changedKey = 'webhooks.changed'

const webhookSelect = { id: true, url: true, isOn: true } as const

export type WebhookView = Awaited<ReturnType<typeof getWebhook>>

/** Returns the endpoints in the order in which they were added, without their secrets. */
export function listWebhooks() {
	return read.webhook.findMany({ orderBy: { id: 'asc' }, select: webhookSelect })
}

/** Returns the private addresses and ports that the operator allows, such as '127.0.0.1:5678'. */
export function listPrivateTargets(): string[] {
	return getSettings().webhookPrivateTargets.map(formatPrivateTarget)
}

/** Returns the number of enabled endpoints as a text for the list of settings, such as `'2 endpoints'`. */
export async function describeWebhooks(): Promise<string> {
	const count = await read.webhook.count({ where: { isOn: true } })
	if (count === 0) return 'No endpoints'
	return count === 1 ? '1 endpoint' : `${count} endpoints`
}

/**
 * Returns one endpoint.
 *
 * @throws not-found: the endpoint is unknown.
 */
export async function getWebhook(id: number) {
	const found = await read.webhook.findUnique({ where: { id }, select: webhookSelect })
	return found ?? refuse('not-found', 'webhook-not-found')
}

/**
 * Adds an endpoint and returns its secret, which is shown only once (rule: webhook-events).
 *
 * @throws invalid on `url`: it is neither a public https URL nor a private target.
 * @throws conflict on `url`: it exists already, or there are five endpoints.
 * @throws forbidden: the actor is not an owner.
 */
export async function addWebhook(actor: Actor, address: string): Promise<string> {
	requirePermission(actor, 'financial settings')
	const url = assertAllowedUrl(address)
	const secret = createSecret()
	try {
		await write(async (tx) => {
			if ((await tx.webhook.count()) >= maxWebhooks) refuse('conflict', 'webhook-limit', { max: maxWebhooks }, 'url')
			const { id } = await tx.webhook.create({ data: { url, secret }, select: { id: true } })
			await invalidateSettings(tx)
			await recordActivity(tx, actor, { action: 'create', kind: 'webhook', id, label: new URL(url).host })
		})
	} catch (error) {
		if (isUniqueViolation(error, 'url')) refuse('conflict', 'webhook-url-taken', {}, 'url')
		throw error
	}
	return secret
}

/**
 * Returns a URL in normalized form if it is public or one of the private targets that the environment allows, and
 * otherwise refuses it (rule: webhook-private-targets). A host name is only checked by its form here. The IP addresses
 * to which it resolves are checked before each delivery.
 */
function assertAllowedUrl(address: string): string {
	const privateTargets = getSettings().webhookPrivateTargets
	try {
		const url = parseOutboundUrl(address, { privateTargets })
		const [host, port] = [getHost(url), getPort(url)]
		const isListed = isPrivateTarget(privateTargets, host, port)
		// A host name without a dot may be the name of a container. It is accepted if its port is the port of a private
		// target.
		const mayResolveToTarget = privateTargets.some((target) => target.port === port)
		const isAllowed = isIP(host)
			? isListed || (!url.port && isPublicAddress(host))
			: mayResolveToTarget || host.includes('.')
		if (!isAllowed) throw new FetchError('the address is not public')
		return url.href
	} catch (error) {
		if (!(error instanceof FetchError)) throw error
		return refuse('invalid', 'webhook-url-not-public', { reason: error.message }, 'url')
	}
}

/**
 * Creates a new secret for an endpoint and returns it. Later deliveries are not signed with the old secret.
 *
 * @throws not-found: the endpoint is unknown.
 * @throws forbidden: the actor is not an owner.
 */
export async function renewSecret(actor: Actor, id: number): Promise<string> {
	const secret = createSecret()
	await changeWebhook(actor, id, async (tx, { host }) => {
		await tx.webhook.update({ where: { id }, data: { secret }, select: { id: true } })
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'webhook',
			id,
			label: host,
			new: { secret: 'a new one' },
		})
	})
	return secret
}

/** Enables or disables an endpoint. A disabled endpoint receives no new events, and its pending deliveries wait. */
export async function setWebhookEnabled(actor: Actor, id: number, isOn: boolean): Promise<void> {
	await changeWebhook(actor, id, async (tx, { host, isOn: before }) => {
		await tx.webhook.update({ where: { id }, data: { isOn }, select: { id: true } })
		await invalidateSettings(tx)
		const changes = { old: { on: before }, new: { on: isOn } }
		await recordActivity(tx, actor, { action: 'change', kind: 'webhook', id, label: host, ...changes })
	})
}

/**
 * Deletes an endpoint with its deliveries.
 *
 * @throws conflict: the endpoint is enabled.
 * @throws not-found: the endpoint is unknown.
 * @throws forbidden: the actor is not an owner.
 */
export async function deleteWebhook(actor: Actor, id: number): Promise<void> {
	await changeWebhook(actor, id, async (tx, { host, isOn }) => {
		if (isOn) refuse('conflict', 'webhook-on')
		await tx.webhook.delete({ where: { id }, select: { id: true } })
		await invalidateSettings(tx)
		await recordActivity(tx, actor, { action: 'delete', kind: 'webhook', id, label: host })
	})
}

/**
 * Sends a test delivery to an endpoint.
 *
 * @throws conflict: the endpoint is disabled.
 * @throws not-found: the endpoint is unknown.
 * @throws forbidden: the actor is not an owner.
 */
export async function sendTestWebhook(actor: Actor, id: number): Promise<void> {
	await changeWebhook(actor, id, async (tx, { isOn }) => {
		if (!isOn) refuse('conflict', 'webhook-off')
		await enqueueTestWebhook(tx, id)
	})
}

async function changeWebhook(
	actor: Actor,
	id: number,
	work: (tx: Transaction, webhook: { host: string; isOn: boolean }) => Promise<void>,
) {
	requirePermission(actor, 'financial settings')
	await write(async (tx) => {
		const found = await tx.webhook.findUnique({ where: { id }, select: { url: true, isOn: true } })
		if (!found) refuse('not-found', 'webhook-not-found')
		await work(tx, { host: new URL(found.url).host, isOn: found.isOn })
	})
}

/** Changes a setting whenever an endpoint changes, so that `hasActiveWebhooks` reads the endpoints again. */
async function invalidateSettings(tx: Transaction) {
	const value = randomUUID()
	await tx.setting.upsert({
		where: { key: changedKey },
		create: { key: changedKey, value },
		update: { value },
	})
}

/** Creates a secret for signing an endpoint's deliveries. */
function createSecret(): string {
	return randomBytes(32).toString('base64url')
}

/** Returns the `X-Shop-Signature` of a body sent at `timestamp`, in seconds (rule: webhook-signature). */
export function signPayload(secret: string, timestamp: string, body: string): string {
	return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

const activeWebhooksSql = 'SELECT "id" FROM "Webhook" WHERE "isOn" ORDER BY "id"'

let cachedWebhooks: { all: AllSettings; some: boolean } | undefined

/**
 * Returns true when any endpoint is enabled. The result is cached as long as the settings are unchanged, because every
 * change of an endpoint also changes a setting (`invalidateSettings`).
 */
async function hasActiveWebhooks(): Promise<boolean> {
	const all = getShopSettings()
	if (cachedWebhooks?.all !== all) cachedWebhooks = { all, some: (await readPrepared(activeWebhooksSql)).length > 0 }
	return cachedWebhooks.some
}

/** The ID and the time of an activity log entry. */
interface ActivityRef {
	id: number
	at: Date
}

type Amount = 'subtotal' | 'discount' | 'tax' | 'shipping' | 'codFee' | 'total' | 'received' | 'refunded'

type OrderRow = Record<'number' | 'status' | `${Amount}Paise`, number> & {
	paymentState: string | null
	paymentMethod: string
}

const orderSql = `SELECT "id" AS "number", "status", "paymentState", "paymentMethod", "subtotalPaise", "discountPaise",
	"taxPaise", "shippingPaise", "codFeePaise", "totalPaise", "receivedPaise", "refundedPaise" FROM "Order" WHERE "id" = ?`

/**
 * Enqueues the event of an activity log entry for every enabled endpoint, with the current state of the order (rule:
 * webhook-events). `more` is added to the payload next to the order. The payload contains no personal data except the
 * order number.
 */
export async function enqueueWebhooks(
	tx: Transaction,
	event: Exclude<WebhookEvent, 'test'>,
	orderId: number,
	{ entry, more }: { entry: ActivityRef; more?: Record<string, number> | undefined },
): Promise<void> {
	if (!(await hasActiveWebhooks())) return
	const webhooks = await tx.prepared.rows<{ id: number }>(activeWebhooksSql)
	const [order] = await tx.prepared.rows<OrderRow>(orderSql, orderId)
	const id = { eventId: buildEventId(event, entry), at: entry.at }
	if (order) await storeDeliveries(tx, { ...id, event }, webhooks, { order: toOrderJson(order), ...more })
}

/** Enqueues a test delivery to one endpoint. */
async function enqueueTestWebhook(tx: Transaction, id: number): Promise<void> {
	await storeDeliveries(tx, { event: 'test', eventId: randomUUID(), at: new Date() }, [{ id }], {})
}

/** Returns an order in the format of the API, with amounts in rupees (rule: api-contract). */
function toOrderJson({ number, status, paymentState, paymentMethod, ...paise }: OrderRow) {
	const rupees = Object.entries(paise).map(([name, amount]) => [name.replace(/Paise$/, ''), toRupees(amount)])
	return { number, status, paymentState, paymentMethod, ...(Object.fromEntries(rupees) as Record<string, number>) }
}

/**
 * Returns the ID of an event in the format of a UUID. Processing the same entry again gives the same ID. In a restored
 * shop, an entry with the same ID but another time has another event ID.
 */
function buildEventId(event: WebhookEvent, { id, at }: ActivityRef): string {
	const hash = createHash('sha256').update(`${id} ${at.getTime()} ${event}`).digest('hex')
	return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

interface EventDetails {
	event: WebhookEvent
	eventId: string
	at: Date
}

async function storeDeliveries(
	{ prepared }: Transaction,
	{ event, eventId, at }: EventDetails,
	webhooks: { id: number }[],
	content: object,
) {
	const now = Date.now()
	const body = JSON.stringify({ id: eventId, event, at: at.toISOString(), ...content })
	const row = { eventId, event, body, nextAttemptAt: now, createdAt: now }
	for (const { id } of webhooks) await prepared.insert('WebhookDelivery', { webhookId: id, ...row })
}

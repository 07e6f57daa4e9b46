import { randomUUID, createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { isTaken, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { FetchError, publicUrl } from '#app/adapters/internet/fetch-file.server.ts'
import { isPublicAddress } from '#app/adapters/internet/public-address.ts'
import { z } from 'zod'
import { note } from '../../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { addressText, tooLong } from '../../text.ts'
import { maxWebhooks } from './events.ts'
import { tellTest } from './tell-systems.server.ts'

const maxAddress = 500

export const webhookSchema = z.object({
	url: addressText('Please type the address.').min(1, 'Please type the address.').max(maxAddress, tooLong(maxAddress)),
})

export const switchSchema = z.object({ isOn: z.enum(['on', 'off'], 'Please choose on or off.') })

/** The key of an internal setting. */
const changedKey = 'webhooks.changed'

const shown = { id: true, url: true, isOn: true } as const

export type WebhookView = Awaited<ReturnType<typeof webhookFor>>

/** Returns the endpoints in the order in which they were added, without their secrets. */
export function listWebhooks() {
	return read.webhook.findMany({ orderBy: { id: 'asc' }, select: shown })
}

/** Returns the summary for the list of settings. */
export async function systemsInWords(): Promise<string> {
	const count = await read.webhook.count({ where: { isOn: true } })
	if (count === 0) return 'None is told'
	return count === 1 ? 'One address is told' : `${count} addresses are told`
}

/**
 * Returns one endpoint.
 *
 * @throws not-found: the endpoint is unknown.
 */
export async function webhookFor(id: number) {
	const found = await read.webhook.findUnique({ where: { id }, select: shown })
	return found ?? refuse('not-found', 'This address is not here any more.')
}

/**
 * Adds an endpoint and returns its secret, which is shown only once (rule: webhook-events).
 *
 * @throws invalid on `url`: it is not a public https URL.
 * @throws conflict on `url`: it exists already, or there are five endpoints.
 * @throws forbidden: the actor is not an owner.
 */
export async function addWebhook(actor: Actor, address: string): Promise<string> {
	mustBeAllowed(actor, 'settings of money')
	const url = mustBePublic(address)
	const secret = newSecret()
	try {
		await write(async (tx) => {
			if ((await tx.webhook.count()) >= maxWebhooks)
				refuse('conflict', `There are ${maxWebhooks} addresses already. Please delete one first.`, 'url')
			const { id } = await tx.webhook.create({ data: { url, secret }, select: { id: true } })
			await noteChanged(tx)
			await note(tx, actor, { act: 'create', kind: 'webhook', id, label: new URL(url).host })
		})
	} catch (error) {
		if (isTaken(error, 'url')) refuse('conflict', 'This address is told already.', 'url')
		throw error
	}
	return secret
}

/** Checks that a URL is public. A host that resolves to a private network is detected before each delivery. */
function mustBePublic(address: string): string {
	try {
		const url = publicUrl(address)
		const host = url.hostname.replace(/^\[|\]$/g, '')
		if (isIP(host) ? !isPublicAddress(host) : !host.includes('.')) throw new FetchError('the address is not public')
		return url.href
	} catch (error) {
		if (!(error instanceof FetchError)) throw error
		return refuse('invalid', `Only public https addresses without a port can be told: ${error.message}.`, 'url')
	}
}

/**
 * Creates a new secret and returns it. The old one is no longer used.
 *
 * @throws not-found: the endpoint is unknown.
 * @throws forbidden: the actor is not an owner.
 */
export async function renewSecret(actor: Actor, id: number): Promise<string> {
	const secret = newSecret()
	await change(actor, id, async (tx, { host }) => {
		await tx.webhook.update({ where: { id }, data: { secret }, select: { id: true } })
		await note(tx, actor, { act: 'change', kind: 'webhook', id, label: host, new: { secret: 'a new one' } })
	})
	return secret
}

/** Enables or disables an endpoint. A disabled endpoint receives no new events, and its pending deliveries wait. */
export async function switchWebhook(actor: Actor, id: number, isOn: boolean): Promise<void> {
	await change(actor, id, async (tx, { host, isOn: before }) => {
		await tx.webhook.update({ where: { id }, data: { isOn }, select: { id: true } })
		await noteChanged(tx)
		const facts = { old: { on: before }, new: { on: isOn } }
		await note(tx, actor, { act: 'change', kind: 'webhook', id, label: host, ...facts })
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
	await change(actor, id, async (tx, { host, isOn }) => {
		if (isOn) refuse('conflict', 'Please switch the address off before you delete it.')
		await tx.webhook.delete({ where: { id }, select: { id: true } })
		await noteChanged(tx)
		await note(tx, actor, { act: 'delete', kind: 'webhook', id, label: host })
	})
}

/**
 * Sends a test delivery to an endpoint.
 *
 * @throws conflict: the endpoint is disabled.
 * @throws not-found: the endpoint is unknown.
 * @throws forbidden: the actor is not an owner.
 */
export async function sendTest(actor: Actor, id: number): Promise<void> {
	await change(actor, id, async (tx, { isOn }) => {
		if (!isOn) refuse('conflict', 'Please switch the address on first.')
		await tellTest(tx, id)
	})
}

async function change(
	actor: Actor,
	id: number,
	work: (tx: Transaction, webhook: { host: string; isOn: boolean }) => Promise<void>,
) {
	mustBeAllowed(actor, 'settings of money')
	await write(async (tx) => {
		const found = await tx.webhook.findUnique({ where: { id }, select: { url: true, isOn: true } })
		if (!found) refuse('not-found', 'This address is not here any more.')
		await work(tx, { host: new URL(found.url).host, isOn: found.isOn })
	})
}

/** Changes a setting because the cached settings include whether any endpoint is enabled. */
async function noteChanged(tx: Transaction) {
	const value = randomUUID()
	await tx.setting.upsert({
		where: { key: changedKey },
		create: { key: changedKey, value },
		update: { value },
	})
}

/** Creates a secret for signing an endpoint's deliveries. */
function newSecret(): string {
	return randomBytes(32).toString('base64url')
}

/** Returns the `X-Shop-Signature` of a body sent at `timestamp`, in seconds (rule: webhook-signature). */
export function signatureOf(secret: string, timestamp: string, body: string): string {
	return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

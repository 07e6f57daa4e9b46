import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { type Requester, subscriptionLimit } from '../rate-limits.ts'
import { sortByIds, adminPageSize, type Page } from '../paging.ts'
import { idsHolding, newestPage } from '../search/fts-page.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { readInBatches } from '../in-batches.ts'
import { note } from '../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { phoneColumns, phoneForSearch, spacePhone } from '../words/phone.ts'
import { runLimited, noPause, rateLimit } from '../rate-limit.server.ts'
import { getOwn } from '../get-own.ts'
import { refuse } from '../refusal.ts'
import type { Subscription } from './subscriber.schema.ts'
import { csvRecord } from '../words/csv-cell.ts'
import { formatIndianIso } from '../dates.ts'

const subscriberSelect = { id: true, name: true, phone: true, createdAt: true } as const

export type SubscriberView = Prisma.SubscriberGetPayload<{ select: typeof subscriberSelect }>

const limit = rateLimit(subscriptionLimit)

/** A subscription with the channel it was requested through. */
type Asking = Subscription & { via?: 'form' | 'api' }

/**
 * Subscribes a phone number after `pause`. A known number changes nothing and gets the same response (rule:
 * subscribed-already).
 *
 * @throws too-many: the limit is reached.
 */
export async function subscribe(subscription: Asking, requester: Requester, pause = noPause): Promise<void> {
	await runLimited(limit, requester, async () => {
		await pause()
		await keepSubscriber(subscription)
	})
}

async function keepSubscriber({ phone, name, via }: Asking): Promise<void> {
	const columns = phoneColumns(phone)
	await write(async (tx) => {
		const known = await tx.subscriber.findUnique({ where: { phoneE164: columns.phoneE164 }, select: { id: true } })
		if (!known)
			await tx.subscriber.create({ data: { ...columns, name, nameKey: normaliseText(name), via: via ?? null } })
	})
}

/** Returns subscribers whose name or phone (ignoring spaces) contains the search, newest first, 25 a page. */
export async function listSubscribers({
	search,
	page,
}: {
	search: string
	page: number
}): Promise<Page<SubscriberView>> {
	const text = phoneForSearch(normaliseText(search))
	const found = text ? await idsHolding('Subscriber', ['nameKey', 'phone'], text) : null
	const { items: ids, ...window } = await newestPage('Subscriber', found, page, adminPageSize)
	const rows = await read.subscriber.findMany({ where: { id: { in: ids } }, select: subscriberSelect })
	return { ...window, items: sortByIds(ids, rows) }
}

/** Yields all subscribers, newest first, `size` at a time. */
export function everySubscriber(size: number): AsyncGenerator<SubscriberView[]> {
	return readInBatches(size, (id, take) =>
		read.subscriber.findMany({ where: { id: { lt: id } }, orderBy: { id: 'desc' }, take, select: subscriberSelect }),
	)
}

/**
 * Returns a subscriber.
 *
 * @throws not-found: the subscriber is unknown.
 */
export async function subscriberForAdmin(id: number): Promise<SubscriberView> {
	const row = await read.subscriber.findUnique({ where: { id }, select: subscriberSelect })
	return row ?? refuse('not-found', subscriberNotFound)
}

const subscriberNotFound = 'User not found'

/**
 * Deletes a subscriber.
 *
 * @throws not-found: the subscriber is unknown.
 */
export async function deleteSubscriber(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'feedback')
	await write(async (tx) => {
		const { count } = await tx.subscriber.deleteMany({ where: { id } })
		if (count === 0) refuse('not-found', subscriberNotFound)
		await note(tx, actor, { act: 'delete', kind: 'subscriber', id, label: `#${id}` })
	})
}

const atOnce = 500
const exportSelect = { id: true, name: true, phone: true, createdAt: true, via: true } as const

/** The wording that subscribers agreed to. There is no checkbox (rule: subscriber-consent). */
const consents: Record<string, string> = {
	form: 'Sent the form for daily updates',
	api: 'Asked for by a program, through the JSON API',
}

/** Streams the subscribers as CSV, newest first, with their consent records. No cell is a formula. */
export async function* exportSubscribers(): AsyncGenerator<string> {
	yield csvRecord(['Name', 'Phone', 'Asked at (India)', 'Consent'])
	const batches = readInBatches(atOnce, (id, take) =>
		read.subscriber.findMany({ where: { id: { lt: id } }, orderBy: { id: 'desc' }, take, select: exportSelect }),
	)
	for await (const rows of batches)
		yield rows
			.map(({ name, phone, createdAt, via }) =>
				csvRecord([name, spacePhone(phone), formatIndianIso(createdAt), getOwn(consents, via ?? '') ?? 'Not noted']),
			)
			.join('')
}

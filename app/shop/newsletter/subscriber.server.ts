import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { type Client, subscriptionLimit } from '../rate-limits/rate-limits.ts'
import { sortByIds, adminPageSize, type Page } from '../values/paging.ts'
import { buildIdSearch, findNewestPage } from '../search/fts-page.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { iterateInBatches } from '../values/batches.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { toPhoneColumns, normalizePhoneSearch, formatPhoneForFile } from '../values/phone.ts'
import { runLimited, skipPause, createRateLimit } from '../rate-limits/rate-limit.server.ts'
import { getOwn } from '../get-own.ts'
import { refuse } from '../values/refusal.ts'
import type { Subscription } from './subscriber.schema.ts'
import { formatCsvRecord } from '../values/csv-cell.ts'
import { formatIndianIso } from '../values/dates.ts'

const subscriberSelect = { id: true, name: true, phone: true, createdAt: true, isPossibleSpam: true } as const

export type SubscriberView = Prisma.SubscriberGetPayload<{ select: typeof subscriberSelect }>

const limit = createRateLimit(subscriptionLimit)

/** A subscription with the channel it was requested through, and whether it is possible spam (rule: possible-spam). */
type SubscriptionRequest = Subscription & { via?: 'form' | 'api'; isPossibleSpam?: boolean }

/**
 * Subscribes a phone number after `pause`. A known number changes nothing and gets the same response (rule:
 * subscribed-already). It is no longer possible spam if it is subscribed again without a sign of it.
 *
 * @throws too-many: the limit is reached.
 */
export async function subscribe(
	subscription: SubscriptionRequest,
	requester: Client,
	pause = skipPause,
): Promise<void> {
	await runLimited(limit, requester, async () => {
		await pause()
		await insertSubscriber(subscription)
	})
}

async function insertSubscriber({ phone, name, via, isPossibleSpam = false }: SubscriptionRequest): Promise<void> {
	const columns = toPhoneColumns(phone)
	await write(async (tx) => {
		const { phoneE164 } = columns
		const select = { isPossibleSpam: true } as const
		const known = await tx.subscriber.findUnique({ where: { phoneE164 }, select })
		const data = { name, nameKey: normalizeText(name), via: via ?? null, isPossibleSpam }
		if (!known) await tx.subscriber.create({ data: { ...columns, ...data } })
		else if (known.isPossibleSpam && !isPossibleSpam) await tx.subscriber.update({ where: { phoneE164 }, data })
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
	const text = normalizePhoneSearch(normalizeText(search))
	const found = text ? await buildIdSearch('Subscriber', ['nameKey', 'phone'], text) : null
	const { items: ids, ...window } = await findNewestPage('Subscriber', found, page, adminPageSize)
	const rows = await read.subscriber.findMany({ where: { id: { in: ids } }, select: subscriberSelect })
	return { ...window, items: sortByIds(ids, rows) }
}

/** Yields all subscribers except possible spam, newest first, `size` at a time. */
export function iterateSubscribers(size: number): AsyncGenerator<SubscriberView[]> {
	return iterateInBatches(size, (id, take) =>
		read.subscriber.findMany({ where: buildWhereBelow(id), orderBy: { id: 'desc' }, take, select: subscriberSelect }),
	)
}

const buildWhereBelow = (id: number) => ({ id: { lt: id }, isPossibleSpam: false })

/**
 * Returns a subscriber.
 *
 * @throws not-found: the subscriber is unknown.
 */
export async function getSubscriber(id: number): Promise<SubscriberView> {
	const row = await read.subscriber.findUnique({ where: { id }, select: subscriberSelect })
	return row ?? refuse('not-found', 'subscriber-not-found')
}

/**
 * Deletes a subscriber.
 *
 * @throws not-found: the subscriber is unknown.
 */
export async function deleteSubscriber(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const { count } = await tx.subscriber.deleteMany({ where: { id } })
		if (count === 0) refuse('not-found', 'subscriber-not-found')
		await recordActivity(tx, actor, { action: 'delete', kind: 'subscriber', id, label: `#${id}` })
	})
}

/**
 * Marks possible spam as a subscriber like any other. Repeating it changes nothing.
 *
 * @throws not-found: the subscriber is unknown.
 */
export async function markSubscriberAsNotSpam(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const subscriber = await tx.subscriber.findUnique({ where: { id }, select: { isPossibleSpam: true } })
		if (!subscriber) refuse('not-found', 'subscriber-not-found')
		if (!subscriber.isPossibleSpam) return
		await tx.subscriber.update({ where: { id }, data: { isPossibleSpam: false }, select: { id: true } })
		const details = { old: { possibleSpam: true }, new: { possibleSpam: false } }
		await recordActivity(tx, actor, { action: 'change', kind: 'subscriber', id, label: `#${id}`, ...details })
	})
}

const atOnce = 500
const exportSelect = { id: true, name: true, phone: true, createdAt: true, via: true } as const

/** The wording that subscribers agreed to. There is no checkbox (rule: subscriber-consent). */
const consents: Record<string, string> = {
	form: 'Submitted the daily updates form',
	api: 'Subscribed through the JSON API',
}

/** Streams the subscribers as CSV, without possible spam, newest first, with their consent records. No cell is a formula. */
export async function* exportSubscribers(): AsyncGenerator<string> {
	yield formatCsvRecord(['Name', 'Phone', 'Asked at (India)', 'Consent'])
	const batches = iterateInBatches(atOnce, (id, take) =>
		read.subscriber.findMany({ where: buildWhereBelow(id), orderBy: { id: 'desc' }, take, select: exportSelect }),
	)
	for await (const rows of batches)
		yield rows
			.map(({ name, phone, createdAt, via }) =>
				formatCsvRecord([
					name,
					formatPhoneForFile(phone),
					formatIndianIso(createdAt),
					getOwn(consents, via ?? '') ?? 'Not noted',
				]),
			)
			.join('')
}

import { log } from '#app/adapters/log.server.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { setCartReminders } from '../cart/cart-reminders.server.ts'
import { withdrawRequests } from '../catalog/back-in-stock/notify-back-in-stock.server.ts'
import { unsubscribePhone } from '../newsletter/subscriber.server.ts'
import { type ConsentPurpose, listActiveConsents } from '../people/consents.server.ts'
import { indianTime } from '../home/home.schema.ts'
import type { AllSettings } from '../settings/cards.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { dayMs, toIndianDay, formatDateTime, formatIndianIso } from '../values/dates.ts'
import { refuse } from '../values/refusal.ts'
import { disableWishlistAlerts } from '../wishlist/wishlist.server.ts'
import { z } from 'zod'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, hasPermission, requirePermission } from '../auth/permissions.ts'
import { lineText, linesText, maxLineLength, maxTextLength, tooLongMessage } from '../values/text.ts'

/** The number of records that one transaction deletes. */
const batchSize = 100
/** The maximum number of batches of one kind per night. The next night continues with the remaining records. */
const maxBatches = 20
/** The number of days for which reports are stored. */
const reportDays = 400

interface RetentionKind {
	label: string
	setting: keyof AllSettings['privacy']
	/**
	 * Finds the next batch: the ids above `after` of records that were answered, resolved, withdrawn or created before
	 * a time.
	 */
	find: (before: Date, after: number) => Promise<{ id: number }[]>
	remove: (tx: Transaction, ids: number[]) => Promise<unknown>
}

const page = { orderBy: { id: 'asc' }, take: batchSize, select: { id: true } } as const
const removeMessages: RetentionKind['remove'] = (tx, ids) =>
	tx.contactMessage.deleteMany({ where: { id: { in: ids } } })

/** The kinds of records that the nightly job deletes (rule: data-retention). */
export const RETENTION_KINDS = {
	messages: {
		label: 'Answered contact messages',
		setting: 'messagesDays',
		find: (before, after) =>
			read.contactMessage.findMany({
				where: { id: { gt: after }, answeredAt: { lt: before }, complaintState: null },
				...page,
			}),
		remove: removeMessages,
	},
	complaints: {
		label: 'Resolved complaints',
		setting: 'complaintsDays',
		find: (before, after) =>
			read.contactMessage.findMany({
				where: { id: { gt: after }, resolvedAt: { lt: before }, complaintState: 'resolved' },
				...page,
			}),
		remove: removeMessages,
	},
	'spam-messages': {
		label: 'Possible spam: messages',
		setting: 'spamDays',
		find: (before, after) =>
			read.contactMessage.findMany({
				where: { id: { gt: after }, createdAt: { lt: before }, isPossibleSpam: true },
				...page,
			}),
		remove: removeMessages,
	},
	'spam-subscribers': {
		label: 'Possible spam: subscribers',
		setting: 'spamDays',
		find: (before, after) =>
			read.subscriber.findMany({
				where: { id: { gt: after }, createdAt: { lt: before }, isPossibleSpam: true },
				...page,
			}),
		remove: (tx, ids) => tx.subscriber.deleteMany({ where: { id: { in: ids } } }),
	},
	consents: {
		label: 'Withdrawn consents',
		setting: 'consentsDays',
		find: (before, after) =>
			read.consent.findMany({ where: { id: { gt: after }, withdrawnAt: { lt: before } }, ...page }),
		remove: (tx, ids) => tx.consent.deleteMany({ where: { id: { in: ids } } }),
	},
	'remittance-lines': {
		label: 'Customer details in remittance files',
		setting: 'remittancesDays',
		find: (before, after) =>
			read.courierRemittanceLine.findMany({
				where: { id: { gt: after }, row: { not: '' }, remittance: { createdAt: { lt: before } } },
				...page,
			}),
		// Only the text in `row` is removed. Amounts and orders stay for the accounts. The key stays, so that the same
		// transfer cannot be stored again.
		remove: (tx, ids) => tx.courierRemittanceLine.updateMany({ where: { id: { in: ids } }, data: { row: '' } }),
	},
} as const satisfies Record<string, RetentionKind>

type KindName = keyof typeof RETENTION_KINDS
const kindNames = Object.keys(RETENTION_KINDS) as KindName[]

/**
 * Deletes the records that are older than the owner's retention periods, once each Indian day, and reports the numbers
 * (rule: data-retention). Deletes at most 2,000 records of a kind per night. Counts and skips records that fail.
 */
export async function deleteExpiredData(now: Date, { isEnding }: Pick<JobContext, 'isEnding'>): Promise<void> {
	const settings = getShopSettings().privacy
	const day = toIndianDay(now)
	const done = await read.retentionReport.findMany({ where: { day }, select: { kind: true } })
	for (const kind of kindNames) {
		const days = settings[RETENTION_KINDS[kind].setting]
		if (days === null || isEnding() || done.some((report) => report.kind === kind)) continue
		const counts = await deleteKind(RETENTION_KINDS[kind], new Date(now.getTime() - days * dayMs), isEnding)
		await write((tx) => tx.retentionReport.create({ data: { day, kind, ...counts, at: now }, select: { id: true } }))
	}
	const old = { day: { lt: day - reportDays } }
	if (await read.retentionReport.findFirst({ where: old, select: { id: true } }))
		await write((tx) => tx.retentionReport.deleteMany({ where: old }))
}

async function deleteKind(kind: RetentionKind, before: Date, isEnding: () => boolean) {
	let [last, deletedCount, failedCount] = [0, 0, 0]
	for (let batch = 0; batch < maxBatches && !isEnding(); batch += 1) {
		const ids = (await kind.find(before, last)).map(({ id }) => id)
		if (ids.length === 0) break
		last = ids.at(-1)!
		const failed = await deleteBatch(kind, ids)
		failedCount += failed
		deletedCount += ids.length - failed
	}
	return { deletedCount, failedCount }
}

/** Deletes records together, or one by one when one of them fails. Returns how many failed. */
async function deleteBatch(kind: RetentionKind, ids: number[]): Promise<number> {
	try {
		await write((tx) => kind.remove(tx, ids))
		return 0
	} catch {
		let failed = 0
		for (const id of ids)
			try {
				await write((tx) => kind.remove(tx, [id]))
			} catch (error) {
				failed += 1
				log.error({ err: error, kind: kind.label }, 'an expired record could not be deleted')
			}
		return failed
	}
}

/** Returns the kinds with their periods, and the newest 50 reports of deletions or failures (rule: data-retention). */
export async function getRetention() {
	const settings = getShopSettings().privacy
	const kinds = kindNames.map((kind) => {
		const { label, setting } = RETENTION_KINDS[kind]
		return { kind, label, days: settings[setting] }
	})
	const where = { OR: [{ deletedCount: { gt: 0 } }, { failedCount: { gt: 0 } }] }
	const reports = await read.retentionReport.findMany({ where, orderBy: { id: 'desc' }, take: 50 })
	const labels = new Map(kinds.map(({ kind, label }) => [kind as string, label]))
	return { kinds, reports: reports.map((report) => ({ ...report, label: labels.get(report.kind) ?? report.kind })) }
}

/**
 * Withdraws a consent of a customer and stops the messages or deletes the requests that it allowed (rule:
 * consent-withdrawal).
 *
 * @throws not-found: the consent is another customer's, unknown or withdrawn.
 */
export async function withdrawOwnConsent(userId: number, id: number): Promise<void> {
	const consent = (await listActiveConsents(userId)).find((one) => one.id === id)
	if (!consent) refuse('not-found', 'consent-not-found')
	const purpose = consent.purpose as ConsentPurpose
	if (purpose === 'cart-reminders') await setCartReminders(userId, false)
	else if (purpose === 'wishlist-alerts') await disableWishlistAlerts(userId)
	else if (purpose === 'back-in-stock') await withdrawRequests(consent.contact ?? '', 'customer')
	else await unsubscribePhone(consent.contact ?? '')
}

const time = indianTime('Please enter a date and a time.')

/** The form of a personal data breach in the owner's register (rule: breach-register). */
export const breachSchema = z.object({
	title: lineText({ error: 'Please enter what happened.' })
		.min(1, 'Please enter what happened.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
	foundAt: time,
	affected: linesText({ error: 'Please enter which customers and data are affected.' })
		.min(1, 'Please enter which customers and data are affected.')
		.max(maxTextLength, tooLongMessage(maxTextLength)),
	boardNotifiedAt: time.optional(),
	customersNotifiedAt: time.optional(),
	notes: linesText().max(maxTextLength, tooLongMessage(maxTextLength)).default(''),
})
type BreachInput = z.output<typeof breachSchema>

const hourMs = 60 * 60 * 1000
const boardMs = 72 * hourMs

/**
 * Returns the time until which the Data Protection Board must receive the details of a breach: 72 hours after it was
 * found (rule: breach-register).
 */
export function getBreachDeadline(foundAt: Date): Date {
	return new Date(foundAt.getTime() + boardMs)
}

const breachSelect = {
	id: true,
	title: true,
	foundAt: true,
	affected: true,
	boardNotifiedAt: true,
	customersNotifiedAt: true,
	notes: true,
} as const

/** Returns the register of personal data breaches, newest first. */
export async function listBreaches(actor: Actor, now: Date) {
	requirePermission(actor, 'financial settings')
	const rows = await read.dataBreach.findMany({ orderBy: [{ foundAt: 'desc' }, { id: 'desc' }], select: breachSelect })
	return rows.map(({ id, title, foundAt, boardNotifiedAt, customersNotifiedAt }) => ({
		id,
		title,
		foundOn: formatDateTime(foundAt),
		customersNotifiedOn: customersNotifiedAt && formatDateTime(customersNotifiedAt),
		boardNotifiedOn: boardNotifiedAt && formatDateTime(boardNotifiedAt),
		boardBy: formatDateTime(getBreachDeadline(foundAt)),
		isOverdue: boardNotifiedAt === null && now > getBreachDeadline(foundAt),
	}))
}

/**
 * Returns the breaches of which the Data Protection Board has no details yet, oldest first, with the time that is left
 * (rule: breach-register). None for staff who may not see the register.
 */
export async function listOpenBreaches(actor: Actor, now: Date) {
	if (!hasPermission(actor.role, 'financial settings')) return []
	const select = { id: true, title: true, foundAt: true } as const
	const rows = await read.dataBreach.findMany({ where: { boardNotifiedAt: null }, orderBy: { foundAt: 'asc' }, select })
	return rows.map(({ foundAt, ...breach }) => {
		const by = getBreachDeadline(foundAt)
		return { ...breach, boardBy: formatDateTime(by), left: formatTimeLeft(by, now), isOverdue: now > by }
	})
}

function formatTimeLeft(by: Date, now: Date): string {
	const hours = Math.floor((by.getTime() - now.getTime()) / hourMs)
	if (hours < 0) return 'overdue'
	if (hours === 0) return 'less than an hour left'
	return hours === 1 ? '1 hour left' : `${hours} hours left`
}

/**
 * Returns a breach as its form shows it.
 *
 * @throws not-found: the breach is unknown.
 */
export async function getBreach(actor: Actor, id: number) {
	requirePermission(actor, 'financial settings')
	const row = await read.dataBreach.findUnique({ where: { id }, select: breachSelect })
	if (!row) refuse('not-found', 'breach-not-found')
	const { foundAt, boardNotifiedAt, customersNotifiedAt, ...breach } = row
	const toText = (at: Date | null) => (at ? formatIndianIso(at).slice(0, 16) : '')
	return {
		...breach,
		foundAt: toText(foundAt),
		boardNotifiedAt: toText(boardNotifiedAt),
		customersNotifiedAt: toText(customersNotifiedAt),
	}
}

/**
 * Adds a breach to the register, or changes the one with an id (rule: breach-register). Breaches are never deleted.
 *
 * @throws not-found: the breach is unknown.
 */
export async function saveBreach(actor: Actor, id: number | null, input: BreachInput): Promise<void> {
	requirePermission(actor, 'financial settings')
	const { boardNotifiedAt = null, customersNotifiedAt = null, ...facts } = input
	const data = { ...facts, boardNotifiedAt, customersNotifiedAt }
	await write(async (tx) => {
		const known = id === null ? null : await tx.dataBreach.findUnique({ where: { id }, select: { id: true } })
		if (id !== null && !known) refuse('not-found', 'breach-not-found')
		const saved = known
			? await tx.dataBreach.update({ where: { id: known.id }, data, select: { id: true } })
			: await tx.dataBreach.create({ data, select: { id: true } })
		const action = known ? 'change' : 'create'
		await recordActivity(tx, actor, { action, kind: 'breach', id: saved.id, label: input.title })
	})
}

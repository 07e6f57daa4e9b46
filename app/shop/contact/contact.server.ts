import { Prisma, read, write, type Transaction } from '#app/adapters/db/db.server.ts'
import { type Client, contactLimit } from '../rate-limits/rate-limits.ts'
import { sortByIds, type Page, shortAdminPageSize } from '../values/paging.ts'
import { countRows, buildIdSearch, buildIdQuery, findNewestPage } from '../search/fts-page.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { iterateInBatches } from '../values/batches.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { runLimited, skipPause, createRateLimit } from '../rate-limits/rate-limit.server.ts'
import { refuse } from '../values/refusal.ts'
import type { ContactInput } from './contact.schema.ts'
import { type EmailPayloads, enqueueEmail } from '../outbox/outbox.server.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import type { ComplaintState } from './complaint.ts'

/** The number of milliseconds within which an equal message of the same sender counts as a repeated one. */
const repeatMs = 10 * 60 * 1000
const contactSelect = { id: true, name: true, email: true, message: true, createdAt: true } as const

export type ContactView = Prisma.ContactMessageGetPayload<{ select: typeof contactSelect }>

const limit = createRateLimit(contactLimit)

/**
 * A submitted message. `isPossibleSpam` means that the hidden field of its form was filled in, as bots do (rule:
 * possible-spam).
 */
type ReceivedMessage = ContactInput & {
	isPossibleSpam?: boolean
	/** True if the sender marked the message as a complaint, which gets a number (rule: complaint). */
	isComplaint?: boolean
	/** The code of the page's language, for emails about a complaint. */
	language?: string
}

/**
 * Waits for `pause`, stores a message and returns its ID. For a repeated message, returns the ID of the stored one
 * (rule: same-message-once).
 *
 * @throws too-many: the limit is reached.
 */
export function addContact(message: ReceivedMessage, requester: Client, pause = skipPause): Promise<number> {
	return runLimited(limit, requester, async () => {
		await pause()
		return insertContact(message)
	})
}

async function insertContact({
	name,
	email,
	message,
	isPossibleSpam = false,
	isComplaint = false,
	language = defaultLanguage.code,
}: ReceivedMessage): Promise<number> {
	return write(async (tx) => {
		const select = { ...contactSelect, complaintState: true } as const
		const latest = await tx.contactMessage.findMany({ orderBy: { id: 'desc' }, take: 10, select })
		const since = Date.now() - repeatMs
		const repeated = latest.find(
			(one) =>
				one.name === name &&
				one.email === email &&
				one.message === message &&
				(one.complaintState !== null) === isComplaint &&
				one.createdAt.getTime() > since,
		)
		if (repeated) return repeated.id
		const searchKey = normalizeText(`${name} ${email} ${message}`)
		const data = {
			name,
			email,
			message,
			searchKey,
			isPossibleSpam,
			...(isComplaint && { complaintState: 'open' }),
			...(language !== defaultLanguage.code && { locale: language }),
		}
		const { id } = await tx.contactMessage.create({ data, select: { id: true } })
		if (!isPossibleSpam) await sendMessageEmails(tx, id)
		return id
	})
}

/**
 * A message in the admin. `answeredAt` is `null` until the message is answered (rule: message-answered).
 * `complaintState` is `null` when the message is no complaint.
 */
export type ListedContact = ContactView & {
	answeredAt: Date | null
	isPossibleSpam: boolean
	complaintState: string | null
}

interface ContactFilter {
	search: string
	page: number
	isAnswered?: boolean | undefined
	/**
	 * Lists only complaints: all, those that are not resolved, or those in a state. Excludes possible spam and ignores
	 * `isAnswered`.
	 */
	complaints?: 'all' | 'unresolved' | ComplaintState | undefined
	/** Lists only possible spam and ignores `isAnswered` and `complaints`. */
	isPossibleSpam?: boolean | undefined
}

/** Returns messages whose sender or text contains the search, newest first, 10 a page (rule: list-search). */
export async function listContacts({
	search,
	page,
	isAnswered,
	complaints,
	isPossibleSpam,
}: ContactFilter): Promise<Page<ListedContact>> {
	const text = normalizeText(search)
	const found = text ? await buildIdSearch('ContactMessage', ['searchKey'], text) : null
	const state = isAnswered === undefined ? null : isAnswered ? answered : toAnswer
	const kind = isPossibleSpam ? possibleSpam : complaints ? buildComplaintCondition(complaints) : state
	const wanted = kind ? buildIdQuery('ContactMessage', kind, found) : found
	const { items: ids, ...window } = await findNewestPage('ContactMessage', wanted, page, shortAdminPageSize)
	const select = { ...contactSelect, answeredAt: true, isPossibleSpam: true, complaintState: true } as const
	const rows = await read.contactMessage.findMany({ where: { id: { in: ids } }, select })
	return { ...window, items: sortByIds(ids, rows) }
}

const answered = Prisma.sql`"answeredAt" IS NOT NULL`
const toAnswer = Prisma.sql`"answeredAt" IS NULL AND NOT "isPossibleSpam" AND "complaintState" IS NULL`
const possibleSpam = Prisma.sql`"isPossibleSpam"`
const unresolved = Prisma.sql`"complaintState" IN ('open', 'acknowledged') AND NOT "isPossibleSpam"`

function buildComplaintCondition(complaints: NonNullable<ContactFilter['complaints']>): Prisma.Sql {
	if (complaints === 'unresolved') return unresolved
	if (complaints === 'all') return Prisma.sql`"complaintState" IS NOT NULL AND NOT "isPossibleSpam"`
	return Prisma.sql`"complaintState" = ${complaints} AND NOT "isPossibleSpam"`
}

/** Yields all messages except possible spam, newest first, `size` at a time. */
export function iterateContacts(size: number): AsyncGenerator<ContactView[]> {
	return iterateInBatches(size, (id, take) =>
		read.contactMessage.findMany({
			where: { id: { lt: id }, isPossibleSpam: false },
			orderBy: { id: 'desc' },
			take,
			select: contactSelect,
		}),
	)
}

/**
 * Returns a message.
 *
 * @throws not-found: the message is unknown.
 */
export async function getContact(id: number): Promise<ContactView> {
	const row = await read.contactMessage.findUnique({ where: { id }, select: contactSelect })
	return row ?? refuse('not-found', 'contact-not-found')
}

/**
 * Deletes a message.
 *
 * @throws not-found: the message is unknown.
 */
export async function deleteContact(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const { count } = await tx.contactMessage.deleteMany({ where: { id } })
		if (count === 0) refuse('not-found', 'contact-not-found')
		await recordActivity(tx, actor, { action: 'delete', kind: 'message', id, label: `#${id}` })
	})
}

/**
 * The maximum number of messages per hour for which emails are sent, so that flooding the contact page floods no
 * mailbox.
 */
const messagesAnHour = 30

/**
 * Emails the owner about a new message, unless the settings disable it or have no email address (rule: staff-emails),
 * and the customer about the number of a complaint (rule: complaint). Sends nothing beyond 30 messages in an hour.
 */
async function sendMessageEmails(tx: Transaction, messageId: number): Promise<void> {
	const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
	const count = await tx.contactMessage.count({ where: { createdAt: { gt: anHourAgo }, isPossibleSpam: false } })
	if (count > messagesAnHour) return
	const { mail, shop } = getShopSettings()
	if (mail.tellMessages && shop.email)
		await enqueueEmail(tx, { template: 'new-message', recipient: shop.email, messageId })
	await enqueueComplaintEmail(tx, messageId, 'received')
}

/**
 * Emails the customer that a complaint was received, acknowledged or resolved. Does nothing for a message that is no
 * complaint.
 */
export async function enqueueComplaintEmail(
	tx: Transaction,
	messageId: number,
	event: EmailPayloads['complaint']['event'],
): Promise<void> {
	const where = { id: messageId, complaintState: { not: null } }
	const complaint = await tx.contactMessage.findFirst({ where, select: { email: true, locale: true } })
	if (!complaint) return
	const { email: recipient, locale } = complaint
	await enqueueEmail(tx, { template: 'complaint', recipient, messageId, event, ...(locale && { locale }) })
}

/** Counts the complaints, and those that are not resolved (rule: complaint-clocks), without possible spam. */
export async function countComplaints(): Promise<{ all: number; unresolved: number }> {
	const [all, open] = await Promise.all(
		(['all', 'unresolved'] as const).map((kind) =>
			countRows(Prisma.sql`"ContactMessage" WHERE ${buildComplaintCondition(kind)}`),
		),
	)
	return { all: all!, unresolved: open! }
}

/**
 * Counts the contact messages that are not marked as answered (rule: message-answered), without possible spam and
 * complaints.
 */
export function countUnanswered(): Promise<number> {
	return countRows(Prisma.sql`"ContactMessage" WHERE ${toAnswer}`)
}

/**
 * Marks a contact message as answered or unanswered and thereby as no spam. Does nothing when the message is already
 * marked this way.
 *
 * @throws not-found: the message is unknown.
 */
export async function markAnswered(actor: Actor, id: number, isAnswered: boolean): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const message = await tx.contactMessage.findUnique({ where: { id }, select: { answeredAt: true } })
		if (!message) refuse('not-found', 'contact-not-found')
		const old = message.answeredAt !== null
		if (old === isAnswered) return
		const answeredAt = isAnswered ? new Date() : null
		await tx.contactMessage.update({ where: { id }, data: { answeredAt, isPossibleSpam: false }, select: { id: true } })
		const details = { old: { answered: old }, new: { answered: isAnswered } }
		await recordActivity(tx, actor, { action: 'change', kind: 'message', id, label: `#${id}`, ...details })
	})
}

/** Counts the contact messages that are possible spam (rule: possible-spam). */
export function countPossibleSpam(): Promise<number> {
	return countRows(Prisma.sql`"ContactMessage" WHERE ${possibleSpam}`)
}

/**
 * Marks possible spam as no spam and, if it is a complaint, emails its number to the sender. Does nothing for a message
 * that is not possible spam.
 *
 * @throws not-found: the message is unknown.
 */
export async function markAsNotSpam(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const message = await tx.contactMessage.findUnique({ where: { id }, select: { isPossibleSpam: true } })
		if (!message) refuse('not-found', 'contact-not-found')
		if (!message.isPossibleSpam) return
		await tx.contactMessage.update({ where: { id }, data: { isPossibleSpam: false }, select: { id: true } })
		await enqueueComplaintEmail(tx, id, 'received')
		const details = { old: { possibleSpam: true }, new: { possibleSpam: false } }
		await recordActivity(tx, actor, { action: 'change', kind: 'message', id, label: `#${id}`, ...details })
	})
}

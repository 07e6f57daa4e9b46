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
import { enqueueEmail } from '../outbox/enqueue-email.server.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'

/** Milliseconds in which the same text counts as the same message. */
const repeatMs = 10 * 60 * 1000
const contactSelect = { id: true, name: true, email: true, message: true, createdAt: true } as const

export type ContactView = Prisma.ContactMessageGetPayload<{ select: typeof contactSelect }>

const limit = createRateLimit(contactLimit)

/** A message, which is possible spam if the hidden field of its form was filled in (rule: possible-spam). */
type ReceivedMessage = ContactInput & { isPossibleSpam?: boolean }

/**
 * Stores a message after `pause`. A repeated message is stored once (rule: same-message-once).
 *
 * @throws too-many: the limit is reached.
 */
export async function addContact(message: ReceivedMessage, requester: Client, pause = skipPause): Promise<void> {
	await runLimited(limit, requester, async () => {
		await pause()
		await insertContact(message)
	})
}

async function insertContact({ name, email, message, isPossibleSpam = false }: ReceivedMessage): Promise<void> {
	await write(async (tx) => {
		const latest = await tx.contactMessage.findMany({ orderBy: { id: 'desc' }, take: 10, select: contactSelect })
		const since = Date.now() - repeatMs
		const isRepeated = latest.some(
			(one) => one.name === name && one.email === email && one.message === message && one.createdAt.getTime() > since,
		)
		if (isRepeated) return
		const searchKey = normalizeText(`${name} ${email} ${message}`)
		const data = { name, email, message, searchKey, isPossibleSpam }
		const { id } = await tx.contactMessage.create({ data, select: { id: true } })
		if (!isPossibleSpam) await notifyOwnerOfMessage(tx, id)
	})
}

/** A message in the admin. `answeredAt` is `null` until it is answered (rule: message-answered). */
export type ListedContact = ContactView & { answeredAt: Date | null; isPossibleSpam: boolean }

interface ContactFilter {
	search: string
	page: number
	isAnswered?: boolean | undefined
	/** Lists only possible spam. */
	isPossibleSpam?: boolean | undefined
}

/** Returns messages whose sender or text contains the search, newest first, 10 a page (rule: list-search). */
export async function listContacts({
	search,
	page,
	isAnswered,
	isPossibleSpam,
}: ContactFilter): Promise<Page<ListedContact>> {
	const text = normalizeText(search)
	const found = text ? await buildIdSearch('ContactMessage', ['searchKey'], text) : null
	const state = isAnswered === undefined ? null : isAnswered ? answered : toAnswer
	const kind = isPossibleSpam ? possibleSpam : state
	const wanted = kind ? buildIdQuery('ContactMessage', kind, found) : found
	const { items: ids, ...window } = await findNewestPage('ContactMessage', wanted, page, shortAdminPageSize)
	const select = { ...contactSelect, answeredAt: true, isPossibleSpam: true } as const
	const rows = await read.contactMessage.findMany({ where: { id: { in: ids } }, select })
	return { ...window, items: sortByIds(ids, rows) }
}

const answered = Prisma.sql`"answeredAt" IS NOT NULL`
const toAnswer = Prisma.sql`"answeredAt" IS NULL AND NOT "isPossibleSpam"`
const possibleSpam = Prisma.sql`"isPossibleSpam"`

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
 * The maximum number of notifications per hour, so that flooding the contact page does not flood the owner's mailbox.
 */
const messagesAnHour = 30

/**
 * Emails the owner about a new message, unless the settings disable it or have no email address (rule: owner-mails).
 * Sends nothing beyond 30 messages in an hour.
 */
async function notifyOwnerOfMessage(tx: Transaction, messageId: number): Promise<void> {
	const { mail, shop } = getShopSettings()
	if (!mail.tellMessages || !shop.email) return
	const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
	const count = await tx.contactMessage.count({ where: { createdAt: { gt: anHourAgo }, isPossibleSpam: false } })
	if (count <= messagesAnHour) await enqueueEmail(tx, { template: 'new-message', recipient: shop.email, messageId })
}

/** Counts the contact messages that are not marked as answered (rule: message-answered), without possible spam. */
export function countUnanswered(): Promise<number> {
	return countRows(Prisma.sql`"ContactMessage" WHERE ${toAnswer}`)
}

/**
 * Marks a contact message as answered or unanswered, which also says that it is no spam. Repeating it changes nothing.
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
 * Marks possible spam as a message like any other. Repeating it changes nothing.
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
		const details = { old: { possibleSpam: true }, new: { possibleSpam: false } }
		await recordActivity(tx, actor, { action: 'change', kind: 'message', id, label: `#${id}`, ...details })
	})
}

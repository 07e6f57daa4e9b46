import { Prisma, read, write, type Transaction } from '#app/adapters/db/db.server.ts'
import { type Requester, contactLimit } from '../rate-limits.ts'
import { sortByIds, type Page, shortAdminPageSize } from '../paging.ts'
import { countRows, idsHolding, idsWhere, newestPage } from '../search/fts-page.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { readInBatches } from '../in-batches.ts'
import { note } from '../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { runLimited, noPause, rateLimit } from '../rate-limit.server.ts'
import { refuse } from '../refusal.ts'
import type { ContactInput } from './contact.schema.ts'
import { enqueue } from '../outbox/enqueue.server.ts'
import { settingsNow } from '../settings/shop-settings.server.ts'

/** Milliseconds in which the same text counts as the same message. */
const repeatMs = 10 * 60 * 1000
const contactSelect = { id: true, name: true, email: true, message: true, createdAt: true } as const

export type ContactView = Prisma.ContactMessageGetPayload<{ select: typeof contactSelect }>

const limit = rateLimit(contactLimit)

/**
 * Stores a message after `pause`. A repeated message is stored once (rule: same-message-once).
 *
 * @throws too-many: the limit is reached.
 */
export async function addContact(message: ContactInput, requester: Requester, pause = noPause): Promise<void> {
	await runLimited(limit, requester, async () => {
		await pause()
		await keepContact(message)
	})
}

async function keepContact({ name, email, message }: ContactInput): Promise<void> {
	await write(async (tx) => {
		const latest = await tx.contactMessage.findMany({ orderBy: { id: 'desc' }, take: 10, select: contactSelect })
		const since = Date.now() - repeatMs
		const isRepeated = latest.some(
			(one) => one.name === name && one.email === email && one.message === message && one.createdAt.getTime() > since,
		)
		if (isRepeated) return
		const searchKey = normaliseText(`${name} ${email} ${message}`)
		const { id } = await tx.contactMessage.create({ data: { name, email, message, searchKey }, select: { id: true } })
		await tellOwnerOfMessage(tx, id)
	})
}

/** A message in the admin. `answeredAt` is `null` until it is answered (rule: message-answered). */
export type ListedContact = ContactView & { answeredAt: Date | null }

interface ContactFilter {
	search: string
	page: number
	isAnswered?: boolean | undefined
}

/** Returns messages whose sender or text contains the search, newest first, 10 a page (rule: list-search). */
export async function listContacts({ search, page, isAnswered }: ContactFilter): Promise<Page<ListedContact>> {
	const text = normaliseText(search)
	const found = text ? await idsHolding('ContactMessage', ['searchKey'], text) : null
	const kind = isAnswered === undefined ? null : isAnswered ? answered : toAnswer
	const wanted = kind ? idsWhere('ContactMessage', kind, found) : found
	const { items: ids, ...window } = await newestPage('ContactMessage', wanted, page, shortAdminPageSize)
	const select = { ...contactSelect, answeredAt: true } as const
	const rows = await read.contactMessage.findMany({ where: { id: { in: ids } }, select })
	return { ...window, items: sortByIds(ids, rows) }
}

const answered = Prisma.sql`"answeredAt" IS NOT NULL`
const toAnswer = Prisma.sql`"answeredAt" IS NULL`

/** Yields all messages, newest first, `size` at a time. */
export function everyContact(size: number): AsyncGenerator<ContactView[]> {
	return readInBatches(size, (id, take) =>
		read.contactMessage.findMany({ where: { id: { lt: id } }, orderBy: { id: 'desc' }, take, select: contactSelect }),
	)
}

/**
 * Returns a message.
 *
 * @throws not-found: the message is unknown.
 */
export async function contactForAdmin(id: number): Promise<ContactView> {
	const row = await read.contactMessage.findUnique({ where: { id }, select: contactSelect })
	return row ?? refuse('not-found', contactNotFound)
}

const contactNotFound = 'Contact request not found'

/**
 * Deletes a message.
 *
 * @throws not-found: the message is unknown.
 */
export async function deleteContact(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'feedback')
	await write(async (tx) => {
		const { count } = await tx.contactMessage.deleteMany({ where: { id } })
		if (count === 0) refuse('not-found', contactNotFound)
		await note(tx, actor, { act: 'delete', kind: 'message', id, label: `#${id}` })
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
async function tellOwnerOfMessage(tx: Transaction, messageId: number): Promise<void> {
	const { mail, shop } = settingsNow()
	if (!mail.tellMessages || !shop.email) return
	const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
	const count = await tx.contactMessage.count({ where: { createdAt: { gt: anHourAgo } } })
	if (count <= messagesAnHour) await enqueue(tx, { template: 'new-message', recipient: shop.email, messageId })
}

/** Counts the contact messages that are not marked as answered (rule: message-answered). */
export function countToAnswer(): Promise<number> {
	return countRows(Prisma.sql`"ContactMessage" WHERE ${toAnswer}`)
}

/**
 * Marks a contact message as answered or unanswered. Repeating it changes nothing.
 *
 * @throws not-found: the message is unknown.
 */
export async function markAnswered(actor: Actor, id: number, isAnswered: boolean): Promise<void> {
	mustBeAllowed(actor, 'feedback')
	await write(async (tx) => {
		const message = await tx.contactMessage.findUnique({ where: { id }, select: { answeredAt: true } })
		if (!message) refuse('not-found', contactNotFound)
		const old = message.answeredAt !== null
		if (old === isAnswered) return
		const answeredAt = isAnswered ? new Date() : null
		await tx.contactMessage.update({ where: { id }, data: { answeredAt }, select: { id: true } })
		const facts = { old: { answered: old }, new: { answered: isAnswered } }
		await note(tx, actor, { act: 'change', kind: 'message', id, label: `#${id}`, ...facts })
	})
}

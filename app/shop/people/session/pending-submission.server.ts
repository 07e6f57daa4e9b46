import { randomBytes } from 'node:crypto'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { hashToken } from './session.server.ts'

const lifetime = 30 * 60 * 1000
/** Bytes of one form, by who sent it: nobody has an account without having signed up. */
const maxBytes = { visitor: 1024, customer: 16 * 1024, staff: 64 * 1024 }
const maxOfBrowser = 5
/** A mobile provider's customers may share one. */
const maxOfNetwork = 100
const maxOfAll = 1_000

/** A form that was sent without a valid session. */
export interface Submission {
	/** The path with its query. */
	path: string
	fields: [name: string, value: string][]
	/** Passwords or files were left out of `fields`. */
	isPartial: boolean
}

/** The person whose form it is, and where it comes from. */
export interface Sender {
	/** The user of the expired session; null for whoever logs in next. */
	userId: number | null
	network: string
}

export interface PendingSubmission extends Submission {
	id: number
	userId: number | null
}

/** A random key of the browser, of which only the hash is stored. */
export function newBrowserKey(): string {
	return randomBytes(32).toString('base64url')
}

/**
 * Stores a form until log-in, for 30 minutes: 5 a browser, 100 a network, 1,000 in all, of which the network with the
 * most loses its oldest first. False above 64 KB for the staff, 16 KB for customers and 1 KB for visitors, or without
 * the account.
 */
export async function keepSubmission(
	browserKey: string,
	{ userId, network }: Sender,
	{ path, fields, isPartial }: Submission,
): Promise<boolean> {
	const bytes = Buffer.byteLength(JSON.stringify(fields)) + path.length
	// Refused before the queue of writes.
	if (bytes > (userId === null ? maxBytes.visitor : maxBytes.staff)) return false
	const browserHash = hashToken(browserKey)
	return write(async (tx) => {
		if (bytes > (await mostOf(tx, userId))) return false
		await tx.pendingSubmission.deleteMany({ where: { OR: [{ browserHash, path }, { expiresAt: { lt: new Date() } }] } })
		const data = { browserHash, path, userId, network, fields, isPartial, expiresAt: new Date(Date.now() + lifetime) }
		await tx.pendingSubmission.create({ data, select: { id: true } })
		await dropOldest(tx, { browserHash }, maxOfBrowser)
		await dropOldest(tx, { network }, maxOfNetwork)
		if ((await tx.pendingSubmission.count()) > maxOfAll) await dropOldestOfMost(tx)
		return true
	})
}

/** Bytes; nothing of an account that is gone. */
async function mostOf(tx: Transaction, userId: number | null): Promise<number> {
	if (userId === null) return maxBytes.visitor
	const user = await tx.user.findUnique({ where: { id: userId }, select: { isAdmin: true, role: true } })
	if (!user) return -1
	return user.isAdmin || user.role ? maxBytes.staff : maxBytes.customer
}

/** Leaves the newest `most`. */
async function dropOldest(tx: Transaction, where: { browserHash: string } | { network: string }, most: number) {
	const tooMany = await tx.pendingSubmission.findMany({
		where,
		orderBy: { id: 'desc' },
		skip: most,
		select: { id: true },
	})
	if (tooMany.length > 0) await tx.pendingSubmission.deleteMany({ where: { id: { in: tooMany.map((row) => row.id) } } })
}

/** So one network cannot push out what others sent. */
async function dropOldestOfMost(tx: Transaction) {
	const [most] = await tx.pendingSubmission.groupBy({
		by: 'network',
		_count: { network: true },
		orderBy: { _count: { network: 'desc' } },
		take: 1,
	})
	if (most) await dropOldest(tx, { network: most.network }, most._count.network - 1)
}

/** This browser's pending submissions of the account. */
export async function submissionsOf(browserKey: string, userId: number): Promise<PendingSubmission[]> {
	const where = { browserHash: hashToken(browserKey), userId, expiresAt: { gt: new Date() } }
	return (await read.pendingSubmission.findMany({ where, select })).map(submissionOf)
}

/** The e-mail that was typed last in forms of this browser that wait; '' without one. */
export async function emailTypedIn(browserKey: string, paths: string[]): Promise<string> {
	const where = { browserHash: hashToken(browserKey), path: { in: paths }, expiresAt: { gt: new Date() } }
	const rows = await read.pendingSubmission.findMany({ where, select, orderBy: { id: 'desc' } })
	const typed = rows.flatMap(({ fields }) => fields as Submission['fields']).find(([name]) => name === 'email')
	return typed?.[1] ?? ''
}

/** Removes and answers a path's submission, whoever sent it; null without one. */
export async function takeSubmission(browserKey: string, path: string): Promise<PendingSubmission | null> {
	const browserHash_path = { browserHash: hashToken(browserKey), path }
	if (!(await read.pendingSubmission.findUnique({ where: { browserHash_path }, select: { id: true } }))) return null
	return write(async (tx) => {
		const row = await tx.pendingSubmission.findUnique({
			where: { browserHash_path, expiresAt: { gt: new Date() } },
			select,
		})
		await tx.pendingSubmission.deleteMany({ where: browserHash_path })
		return row && submissionOf(row)
	})
}

/** Deletes submissions older than 30 minutes. */
export async function forgetOldSubmissions(now = new Date()): Promise<void> {
	const where = { expiresAt: { lt: now } }
	if (await read.pendingSubmission.findFirst({ where, select: { id: true } }))
		await write((tx) => tx.pendingSubmission.deleteMany({ where }))
}

const select = { id: true, path: true, userId: true, fields: true, isPartial: true } as const

function submissionOf({ fields, ...row }: Omit<PendingSubmission, 'fields'> & { fields: unknown }): PendingSubmission {
	return { ...row, fields: fields as Submission['fields'] }
}

import { randomBytes } from 'node:crypto'
import { read, write } from '#app/adapters/db/db.server.ts'
import { hashToken } from './session.server.ts'

const lifetime = 30 * 60 * 1000
const maxBytes = 64 * 1024
const maxOfBrowser = 5
const maxOfAll = 1_000

/** Sent without a valid session. */
export interface Submission {
	/** With its query. */
	path: string
	fields: [name: string, value: string][]
	/** Passwords or files were left out of `fields`. */
	isPartial: boolean
}

export interface PendingSubmission extends Submission {
	id: number
	userId: number | null
}

/** A random key of the browser, of which only the hash is stored. */
export function newBrowserKey(): string {
	return randomBytes(32).toString('base64url')
}

/** Stores a form until log-in, for 30 minutes: 5 a browser, 1000 in all. False above 64 KB, or without the account. */
export async function keepSubmission(
	browserKey: string,
	userId: number | null,
	{ path, fields, isPartial }: Submission,
): Promise<boolean> {
	if (Buffer.byteLength(JSON.stringify(fields)) + path.length > maxBytes) return false
	const browserHash = hashToken(browserKey)
	return write(async (tx) => {
		if (userId !== null && !(await tx.user.findUnique({ where: { id: userId }, select: { id: true } }))) return false
		await tx.pendingSubmission.deleteMany({ where: { OR: [{ browserHash, path }, { expiresAt: { lt: new Date() } }] } })
		const data = { browserHash, path, userId, fields, isPartial, expiresAt: new Date(Date.now() + lifetime) }
		const { id } = await tx.pendingSubmission.create({ data, select: { id: true } })
		const tooMany = await tx.pendingSubmission.findMany({
			where: { browserHash },
			orderBy: { id: 'desc' },
			skip: maxOfBrowser,
			select: { id: true },
		})
		await tx.pendingSubmission.deleteMany({
			where: { OR: [{ id: { in: tooMany.map((row) => row.id) } }, { id: { lte: id - maxOfAll } }] },
		})
		return true
	})
}

/** This browser's pending submissions of the account. */
export async function submissionsOf(browserKey: string, userId: number): Promise<PendingSubmission[]> {
	const where = { browserHash: hashToken(browserKey), userId, expiresAt: { gt: new Date() } }
	return (await read.pendingSubmission.findMany({ where, select })).map(fromRow)
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
		return row && fromRow(row)
	})
}

/** Deletes submissions older than 30 minutes. */
export async function forgetOldSubmissions(now = new Date()): Promise<void> {
	const where = { expiresAt: { lt: now } }
	if (await read.pendingSubmission.findFirst({ where, select: { id: true } }))
		await write((tx) => tx.pendingSubmission.deleteMany({ where }))
}

const select = { id: true, path: true, userId: true, fields: true, isPartial: true } as const

function fromRow({ fields, ...row }: Omit<PendingSubmission, 'fields'> & { fields: unknown }): PendingSubmission {
	return { ...row, fields: fields as Submission['fields'] }
}

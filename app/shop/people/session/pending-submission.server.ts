import { randomBytes } from 'node:crypto'
import { read, write } from '#app/adapters/db/db.server.ts'
import { hashToken } from './session.server.ts'

const lifetime = 30 * 60 * 1000
const maxBytes = 64 * 1024
const maxOfBrowser = 5
const maxOfAll = 1_000

/** A form that was sent without a valid session. */
export interface Submission {
	/** Where it was sent: path and query. */
	path: string
	fields: [name: string, value: string][]
	/** Whether passwords or files were left out of `fields`. */
	isPartial: boolean
}

/** A stored submission. */
export interface PendingSubmission extends Submission {
	id: number
	/** Whose session it was sent with; null when the browser had none. */
	userId: number | null
}

/** A random key by which a browser gets its pending submissions back; only the key's hash is stored. */
export function newBrowserKey(): string {
	return randomBytes(32).toString('base64url')
}

/**
 * Stores a form until its sender has logged in, for 30 minutes, replacing what this browser sent to the same path
 * before. The latest 5 of a browser and the latest 1000 of all are stored. Answers false, and stores nothing, when it
 * has more than 64 KB or its account is gone.
 */
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

/** What this browser sent with a session of this account and has not yet sent again. */
export async function submissionsOf(browserKey: string, userId: number): Promise<PendingSubmission[]> {
	const where = { browserHash: hashToken(browserKey), userId, expiresAt: { gt: new Date() } }
	return (await read.pendingSubmission.findMany({ where, select })).map(fromRow)
}

/** Removes and answers what this browser sent to a path, whoever sent it; null when there is nothing. */
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

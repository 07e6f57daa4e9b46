import { randomBytes } from 'node:crypto'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { hashToken } from './session.server.ts'

const lifetime = 30 * 60 * 1000
/** The maximum size of a stored form in bytes, by who sent it. Visitors have the least because they need no account. */
const maxBytes = { visitor: 1024, customer: 16 * 1024, staff: 64 * 1024 }
const maxOfBrowser = 5
/** The limit is high because a mobile provider's customers may share one network. */
const maxOfNetwork = 100
const maxOfAll = 1_000

/** A form to store: one that could not be processed without a valid session, or input that a later page shows. */
export interface Submission {
	/** The path with its query string. */
	path: string
	fields: [name: string, value: string][]
	/** True if the form contained passwords or files, which `fields` omits. */
	isPartial: boolean
}

/** The user who may get the form back, and the network that sent it. */
export interface Sender {
	/** The user of the expired session. If `null`, the user is unknown and the next user who logs in gets the form. */
	userId: number | null
	network: string
}

export interface FormDraft extends Submission {
	id: number
	userId: number | null
}

/** Returns a random key for the browser. Only its hash is stored. */
export function createBrowserKey(): string {
	return randomBytes(32).toString('base64url')
}

/**
 * Stores a form until login, for 30 minutes: 5 per browser, 100 per network and 1,000 in total. At the total limit, the
 * network with the most forms loses its oldest one. Returns false above 64 KB for staff, 16 KB for customers and 1 KB
 * for visitors, or when the account does not exist.
 */
export async function saveSubmission(
	browserKey: string,
	{ userId, network }: Sender,
	{ path, fields, isPartial }: Submission,
): Promise<boolean> {
	const bytes = Buffer.byteLength(JSON.stringify(fields)) + path.length
	// Forms that are too large in any case are refused before the write queue.
	if (bytes > (userId === null ? maxBytes.visitor : maxBytes.staff)) return false
	const browserHash = hashToken(browserKey)
	return write(async (tx) => {
		if (bytes > (await getMaxBytes(tx, userId))) return false
		await tx.formDraft.deleteMany({ where: { OR: [{ browserHash, path }, { expiresAt: { lt: new Date() } }] } })
		const data = { browserHash, path, userId, network, fields, isPartial, expiresAt: new Date(Date.now() + lifetime) }
		await tx.formDraft.create({ data, select: { id: true } })
		await pruneSubmissions(tx, { browserHash }, maxOfBrowser)
		await pruneSubmissions(tx, { network }, maxOfNetwork)
		if ((await tx.formDraft.count()) > maxOfAll) await pruneLargestNetwork(tx)
		return true
	})
}

/** Returns the maximum bytes of a form. For a deleted account it is -1, so that no form is accepted. */
async function getMaxBytes(tx: Transaction, userId: number | null): Promise<number> {
	if (userId === null) return maxBytes.visitor
	const user = await tx.user.findUnique({ where: { id: userId }, select: { isAdmin: true, role: true } })
	if (!user) return -1
	return user.isAdmin || user.role ? maxBytes.staff : maxBytes.customer
}

/** Deletes the forms that match `where`, except the newest `maxDrafts`. */
async function pruneSubmissions(
	tx: Transaction,
	where: { browserHash: string } | { network: string },
	maxDrafts: number,
) {
	const tooMany = await tx.formDraft.findMany({
		where,
		orderBy: { id: 'desc' },
		skip: maxDrafts,
		select: { id: true },
	})
	if (tooMany.length > 0) await tx.formDraft.deleteMany({ where: { id: { in: tooMany.map((row) => row.id) } } })
}

/**
 * Deletes the oldest form of the network with the most forms, so that one network cannot displace the forms of others.
 */
async function pruneLargestNetwork(tx: Transaction) {
	const [largest] = await tx.formDraft.groupBy({
		by: 'network',
		_count: { network: true },
		orderBy: { _count: { network: 'desc' } },
		take: 1,
	})
	if (largest) await pruneSubmissions(tx, { network: largest.network }, largest._count.network - 1)
}

/** Returns the account's pending submissions from this browser. */
export async function listSubmissions(browserKey: string, userId: number): Promise<FormDraft[]> {
	const where = { browserHash: hashToken(browserKey), userId, expiresAt: { gt: new Date() } }
	return (await read.formDraft.findMany({ where, select })).map(toSubmission)
}

/** Returns the email last entered in the stored forms of this browser for `paths`. `''` when there is none. */
export async function findDraftEmail(browserKey: string, paths: string[]): Promise<string> {
	const where = { browserHash: hashToken(browserKey), path: { in: paths }, expiresAt: { gt: new Date() } }
	const rows = await read.formDraft.findMany({ where, select, orderBy: { id: 'desc' } })
	const entry = rows.flatMap(({ fields }) => fields as Submission['fields']).find(([name]) => name === 'email')
	return entry?.[1] ?? ''
}

/** Returns the form that this browser submitted to a path, whichever user it belongs to. `null` when there is none. */
export async function findSubmission(browserKey: string, path: string): Promise<FormDraft | null> {
	const where = { browserHash: hashToken(browserKey), path, expiresAt: { gt: new Date() } }
	const row = await read.formDraft.findFirst({ where, select })
	return row && toSubmission(row)
}

/**
 * Removes and returns the form that this browser submitted to a path, whichever user it belongs to. `null` when there
 * is none.
 */
export async function consumeSubmission(browserKey: string, path: string): Promise<FormDraft | null> {
	const browserHash_path = { browserHash: hashToken(browserKey), path }
	if (!(await read.formDraft.findUnique({ where: { browserHash_path }, select: { id: true } }))) return null
	return write(async (tx) => {
		const row = await tx.formDraft.findUnique({
			where: { browserHash_path, expiresAt: { gt: new Date() } },
			select,
		})
		await tx.formDraft.deleteMany({ where: browserHash_path })
		return row && toSubmission(row)
	})
}

/** Deletes submissions older than 30 minutes. */
export async function deleteOldSubmissions(now = new Date()): Promise<void> {
	const where = { expiresAt: { lt: now } }
	if (await read.formDraft.findFirst({ where, select: { id: true } }))
		await write((tx) => tx.formDraft.deleteMany({ where }))
}

const select = { id: true, path: true, userId: true, fields: true, isPartial: true } as const

function toSubmission({ fields, ...row }: Omit<FormDraft, 'fields'> & { fields: unknown }): FormDraft {
	return { ...row, fields: fields as Submission['fields'] }
}

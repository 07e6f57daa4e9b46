import { randomUUID } from 'node:crypto'
import { hasEnded, getProcessIdentity } from '../processes/process-identity.ts'
import { write } from './db.server.ts'
import { readPrepared } from './sql.server.ts'

/** The reservation of a job by one process: since when, and what the process stored about its progress. */
export interface Lease {
	since: Date
	detail: string | null
}

interface Row {
	holder: string
	process: string
	detail: string | null
	since: number
	until: number
}

interface LeaseOptions {
	/** The duration in milliseconds. A process that has ended on this machine loses its leases at once. */
	lasts: number
	/** The process that does the work: this process or a program that it has started. */
	pid?: number
	detail?: string | null
}

/** Identifies this process, because the system may reuse a process id. */
const holder = randomUUID()

const readSql = 'SELECT "holder", "process", "detail", "since", "until" FROM "Lease" WHERE "name" = ?'
/**
 * Inserts the lease, or takes it over if it has not changed since it was read. Returns no row when another process was
 * faster.
 */
const acquireLeaseSql = `INSERT INTO "Lease" ("name", "holder", "process", "detail", "since", "until") VALUES (?, ?, ?, ?, ?, ?)
	ON CONFLICT ("name") DO UPDATE SET
		"holder" = excluded."holder", "process" = excluded."process", "detail" = excluded."detail",
		"since" = excluded."since", "until" = excluded."until"
	WHERE "Lease"."holder" = ? AND "Lease"."until" = ?
	RETURNING "name"`

/**
 * Acquires a lease for this process, or extends the lease that this process has (rule: background-work). Returns false
 * while another process has it.
 */
export async function acquireLease(
	name: string,
	{ lasts, pid = process.pid, detail = null }: LeaseOptions,
): Promise<boolean> {
	// The row is read without the write lock first, because processes without the lease check it often.
	if (isTakenByOther(await findLeaseRow(name))) return false
	return write(async ({ prepared }) => {
		const [row] = await prepared.rows<Row>(readSql, name)
		if (isTakenByOther(row)) return false
		const now = Date.now()
		const since = row?.holder === holder ? row.since : now
		const mine = [name, holder, getProcessIdentity(pid), detail, since, now + lasts]
		return (await prepared.rows(acquireLeaseSql, ...mine, row?.holder ?? '', row?.until ?? 0)).length > 0
	})
}

/** Ends a lease of this process. */
export async function endLease(name: string): Promise<void> {
	await write(async ({ prepared }) =>
		prepared.rows('DELETE FROM "Lease" WHERE "name" = ? AND "holder" = ?', name, holder),
	)
}

/** Returns the lease if a process, this one or another, holds it now; `undefined` otherwise. */
export async function getLease(name: string): Promise<Lease | undefined> {
	const row = await findLeaseRow(name)
	return row && isHeld(row) ? { since: new Date(row.since), detail: row.detail } : undefined
}

async function findLeaseRow(name: string): Promise<Row | undefined> {
	return (await readPrepared<Row>(readSql, name))[0]
}

function isTakenByOther(row: Row | undefined): boolean {
	return row !== undefined && row.holder !== holder && isHeld(row)
}

function isHeld({ until, process }: Row): boolean {
	return until > Date.now() && !hasEnded(process)
}

import type { Client } from 'pg'
import { hasEnded } from '../../processes/process-identity.ts'
import { CopyError } from './row-store.ts'

const sessionsSql = `SELECT count(*)::int AS "count" FROM pg_stat_activity
	WHERE "datname" = current_database() AND "usename" = current_user AND "pid" <> pg_backend_pid() AND "application_name" LIKE 'shop %'`

/**
 * Lets no unit of work begin until the transaction ends. Throws `CopyError` when a process of the shop is connected, or
 * has a lease that has not run out.
 */
export async function mustBeStopped(client: Client): Promise<void> {
	await client.query('LOCK TABLE "WriteTurn" IN EXCLUSIVE MODE')
	// Else the transaction sees those of its first look.
	await client.query('SELECT pg_stat_clear_snapshot()')
	const { rows: sessions } = await client.query<{ count: number }>(sessionsSql)
	const { rows: leases } = await client.query<{ process: string }>(`SELECT "process" FROM "Lease" WHERE "until" > $1`, [
		Date.now(),
	])
	if (sessions[0]!.count === 0 && leases.every(({ process }) => hasEnded(process))) return
	throw new CopyError(
		'The shop is running on the database there: stop it first, on every machine. One that was cut off counts as running for three minutes. Nothing was changed.',
	)
}

import { Pool } from 'pg'
import { log } from '../../log.server.ts'

/** Connections of a process for each kind of work: servers allow a hundred in all unless told otherwise. */
export const connectionsEach = 8

const everyConnection = {
	statement_timeout: 20_000,
	idle_in_transaction_session_timeout: 30_000,
	// What is read is locked by its index: a whole table read in a transaction would make all others wait for it.
	enable_seqscan: 'on',
	// Rows lie in memory or on a disk without heads: those of a list are looked up, not sought in the whole table.
	random_page_cost: 1.1,
	// Compiling takes longer than a page.
	jit: 'off',
}
const readerOnly = { default_transaction_read_only: 'on' }
const writerOnly = {
	default_transaction_isolation: 'serializable',
	enable_seqscan: 'off',
	lock_timeout: 8_000,
	synchronous_commit: 'on',
}

/** A pool whose connections only read, or run units of work (docs/decisions/041-postgresql.md). */
export function poolOf(url: string, role: 'reader' | 'writer'): Pool {
	const given = { ...everyConnection, ...(role === 'reader' ? readerOnly : writerOnly) }
	const pool = new Pool({
		connectionString: url,
		max: connectionsEach,
		application_name: `shop ${role}`,
		connectionTimeoutMillis: 8_000,
		idleTimeoutMillis: 60_000,
		keepAlive: true,
		options: Object.entries(given)
			.map(([name, value]) => `-c ${name}=${value}`)
			.join(' '),
	})
	// A connection that is lost while it rests is replaced when it is needed.
	pool.on('error', (error) => log.warn({ err: error }, 'a connection to the database was lost'))
	return pool
}

import { type ClientBase, Pool } from 'pg'
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

interface Watching {
	/** Called before a new one is used. A promise is waited for, of which the type of the package knows nothing. */
	onConnect?: (client: ClientBase) => unknown
	/** While it rests: it is replaced when it is needed. */
	onLost?: (error: Error) => void
}

/** The primary answers when a replica does not within these times. */
const timeoutsOfReplica = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 }

/** A pool whose connections only read, or run units of work (docs/decisions/041-postgresql.md). */
export function poolOf(
	url: string,
	role: 'reader' | 'writer' | 'replica',
	{ onConnect, onLost = (error) => log.warn({ err: error }, 'a connection to the database was lost') }: Watching = {},
): Pool {
	const given = { ...everyConnection, ...(role === 'writer' ? writerOnly : readerOnly) }
	const pool = new Pool({
		connectionString: url,
		max: connectionsEach,
		application_name: `shop ${role}`,
		connectionTimeoutMillis: 8_000,
		...(role === 'replica' && timeoutsOfReplica),
		// What a unit of work asks without waiting for the answer before goes in one round trip.
		pipeline: role === 'writer',
		...(onConnect && { onConnect }),
		idleTimeoutMillis: 60_000,
		keepAlive: true,
		options: Object.entries(given)
			.map(([name, value]) => `-c ${name}=${value}`)
			.join(' '),
	})
	pool.on('error', onLost)
	// The pool listens to those that rest alone: one that is lost in use would end the process. Its user's next query fails.
	pool.on('connect', (client) => client.on('error', () => {}))
	return pool
}

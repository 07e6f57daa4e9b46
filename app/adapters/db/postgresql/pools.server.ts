import { type ClientBase, Pool } from 'pg'
import { log } from '../../log.server.ts'
import { BusyError } from '../../scheduling/limit-concurrency.ts'

/** The maximum number of connections of each pool of a process. Servers allow a hundred in total by default. */
export const connectionsPerPool = 8

const everyConnection = {
	statement_timeout: 20_000,
	idle_in_transaction_session_timeout: 30_000,
	// Readers may scan whole tables. `writerOnly` turns this off: a unit of work locks what it reads, and a lock on a
	// whole table makes all other units wait.
	enable_seqscan: 'on',
	// Rows are in memory or on an SSD, so index lookups are cheaper than scans of the whole table.
	random_page_cost: 1.1,
	// JIT compilation takes longer than the queries of a page.
	jit: 'off',
}
const readerOnly = { default_transaction_read_only: 'on' }
const writerOnly = {
	default_transaction_isolation: 'serializable',
	enable_seqscan: 'off',
	lock_timeout: 8_000,
	synchronous_commit: 'on',
}

interface PoolEvents {
	/**
	 * A function that is called before a new connection is used. The pool awaits a returned promise, although the
	 * package's type does not say so.
	 */
	onConnect?: (client: ClientBase) => unknown
	/** A function that is called when an idle connection is lost. The pool replaces the connection when it needs one. */
	onLost?: (error: Error) => void
}

/** The primary answers when a replica does not answer within these times. */
const timeoutsOfReplica = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 }

/** Creates a pool whose connections either only read or run units of work (docs/decisions/041-postgresql.md). */
export function createPool(
	url: string,
	role: 'reader' | 'writer' | 'replica',
	{ onConnect, onLost = (error) => log.warn({ err: error }, 'a connection to the database was lost') }: PoolEvents = {},
): Pool {
	const given = { ...everyConnection, ...(role === 'writer' ? writerOnly : readerOnly) }
	const pool = new Pool({
		connectionString: url,
		max: connectionsPerPool,
		application_name: `shop ${role}`,
		connectionTimeoutMillis: 8_000,
		...(role === 'replica' && timeoutsOfReplica),
		// Queries that a unit of work sends without awaiting the previous results share one round trip.
		pipeline: role === 'writer',
		...(onConnect && { onConnect }),
		idleTimeoutMillis: 60_000,
		keepAlive: true,
		options: Object.entries(given)
			.map(([name, value]) => `-c ${name}=${value}`)
			.join(' '),
	})
	pool.on('error', onLost)
	// The pool itself listens only to idle connections. Without this listener, losing a connection in use would end the
	// process. With it, only the next query on the connection fails.
	pool.on('connect', (client) => client.on('error', () => {}))
	return pool
}

/** The error codes of the connection, of a server that stops or starts, and of a server without free connections. */
const codes = /^(08\w{3}|57P0[123]|53300|ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
const messages =
	/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** The server is unreachable. A later attempt may succeed. */
export class UnreachableError extends BusyError {}

/** Throws an error of the driver, as `UnreachableError` when the server is unreachable. */
export function throwUnreachable(error: unknown): never {
	const { code, message } = error as { code?: unknown; message?: unknown }
	if (codes.test(String(code)) || messages.test(String(message)))
		throw new UnreachableError('The shop cannot reach its database just now. Please try again in a moment.', {
			cause: error,
		})
	throw error
}

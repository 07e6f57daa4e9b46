import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool, QueryConfig, QueryResult } from 'pg'
import { log } from '../../../log.server.ts'
import { createPool } from '../pools.server.ts'
import { rawValues } from '../prepared-sql.server.ts'

/**
 * The position of a server in its write-ahead log in bytes, and `history`, which identifies the database and its
 * timeline.
 */
export interface Position {
	history: string
	bytes: number
}

const buildHistorySql = (timeline: string) =>
	`current_database() || (SELECT "system_identifier" FROM pg_control_system()) || ${timeline}`

/**
 * The SQL columns of the primary's `Position`: the end of the log that is flushed to disk. A commit becomes visible
 * only after its part of the log is flushed (`synchronous_commit`). Any later part belongs to units whose commits are
 * not visible yet. Replicas receive only flushed parts. After a failover the timeline changes at once.
 */
export const positionColumns = [
	buildHistorySql('left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)'),
	`pg_current_wal_flush_lsn() - '0/0'::pg_lsn`,
]

/**
 * Selects the position that a replica has replayed, and its start time, which distinguishes servers behind one address.
 * The timeline is that of the last checkpoint. It changes late after a failover, which only delays the use of the
 * replica.
 */
const replayedSql = `SELECT pg_postmaster_start_time()::text, pg_is_in_recovery(),
	${buildHistorySql(`(SELECT upper(lpad(to_hex("timeline_id"), 8, '0')) FROM pg_control_checkpoint())`)},
	pg_last_wal_replay_lsn() - '0/0'::pg_lsn`

/** The maximum milliseconds that a request waits for the replica's position. */
const replicaWaitMs = 100
/** The milliseconds before an unreachable replica is queried again. */
const retryDelayMs = 1_000
/** The milliseconds that a replica may lag before a warning is logged. */
const maxLagMs = 10_000

/**
 * A streaming replica, and whether it has the data that a request must see. The replica may lag or be unreachable, and
 * its URL may lead to another server than before.
 */
export class Replica {
	readonly #pool: Pool
	/** The primary's position when the last request began; `undefined` when it is unknown. */
	#wanted: Position | undefined
	#replayed: Position | undefined
	#startedAt: unknown
	/** The connections to the server instance that started at `#startedAt`. */
	#connections = new WeakSet<ClientBase>()
	#asking: Promise<void> | undefined
	#isSlow = false
	#askAgainAt = 0
	#problem: unknown
	#lastUsedAt: number | undefined
	#isNotified = false

	constructor(url: string) {
		this.#pool = createPool(url, 'replica', {
			onConnect: (client) => this.#look(client),
			onLost: (error) => this.#lose(error),
		})
	}

	/** Returns whether the replica has everything that the primary had when the last request began. */
	get isUpToDate(): boolean {
		const [has, wanted] = [this.#replayed, this.#wanted]
		return has !== undefined && has.history === wanted?.history && has.bytes >= wanted.bytes
	}

	/**
	 * Updates `isUpToDate` for a position of the primary. Waits at most 100 milliseconds for the replica, and not at
	 * all for a replica that was slow or unreachable before.
	 */
	async follow(position: Position): Promise<void> {
		this.#wanted = position
		if (!this.isUpToDate && Date.now() >= this.#askAgainAt) {
			this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
			if (!this.#isSlow) await this.#shortly(this.#asking)
		}
		this.#tell()
	}

	/** Stops reads from the replica while the primary's position is unknown. */
	doubt(): void {
		this.#wanted = undefined
	}

	/** Runs a query on the replica. Rejects when the replica is behind, was restarted or fails. */
	async query(query: QueryConfig): Promise<QueryResult> {
		const result = await this.#ifUpToDate(query).catch((error: unknown) => {
			this.#lose(error)
			throw error
		})
		if (!result) throw new Error('The replica has fallen behind.')
		return result
	}

	close(): Promise<void> {
		return this.#pool.end()
	}

	/**
	 * Runs a query on the replica. Returns `undefined` when another request has required a later position while this
	 * query waited for a connection. The query then runs on the primary.
	 */
	async #ifUpToDate(query: QueryConfig): Promise<QueryResult | undefined> {
		const client = await this.#pool.connect()
		let isBroken = true
		try {
			if (!this.#connections.has(client)) throw new Error('The replica was restarted.')
			const result = this.isUpToDate ? await client.query(query) : undefined
			isBroken = false
			return result
		} finally {
			client.release(isBroken)
		}
	}

	async #ask() {
		const began = performance.now()
		try {
			const client = await this.#pool.connect()
			let isBroken = true
			try {
				await this.#look(client)
				isBroken = false
			} finally {
				client.release(isBroken)
			}
			this.#isSlow = performance.now() - began > replicaWaitMs
		} catch (error) {
			this.#lose(error)
			this.#isSlow = true
			this.#askAgainAt = Date.now() + retryDelayMs
		}
	}

	/**
	 * Reads the start time and the replayed WAL position of the server behind a connection. The server may be another
	 * one than before, or have restarted at an earlier position.
	 */
	async #look(client: ClientBase) {
		const query = { name: 'replayed', text: replayedSql, rowMode: 'array' as const, types: rawValues }
		const { rows } = await client.query<[string, number, string, number | null]>(query)
		const [startedAt, isReplica, history, bytes] = rows[0]!
		if (startedAt !== this.#startedAt) this.#connections = new WeakSet()
		this.#startedAt = startedAt
		this.#connections.add(client)
		this.#replayed = isReplica && bytes !== null ? { history, bytes } : undefined
		this.#problem = isReplica ? undefined : new Error('The server in DATABASE_READ_URL is not a replica.')
	}

	#lose(error: unknown) {
		this.#replayed = undefined
		this.#problem = error
	}

	async #shortly(asking: Promise<void>) {
		const ending = new AbortController()
		const isLate = await Promise.race([
			asking.then(() => false),
			sleep(replicaWaitMs, true, { signal: ending.signal, ref: false }).catch(() => true),
		])
		ending.abort()
		this.#isSlow ||= isLate
	}

	/** Logs once when the replica has not been used for `maxLagMs`, and once when it is used again. */
	#tell() {
		const now = Date.now()
		this.#lastUsedAt ??= now
		if (this.isUpToDate) {
			if (this.#isNotified) log.info('the replica is used again')
			this.#isNotified = false
			this.#lastUsedAt = now
		} else if (!this.#isNotified && now - this.#lastUsedAt > maxLagMs) {
			this.#isNotified = true
			const where = { wanted: this.#wanted, replayed: this.#replayed }
			log.warn(
				{ err: this.#problem, ...where },
				'the replica is not used: it is behind, unreachable or not the expected server',
			)
		}
	}
}

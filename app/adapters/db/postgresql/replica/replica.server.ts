import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool, QueryConfig, QueryResult } from 'pg'
import { log } from '../../../log.server.ts'
import { poolOf } from '../pools.server.ts'
import { rawValues } from '../values.ts'

/** How far a server's log of writes goes, in bytes, and which history of which database it is. */
export interface Position {
	history: string
	bytes: number
}

const historyOn = (timeline: string) =>
	`current_database() || (SELECT "system_identifier" FROM pg_control_system()) || ${timeline}`

/**
 * The columns of a `Position` of the primary. The log is flushed before a commit can be seen by anybody
 * (`synchronous_commit`), and sent from there: what lies behind is of units under way. After a failover the timeline is
 * another one at once.
 */
export const positionColumns = [
	historyOn('left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)'),
	`pg_current_wal_flush_lsn() - '0/0'::pg_lsn`,
]

/**
 * What a replica has replayed, with what tells apart servers behind one address. Its timeline lags, which costs only
 * its use.
 */
const replayedSql = `SELECT pg_postmaster_start_time()::text, pg_is_in_recovery(),
	${historyOn(`(SELECT upper(lpad(to_hex("timeline_id"), 8, '0')) FROM pg_control_checkpoint())`)},
	pg_last_wal_replay_lsn() - '0/0'::pg_lsn`

/** Milliseconds for which a request waits to hear how far the replica is. */
const longestWait = 100
/** Milliseconds before one that could not be reached is asked again. */
const restOfLost = 1_000
/** Milliseconds for which a replica may be behind before that is told. */
const longestLag = 10_000

/** A streaming replica, and whether it has what a request must see. It may be late, away, or another server. */
export class Replica {
	readonly #pool: Pool
	/** What the primary had when the last request began; undefined when that is not known. */
	#wanted: Position | undefined
	#replayed: Position | undefined
	#startedAt: unknown
	/** Those to the server that has started then. */
	#connections = new WeakSet<ClientBase>()
	#asking: Promise<void> | undefined
	#isSlow = false
	#askAgainAt = 0
	#problem: unknown
	#lastUsedAt: number | undefined
	#isTold = false

	constructor(url: string) {
		this.#pool = poolOf(url, 'replica', {
			onConnect: (client) => this.#look(client),
			onLost: (error) => this.#lose(error),
		})
	}

	/** Whether it has all that the primary had when the last request began. */
	get isUpToDate(): boolean {
		const [has, wanted] = [this.#replayed, this.#wanted]
		return has !== undefined && has.history === wanted?.history && has.bytes >= wanted.bytes
	}

	/** Brings `isUpToDate` up to a position of the primary; a replica that is slow or away is not waited for. */
	async follow(position: Position): Promise<void> {
		this.#wanted = position
		if (!this.isUpToDate && Date.now() >= this.#askAgainAt) {
			this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
			if (!this.#isSlow) await this.#shortly(this.#asking)
		}
		this.#tell()
	}

	/** What the primary has is not known: nothing is read here until it is. */
	doubt(): void {
		this.#wanted = undefined
	}

	/** Runs a query; rejects whenever it was not answered by a server that is up to date. */
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

	/** Undefined when another request asked for more while this one waited for a connection, which is as good as before. */
	async #ifUpToDate(query: QueryConfig): Promise<QueryResult | undefined> {
		const client = await this.#pool.connect()
		let isBroken = true
		try {
			if (!this.#connections.has(client)) throw new Error('The replica has started anew.')
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
			this.#isSlow = performance.now() - began > longestWait
		} catch (error) {
			this.#lose(error)
			this.#isSlow = true
			this.#askAgainAt = Date.now() + restOfLost
		}
	}

	/** Each connection looks first: it may be to another server, or to one that begins again where it was before. */
	async #look(client: ClientBase) {
		const query = { name: 'replayed', text: replayedSql, rowMode: 'array' as const, types: rawValues }
		const { rows } = await client.query<[string, number, string, number | null]>(query)
		const [startedAt, isReplica, history, bytes] = rows[0]!
		if (startedAt !== this.#startedAt) this.#connections = new WeakSet()
		this.#startedAt = startedAt
		this.#connections.add(client)
		this.#replayed = isReplica && bytes !== null ? { history, bytes } : undefined
		this.#problem = isReplica ? undefined : new Error('The server of DATABASE_READ_URL is no replica.')
	}

	#lose(error: unknown) {
		this.#replayed = undefined
		this.#problem = error
	}

	async #shortly(asking: Promise<void>) {
		const ending = new AbortController()
		const isLate = await Promise.race([
			asking.then(() => false),
			sleep(longestWait, true, { signal: ending.signal, ref: false }).catch(() => true),
		])
		ending.abort()
		this.#isSlow ||= isLate
	}

	/** Each change once. */
	#tell() {
		const now = Date.now()
		this.#lastUsedAt ??= now
		if (this.isUpToDate) {
			if (this.#isTold) log.info('the replica is read from again')
			this.#isTold = false
			this.#lastUsedAt = now
		} else if (!this.#isTold && now - this.#lastUsedAt > longestLag) {
			this.#isTold = true
			const where = { wanted: this.#wanted, replayed: this.#replayed }
			log.warn({ err: this.#problem, ...where }, 'the replica is not read from: it is behind, away or another')
		}
	}
}

import type { Pool } from 'pg'
import { positionColumns, type Replica } from './replica/replica.server.ts'
import { throwUnreachable } from './unreachable.ts'
import { rawValues } from './values.ts'

/** The number of PostgreSQL's JSON type. */
const json = 114

/**
 * The data that every request reads from the database, in memory. One query refreshes it before a request is answered.
 */
export class Watched {
	readonly #pool: Pool
	readonly #replica: Replica | undefined
	readonly #queries: string[] = []
	#answers: string[] = []
	#snapshot = ''
	#version = 0
	#running: Promise<void> | undefined
	#next: Promise<void> | undefined

	constructor(pool: Pool, replica?: Replica) {
		this.#pool = pool
		this.#replica = replica
	}

	/** Returns a number that increases when any process has committed, as of the last refresh. */
	readonly version = (): number => this.#version

	/** Returns a function for the rows of a query, as of the last refresh. This call makes the first refresh. */
	async rows<Found>(sql: string): Promise<() => Found[]> {
		const place = this.#queries.push(await this.#asText(sql)) - 1
		await this.catchUp()
		let known: { text: string; rows: Found[] } | undefined
		return () => {
			const text = this.#answers[place]!
			if (known?.text !== text) known = { text, rows: JSON.parse(text) as Found[] }
			return known.rows
		}
	}

	/** Waits for a refresh that began after this call. Concurrent callers share one refresh. */
	catchUp(): Promise<void> {
		if (!this.#running) return this.#begin()
		return (this.#next ??= this.#running.then(
			() => this.#begin(),
			() => this.#begin(),
		))
	}

	/** Returns a query that selects the rows of another query as one text, in which JSON stays text. */
	async #asText(sql: string): Promise<string> {
		const { fields } = await this.#pool.query(`SELECT * FROM (${sql}) "row" LIMIT 0`).catch(throwUnreachable)
		const pairs = fields.map(
			({ name, dataTypeID }) => `'${name}', "row"."${name}"${dataTypeID === json ? '::text' : ''}`,
		)
		return `(SELECT coalesce(json_agg(json_build_object(${pairs.join(', ')})), '[]')::text FROM (${sql}) "row")`
	}

	#begin(): Promise<void> {
		this.#next = undefined
		const running = this.#ask().finally(() => {
			if (this.#running === running) this.#running = undefined
		})
		return (this.#running = running)
	}

	async #ask(): Promise<void> {
		// The position is read after the snapshot, so it includes everything that the results come from.
		const position = this.#replica ? positionColumns : ['NULL', 'NULL']
		const text = `SELECT ${['pg_current_snapshot()::text', ...position, ...this.#queries].join(', ')}`
		const query = { name: `watched${this.#queries.length}`, text, rowMode: 'array' as const, types: rawValues }
		const { rows } = await this.#pool.query<[string, string, number, ...string[]]>(query).catch((error: unknown) => {
			this.#replica?.doubt()
			return throwUnreachable(error)
		})
		const [snapshot, history, bytes, ...answers] = rows[0]!
		if (snapshot !== this.#snapshot) this.#version += 1
		this.#snapshot = snapshot
		this.#answers = answers
		// The replica is updated at once, because data derived from these results must not be read from a replica that
		// lacks them.
		await this.#replica?.follow({ history, bytes })
	}
}

import type { Pool } from 'pg'
import { positionColumns, type Replica } from './replica/replica.server.ts'
import { throwUnreachable } from './unreachable.ts'
import { rawValues } from './values.ts'

/** PostgreSQL's number of the type. */
const json = 114

/** What each request asks of the database, kept in memory: refreshed by one query before a request is answered. */
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

	/** Rises when any process has committed, as of the last refresh. */
	readonly version = (): number => this.#version

	/** The rows of a query, as of the last refresh; this is the first one. */
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

	/** Waits for a refresh that began after this call; those who wait together share one. */
	catchUp(): Promise<void> {
		if (!this.#running) return this.#begin()
		return (this.#next ??= this.#running.then(
			() => this.#begin(),
			() => this.#begin(),
		))
	}

	/** The query for the rows of another as one text, in which JSON stays text. */
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
		// The position is taken after the snapshot: it has all that the answers come from.
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
		// Follows at once: what is made of these answers must not be read where they are not known yet.
		await this.#replica?.follow({ history, bytes })
	}
}

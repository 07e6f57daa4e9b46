import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import { log } from '../../log.server.ts'

const channel = 'shop jobs'
/** The milliseconds before a lost connection is replaced. */
const restOfLost = 5_000
/** The maximum milliseconds to wait for a server to close a connection. */
const longestEnd = 500

/**
 * Notifies the shop's other processes, on every machine, that there is work (`LISTEN` and `NOTIFY`). A notice may be
 * lost.
 */
export class Notices {
	readonly #url: string
	readonly #pool: Pool
	/** Identifies the sender, so that it ignores its own notices. */
	readonly #teller = randomUUID()
	readonly #closing = new AbortController()
	readonly #listening = new Set<Promise<void>>()
	#telling: Promise<void> | undefined
	#isToldAgain = false

	constructor(url: string, pool: Pool) {
		this.#url = url
		this.#pool = pool
	}

	/**
	 * Notifies the others without waiting. Calls meanwhile are combined into one more notice. This does not happen in a
	 * unit of work, because the server commits transactions with notices only one after another.
	 */
	tell(): void {
		this.#isToldAgain = true
		this.#telling ??= this.#tellAll().finally(() => (this.#telling = undefined))
	}

	/**
	 * Calls `heard` for each notice of other processes, and whenever notices may have been missed. Returns a function
	 * that stops listening.
	 */
	listen(heard: () => void): () => Promise<void> {
		const ending = new AbortController()
		const ended = this.#listenUntil(AbortSignal.any([ending.signal, this.#closing.signal]), heard)
		this.#listening.add(ended)
		void ended.then(() => this.#listening.delete(ended))
		return () => {
			ending.abort()
			return ended
		}
	}

	/** Waits for the notice in progress and stops listening. */
	async close(): Promise<void> {
		this.#closing.abort()
		await Promise.all([this.#telling, ...this.#listening])
	}

	async #tellAll() {
		while (this.#isToldAgain) {
			this.#isToldAgain = false
			await this.#pool
				.query('SELECT pg_notify($1, $2)', [channel, this.#teller])
				.catch((error: unknown) => log.warn({ err: error }, 'other machines could not be told of work'))
		}
	}

	async #listenUntil(ending: AbortSignal, heard: () => void) {
		while (!ending.aborted) {
			await this.#listenOnce(ending, heard).catch((error: unknown) =>
				log.warn({ err: error }, 'what other machines tell of work cannot be heard'),
			)
			await sleep(restOfLost, undefined, { signal: ending, ref: false }).catch(() => {})
		}
	}

	/** Listens until the connection ends. */
	async #listenOnce(ending: AbortSignal, heard: () => void) {
		const client = new Client({
			connectionString: this.#url,
			application_name: 'shop notices',
			connectionTimeoutMillis: 8_000,
			keepAlive: true,
		})
		let end = () => {}
		const isOver = new Promise<void>((resolve) => (end = resolve))
		client.once('end', end)
		ending.addEventListener('abort', end)
		// The `end` event follows.
		client.on('error', () => {})
		try {
			await Promise.race([this.#beginToListen(client, heard), isOver])
			await isOver
		} catch (error) {
			if (!ending.aborted) throw error
		} finally {
			ending.removeEventListener('abort', end)
			// `connect()` does not settle after the client was ended, nor does `end()` while the server does not respond.
			await Promise.race([client.end(), sleep(longestEnd, undefined, { ref: false })])
			client.connection.stream.destroy()
		}
	}

	async #beginToListen(client: Client, heard: () => void) {
		await client.connect()
		client.on('notification', ({ payload }) => payload !== this.#teller && heard())
		await client.query(`LISTEN "${channel}"`)
		heard()
	}
}

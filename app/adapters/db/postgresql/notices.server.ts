import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import { log } from '../../log.server.ts'

const channel = 'shop jobs'
/** Milliseconds before a connection that is lost is made again. */
const restOfLost = 5_000
/** Milliseconds for which a server is waited for that is told of an end. */
const longestEnd = 500

/**
 * Tells the other processes of a shop, of every machine, that there is work (`LISTEN` and `NOTIFY`). A notice may be
 * lost.
 */
export class Notices {
	readonly #url: string
	readonly #pool: Pool
	/** Names who tells, so that it is not told itself. */
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
	 * Tells the others, without waiting for it; what is told meanwhile, once more. Not in a unit of work: the server
	 * lets those that tell commit one after another only.
	 */
	tell(): void {
		this.#isToldAgain = true
		this.#telling ??= this.#tellAll().finally(() => (this.#telling = undefined))
	}

	/** Calls `heard` for each notice of others, and when there may have been some; answers how to end it. */
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

	/** Waits for what is being told, and hears no more. */
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
		// Its end follows.
		client.on('error', () => {})
		try {
			await Promise.race([this.#beginToListen(client, heard), isOver])
			await isOver
		} catch (error) {
			if (!ending.aborted) throw error
		} finally {
			ending.removeEventListener('abort', end)
			// `connect()` does not settle for who has ended it, nor `end()` while the server says nothing.
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

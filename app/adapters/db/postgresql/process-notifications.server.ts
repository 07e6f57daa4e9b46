import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import { log } from '../../log.server.ts'

const channel = 'shop jobs'
/** The milliseconds before a lost connection is replaced. */
const retryDelayMs = 5_000
/** The maximum milliseconds to wait for a server to close a connection. */
const closeTimeoutMs = 500

/**
 * Notifies the shop's other processes, on every machine, that there is work (`LISTEN` and `NOTIFY`). A notice may be
 * lost.
 */
export class ProcessNotifications {
	readonly #url: string
	readonly #pool: Pool
	/** Identifies the sender, so that it ignores its own notices. */
	readonly #sender = randomUUID()
	readonly #closing = new AbortController()
	readonly #listening = new Set<Promise<void>>()
	#sending: Promise<void> | undefined
	#hasNewNotice = false

	constructor(url: string, pool: Pool) {
		this.#url = url
		this.#pool = pool
	}

	/**
	 * Notifies the other processes in the background. Calls while a notice is being sent are combined into one more
	 * notice. Notices are not sent inside a unit of work, because the server would then commit such transactions only one
	 * after another.
	 */
	tell(): void {
		this.#hasNewNotice = true
		this.#sending ??= this.#sendNotices().finally(() => (this.#sending = undefined))
	}

	/**
	 * Calls `onMessage` for each notice of other processes, and whenever notices may have been missed. Returns a function
	 * that stops listening.
	 */
	listen(onMessage: () => void): () => Promise<void> {
		const ending = new AbortController()
		const ended = this.#listenUntil(AbortSignal.any([ending.signal, this.#closing.signal]), onMessage)
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
		await Promise.all([this.#sending, ...this.#listening])
	}

	async #sendNotices() {
		while (this.#hasNewNotice) {
			this.#hasNewNotice = false
			await this.#pool
				.query('SELECT pg_notify($1, $2)', [channel, this.#sender])
				.catch((error: unknown) => log.warn({ err: error }, 'other machines could not be notified of new jobs'))
		}
	}

	async #listenUntil(ending: AbortSignal, onMessage: () => void) {
		while (!ending.aborted) {
			await this.#listenOnce(ending, onMessage).catch((error: unknown) =>
				log.warn({ err: error }, 'job notifications from other machines cannot be received'),
			)
			await sleep(retryDelayMs, undefined, { signal: ending, ref: false }).catch(() => {})
		}
	}

	/** Listens until the connection ends. */
	async #listenOnce(ending: AbortSignal, onMessage: () => void) {
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
		// Without a listener, an `error` event would end the process. The `end` event follows each error and is handled
		// above.
		client.on('error', () => {})
		try {
			await Promise.race([this.#beginToListen(client, onMessage), isOver])
			await isOver
		} catch (error) {
			if (!ending.aborted) throw error
		} finally {
			ending.removeEventListener('abort', end)
			// `connect()` does not settle after the client was ended, nor does `end()` while the server does not respond.
			await Promise.race([client.end(), sleep(closeTimeoutMs, undefined, { ref: false })])
			client.connection.stream.destroy()
		}
	}

	async #beginToListen(client: Client, onMessage: () => void) {
		await client.connect()
		client.on('notification', ({ payload }) => payload !== this.#sender && onMessage())
		await client.query(`LISTEN "${channel}"`)
		onMessage()
	}
}

import { log } from '../log.server.ts'

/** What a running job may check. */
export interface Shift {
	/** True once the shop is closing: finish what has begun and start nothing new. */
	isEnding(): boolean
	/** Aborted when closing has taken too long: stop at once. */
	abort: AbortSignal
}

/** Does what is due now and answers how many milliseconds it may sleep unless it is woken. */
export type Job = (shift: Shift) => Promise<number>

const restAfterError = 10_000
const longestRest = 60_000

/** One job in a loop: never two of its runs at once. */
export interface Loop {
	/** Ends the sleep; called during a run, another one follows at once. */
	wake(): void
	/** Lets the present run finish, for at most `patience` milliseconds, then aborts it; resolves when it has ended. */
	stop(patience: number): Promise<void>
}

/** Starts a loop. An error of its job is logged, and the job retried after ten seconds. */
export function startLoop(job: Job): Loop {
	const ending = new AbortController()
	const abort = new AbortController()
	let isWoken = false
	let endRest = () => {}
	const rest = (ms: number) =>
		new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, Math.min(Math.max(ms, 0), longestRest)).unref()
			endRest = () => {
				clearTimeout(timer)
				resolve()
			}
		})
	const turn = () =>
		job({ isEnding: () => ending.signal.aborted, abort: abort.signal }).catch((error: unknown) => {
			log.error({ err: error }, 'a job failed')
			return restAfterError
		})
	const run = async () => {
		while (!ending.signal.aborted) {
			isWoken = false
			const ms = await turn()
			if (!isWoken && !ending.signal.aborted) await rest(ms)
		}
	}
	const ended = run()
	return {
		wake() {
			isWoken = true
			endRest()
		},
		async stop(patience) {
			ending.abort()
			endRest()
			const timer = setTimeout(() => abort.abort(), patience)
			await ended
			clearTimeout(timer)
		},
	}
}

let loop: Loop | undefined

/** Starts the one loop of this process. */
export function startJobs(job: Job): void {
	if (loop) throw new Error('The jobs of this process have been started already.')
	loop = startLoop(job)
}

/**
 * Wakes the loop; without a loop in this process nothing happens. May be called inside `write`: a job that claims its
 * work by a `write` of its own queues behind it.
 */
export function wakeJobs(): void {
	loop?.wake()
}

/** Ends the loop, letting the present run finish for at most `patience` milliseconds. */
export async function stopJobs(patience: number): Promise<void> {
	await loop?.stop(patience)
	loop = undefined
}

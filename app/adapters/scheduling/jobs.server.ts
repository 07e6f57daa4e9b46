import { log } from '../log.server.ts'
import { tellOthers, whenTold } from '../processes/messages.ts'

export interface JobContext {
	/** The shop is closing: start nothing new. */
	isEnding(): boolean
	/** Closing has taken too long: stop at once. */
	abort: AbortSignal
}

/** Does what is due; answers how many milliseconds to sleep unless woken. */
export type Job = (context: JobContext) => Promise<number>

const restAfterError = 10_000
const longestRest = 60_000

/** Never two runs at once. */
export interface Loop {
	/** During a run, another one follows. */
	wake(): void
	/** Lets the run finish for `timeout` milliseconds, then aborts it. */
	stop(timeout: number): Promise<void>
}

/** Starts a loop. Errors are logged, and the job retried after ten seconds. */
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
	const runOnce = () =>
		job({ isEnding: () => ending.signal.aborted, abort: abort.signal }).catch((error: unknown) => {
			log.error({ err: error }, 'a job failed')
			return restAfterError
		})
	const run = async () => {
		while (!ending.signal.aborted) {
			isWoken = false
			const ms = await runOnce()
			if (!isWoken && !ending.signal.aborted) await rest(ms)
		}
	}
	const ended = run()
	return {
		wake() {
			isWoken = true
			endRest()
		},
		async stop(timeout) {
			ending.abort()
			endRest()
			const timer = setTimeout(() => abort.abort(), timeout)
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

whenTold('wake the jobs', () => loop?.wake())

/** Wakes the loop, if any, in every process of this machine. */
export function wakeJobs(): void {
	loop?.wake()
	tellOthers('wake the jobs')
}

/** Ends the loop, within `timeout` milliseconds. */
export async function stopJobs(timeout: number): Promise<void> {
	await loop?.stop(timeout)
	loop = undefined
}

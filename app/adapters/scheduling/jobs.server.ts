import { log } from '../log.server.ts'
import { broadcast, onBroadcast } from '../processes/messages.ts'

export interface JobContext {
	/** Returns true when the shop is closing and nothing new should start. */
	isEnding(): boolean
	/** Aborts when closing has taken too long and work must stop at once. */
	abort: AbortSignal
}

/**
 * A connection to the shop's processes on other machines, to tell each other that there is work. A notice may be lost.
 */
export interface OtherMachines {
	tell: () => void
	/** Calls `onWake` for each notice of others. Returns a function that stops listening. */
	listen: (onWake: () => void) => () => Promise<void>
}

/** Runs due work. Returns the milliseconds to sleep unless woken. The loop sleeps for at most a minute. */
export type Job = (context: JobContext) => Promise<number>

const restAfterError = 10_000
const maxSleepMs = 60_000

/** A loop that never runs twice at once. */
export interface Loop {
	/** Starts a run. A call during a run starts another one after it. */
	wake(): void
	/** Lets the run finish for `timeout` milliseconds, then aborts it. */
	stop(timeout: number): Promise<void>
}

/** Starts a loop. Errors are logged, and the job is retried after ten seconds. */
export function startLoop(job: Job): Loop {
	const ending = new AbortController()
	const abort = new AbortController()
	let isWoken = false
	let endSleep = () => {}
	const sleep = (ms: number) =>
		new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, Math.min(Math.max(ms, 0), maxSleepMs)).unref()
			endSleep = () => {
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
			if (!isWoken && !ending.signal.aborted) await sleep(ms)
		}
	}
	const ended = run()
	return {
		wake() {
			isWoken = true
			endSleep()
		},
		async stop(timeout) {
			ending.abort()
			endSleep()
			const timer = setTimeout(() => abort.abort(), timeout)
			await ended
			clearTimeout(timer)
		},
	}
}

let loop: Loop | undefined
let machines: OtherMachines | undefined
let endHearing: (() => Promise<void>) | undefined

/**
 * Starts the only loop of this process. When `others` is given, other machines wake it and `wakeJobs` wakes their
 * loops.
 */
export function startJobs(job: Job, others?: OtherMachines): void {
	if (loop) throw new Error('The jobs of this process have already been started.')
	loop = startLoop(job)
	machines = others
	endHearing = machines?.listen(() => loop?.wake())
}

onBroadcast('wake the jobs', () => loop?.wake())

/**
 * Wakes the loop, if any, in every process of the shop. A process of another machine may miss the notice and runs
 * within a minute by itself.
 */
export function wakeJobs(): void {
	loop?.wake()
	broadcast('wake the jobs')
	machines?.tell()
}

/** Ends the loop and aborts its run after `timeout` milliseconds. Other machines no longer wake it. */
export async function stopJobs(timeout: number): Promise<void> {
	await Promise.all([loop?.stop(timeout), endHearing?.()])
	loop = machines = endHearing = undefined
}

import { log } from '../log.server.ts'
import { tellOthers, listenFor } from '../processes/messages.ts'

export interface JobContext {
	/** The shop is closing: start nothing new. */
	isEnding(): boolean
	/** Closing has taken too long: stop at once. */
	abort: AbortSignal
}

/** How the processes of several machines tell each other that there is work; what is told may be lost. */
export interface Machines {
	tell: () => void
	/** Calls `heard` for each time that others tell; answers how to end it. */
	listen: (heard: () => void) => () => Promise<void>
}

/** Does what is due; answers how many milliseconds to sleep unless woken. */
export type Job = (context: JobContext) => Promise<number>

const restAfterError = 10_000
const longestRest = 60_000

/** Never two runs at once. */
export interface Loop {
	/** Starts a run; during one, another follows. */
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
let machines: Machines | undefined
let endHearing: (() => Promise<void>) | undefined

/** Starts the one loop of this process. With `others` it is woken by other machines, and `wakeJobs` wakes theirs. */
export function startJobs(job: Job, others?: Machines): void {
	if (loop) throw new Error('The jobs of this process have been started already.')
	loop = startLoop(job)
	machines = others
	endHearing = machines?.listen(() => loop?.wake())
}

listenFor('wake the jobs', () => loop?.wake())

/** Wakes the loop, if any, in every process of the shop; one of another machine may miss it, and comes by itself in a minute. */
export function wakeJobs(): void {
	loop?.wake()
	tellOthers('wake the jobs')
	machines?.tell()
}

/** Ends the loop: what it does is aborted after `timeout` milliseconds. Other machines wake it no more. */
export async function stopJobs(timeout: number): Promise<void> {
	await Promise.all([loop?.stop(timeout), endHearing?.()])
	loop = machines = endHearing = undefined
}

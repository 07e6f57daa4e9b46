import type { ServerResponse } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { takePoint } from '../../adapters/take-point.ts'

/** Uncached answers for one network: many shoppers share one address of a mobile provider. */
const limit = { points: 1_200, duration: 60 }
/** Answers made at once, about half a second of work; whoever came later would wait longer than they stay. */
const mostAtOnce = 150

/** Why nothing is rendered now, and when to ask again. */
export interface ForNow {
	status: 429 | 503
	message: string
	/** Seconds until it is worth asking again. */
	wait: number
}

/** Admits a request of `network`, or says why not now. `res` is its answer. */
export type LoadGuard = (network: string, res: ServerResponse) => Promise<ForNow | undefined>

/**
 * Limits what costs work to answer (pages that are not cached, calls, renditions of images): the number at once, and
 * with `rateLimits` the number a minute for one network.
 */
export function createLoadGuard({ rateLimits }: { rateLimits: boolean }): LoadGuard {
	const limiter = new RateLimiterMemory(limit)
	let making = 0
	return async (network, res) => {
		if (making >= mostAtOnce)
			return { status: 503, message: 'The shop is very busy. Please try again in a moment.', wait: 2 }
		making += 1
		let isDone = false
		const done = () => {
			if (!isDone) making -= 1
			isDone = true
		}
		// Released when the answer is handed over: a slow reader costs no work.
		res.once('prefinish', done)
		res.once('close', done)
		return rateLimits ? refusalFor(limiter, network) : undefined
	}
}

async function refusalFor(limiter: RateLimiterMemory, network: string): Promise<ForNow | undefined> {
	const wait = await takePoint(limiter, network)
	return wait > 0 ? { status: 429, message: 'Too many requests. Please wait a moment and try again.', wait } : undefined
}

import type { ServerResponse } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { takePoint } from '../../adapters/take-point.ts'

/** Answers that have to be made, for one network: many shoppers share one address of a mobile provider, and what is cached does not count. */
const limit = { points: 1_200, duration: 60 }
/** So many answers made at once are half a second of work. Who comes later would wait longer than they stay. */
const mostAtOnce = 150

/** Why nothing is made for somebody now, and when to ask again. */
export interface ForNow {
	status: 429 | 503
	message: string
	/** Seconds until it is worth asking again. */
	wait: number
}

/** Lets a request of `network` have its answer made, or says why not now. `res` is that answer. */
export type LoadGuard = (network: string, res: ServerResponse) => Promise<ForNow | undefined>

/**
 * Guards what costs work to answer (pages that are not cached, calls, renditions of images): so many at once, and with `rateLimits` so many a
 * minute for one network.
 */
export function createLoadGuard({ rateLimits }: { rateLimits: boolean }): LoadGuard {
	const limiter = new RateLimiterMemory(limit)
	let making = 0
	return async (network, res) => {
		if (making >= mostAtOnce) return { status: 503, message: 'The shop is very busy. Please try again in a moment.', wait: 2 }
		making += 1
		let isDone = false
		const done = () => {
			if (!isDone) making -= 1
			isDone = true
		}
		// When all of it is handed over: somebody who reads slowly costs no work.
		res.once('prefinish', done)
		res.once('close', done)
		return rateLimits ? refusalFor(limiter, network) : undefined
	}
}

async function refusalFor(limiter: RateLimiterMemory, network: string): Promise<ForNow | undefined> {
	const wait = await takePoint(limiter, network)
	return wait > 0 ? { status: 429, message: 'Too many requests. Please wait a moment and try again.', wait } : undefined
}

import type { ServerResponse } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { takePoint } from '../../adapters/take-point.ts'

/** Of one network: many shoppers share a mobile provider's address. */
const limit = { points: 1_200, duration: 60 }
/** Half a second of work; later ones would wait longer than they stay. */
const mostAtOnce = 150

export interface ForNow {
	status: 429 | 503
	message: string
	/** Seconds. */
	wait: number
}

/** Admits a request, or says why not; `res` is its answer. */
export type LoadGuard = (network: string, res: ServerResponse) => Promise<ForNow | undefined>

/** Limits uncached answers: the number at once, and with `rateLimits` a minute and network. */
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
		// Released at hand-over: a slow reader costs no work.
		res.once('prefinish', done)
		res.once('close', done)
		return rateLimits ? refusalFor(limiter, network) : undefined
	}
}

async function refusalFor(limiter: RateLimiterMemory, network: string): Promise<ForNow | undefined> {
	const wait = await takePoint(limiter, network)
	return wait > 0 ? { status: 429, message: 'Too many requests. Please wait a moment and try again.', wait } : undefined
}

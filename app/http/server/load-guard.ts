import type { ServerResponse } from 'node:http'
import { createRateLimiter, type RateLimiter } from '../../adapters/rate-limiter.ts'

/** Of one network: many shoppers share a mobile provider's address. */
const limit = { keyPrefix: 'pages', points: 1_200, duration: 60 }
/** Later ones would wait longer than they stay. Half is left to the others when one network takes all it can. */
const mostAtOnce = { all: 150, ofOneNetwork: 75 }
const busy: LoadRefusal = { status: 503, message: 'The shop is very busy. Please try again in a moment.', wait: 2 }

export interface LoadRefusal {
	status: 429 | 503
	message: string
	/** Seconds. */
	wait: number
}

/** Admits a request, or says why not; `res` is its answer. */
export type LoadGuard = (network: string, res: ServerResponse) => Promise<LoadRefusal | undefined>

/** Limits uncached answers: the number at once, and with `rateLimits` a minute and network. */
export function createLoadGuard({ rateLimits }: { rateLimits: boolean }): LoadGuard {
	const limiter = createRateLimiter(limit)
	const making = countByNetwork()
	return async (network, res) => {
		if (making.total() >= mostAtOnce.all) return busy
		if (rateLimits && making.of(network) >= mostAtOnce.ofOneNetwork) return busy
		making.add(network, 1)
		let isDone = false
		const done = () => {
			if (!isDone) making.add(network, -1)
			isDone = true
		}
		// Released at hand-over: a slow reader costs no work.
		res.once('prefinish', done)
		res.once('close', done)
		return rateLimits ? refusalFor(limiter, network) : undefined
	}
}

/** Holds only networks with a count above 0. */
function countByNetwork() {
	const counts = new Map<string, number>()
	let total = 0
	return {
		total: () => total,
		of: (network: string) => counts.get(network) ?? 0,
		add(network: string, change: number) {
			total += change
			const count = (counts.get(network) ?? 0) + change
			if (count > 0) counts.set(network, count)
			else counts.delete(network)
		},
	}
}

async function refusalFor(limiter: RateLimiter, network: string): Promise<LoadRefusal | undefined> {
	const wait = await limiter.take(network)
	return wait > 0 ? { status: 429, message: 'Too many requests. Please wait a moment and try again.', wait } : undefined
}

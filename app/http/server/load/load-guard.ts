import type { ServerResponse } from 'node:http'
import { createRateLimiter } from '../../../adapters/rate-limiter.ts'
import { countByNetwork } from './count-by-network.ts'
import { createPace } from './pace.ts'
import { createTurns } from './turns.ts'

/** The limit of one network: many shoppers share a mobile provider's address. */
const limit = { keyPrefix: 'pages', points: 1_200, duration: 60 }
/** Later ones would wait longer than they stay. Half is left to the others when one network takes all it can. */
const mostAtOnce = { all: 150, ofOneNetwork: 75 }
/** What is worked on between two looks at what others ask for is what these others wait for. */
const mostWorkedOn = { all: 12, ofOneNetwork: 4 }
export const busy: LoadRefusal = {
	status: 503,
	message: 'The shop is very busy. Please try again in a moment.',
	wait: 2,
}

export interface LoadRefusal {
	status: 429 | 503
	message: string
	/** Seconds. */
	wait: number
}

export interface LoadGuard {
	/** Counts a request of `network` when it may begin, or says why it is not answered. */
	count: (network: string) => Promise<LoadRefusal | undefined>
	/** Waits until the answer `res` may be made, for ever once nobody waits for it; or says why it is not made. */
	turn: (network: string, res: ServerResponse) => Promise<LoadRefusal | undefined>
}

/** Limits answers that are made: how many at once, and with `rateLimits` of one network and a minute. */
export function createLoadGuard({ rateLimits }: { rateLimits: boolean }): LoadGuard {
	const refusalFor = createCounter()
	const mayBegin = createPace()
	const making = countByNetwork()
	const turns = createTurns({ ...mostWorkedOn, ...(!rateLimits && { ofOneNetwork: mostWorkedOn.all }) })
	return {
		async count(network) {
			await mayBegin(network)
			return rateLimits ? refusalFor(network) : undefined
		},
		async turn(network, res) {
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
			await turns.take(network, res)
			return undefined
		},
	}
}

/** The first process counts for all of several; who is refused until some moment is not asked about again before. */
function createCounter() {
	const limiter = createRateLimiter(limit)
	const refusedUntil = new Map<string, number>()
	return async (network: string): Promise<LoadRefusal | undefined> => {
		const now = performance.now()
		const until = refusedUntil.get(network) ?? 0
		if (until > now) return tooMany(Math.ceil((until - now) / 1000))
		refusedUntil.delete(network)
		const wait = await limiter.take(network)
		if (wait === 0) return undefined
		refusedUntil.set(network, now + wait * 1000)
		setTimeout(() => refusedUntil.delete(network), wait * 1000).unref()
		return tooMany(wait)
	}
}

function tooMany(wait: number): LoadRefusal {
	return { status: 429, message: 'Too many requests. Please wait a moment and try again.', wait }
}

import type { ServerResponse } from 'node:http'
import { createRateLimiter } from '../../../adapters/rate-limiter.ts'
import { countByNetwork } from './count-by-network.ts'
import { createPace } from './pace.ts'
import { createTurns } from './turns.ts'

/** The limit of one network. It is high because many shoppers share the address of a mobile provider. */
const limit = { keyPrefix: 'pages', points: 1_200, duration: 60 }
/**
 * Further requests would wait longer than clients do. One network can take only half, so that the rest is left to
 * others.
 */
const mostAtOnce = { all: 150, ofOneNetwork: 75 }
/** The work that is started between two checks for new requests, which delays these requests. */
const mostWorkedOn = { all: 12, ofOneNetwork: 4 }
export const busy: LoadRefusal = {
	status: 503,
	message: 'The shop is very busy. Please try again in a moment.',
	wait: 2,
}

export interface LoadRefusal {
	status: 429 | 503
	message: string
	/** The time to wait in seconds. */
	wait: number
}

export interface LoadGuard {
	/** Counts a request of `network` when it may begin, or returns the reason that it is refused. */
	count: (network: string) => Promise<LoadRefusal | undefined>
	/**
	 * Waits until the response `res` may be created, forever once the client has disconnected. Returns the reason when
	 * it is refused.
	 */
	turn: (network: string, res: ServerResponse) => Promise<LoadRefusal | undefined>
}

/**
 * Limits the responses that are created: the number at once and, with `rateLimits`, the number of one network in a
 * minute.
 */
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
			// The slot is released when the response is handed over, because a slow reader causes no work.
			res.once('prefinish', done)
			res.once('close', done)
			await turns.take(network, res)
			return undefined
		},
	}
}

/**
 * Creates the counter. The first process counts for all processes. A refused network is not checked again before its
 * waiting time has passed.
 */
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

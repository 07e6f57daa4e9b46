import type { ServerResponse } from 'node:http'
import { createRateLimiter } from '../../../adapters/rate-limiter.ts'
import type { CurrentRequest } from '../../../adapters/reporting/current-request.ts'

/**
 * The maximum number of requests (`points`) of one network in `duration` seconds. It is high because many shoppers
 * share the address of a mobile provider.
 */
const limit = { keyPrefix: 'requests', points: 1_200, duration: 60 }
/**
 * The maximum number of requests that wait or are answered at once. With more, requests would wait longer than clients
 * do. One network gets at most half, so that the rest is left to other networks.
 */
const maxConcurrent = { all: 150, perNetwork: 75 }
/**
 * The maximum number of responses that are created at once. A new request is accepted only between the work for two
 * responses, so more responses at once would delay it.
 */
const maxActive = { all: 12, perNetwork: 4 }
export const busyRefusal: LoadRefusal = {
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
	/**
	 * Counts a request of `network` when it may begin, or returns the reason that it is refused. The state of the limit
	 * is added to `answering`.
	 */
	count: (network: string, answering?: CurrentRequest) => Promise<LoadRefusal | undefined>
	/**
	 * Waits until the response `res` may be created. Never resolves if the client has disconnected. Returns the reason
	 * if the request is refused.
	 */
	turn: (network: string, res: ServerResponse) => Promise<LoadRefusal | undefined>
}

/**
 * Limits the responses that are created: the number at once and, with `rateLimits`, the number of one network in a
 * minute.
 */
export function createLoadGuard({ rateLimits }: { rateLimits: boolean }): LoadGuard {
	const refusalFor = createCounter()
	const mayBegin = createThrottle()
	const making = countByNetwork()
	const turns = createRequestQueue({ ...maxActive, ...(!rateLimits && { perNetwork: maxActive.all }) })
	return {
		async count(network, answering) {
			await mayBegin(network)
			return rateLimits ? refusalFor(network, answering) : undefined
		},
		async turn(network, res) {
			if (making.total() >= maxConcurrent.all) return busyRefusal
			if (rateLimits && making.of(network) >= maxConcurrent.perNetwork) return busyRefusal
			making.add(network, 1)
			let isDone = false
			const release = () => {
				if (!isDone) making.add(network, -1)
				isDone = true
			}
			// The slot is released when the response is complete in memory, because a slow reader causes no more work.
			res.once('prefinish', release)
			res.once('close', release)
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
	return async (network: string, answering?: CurrentRequest): Promise<LoadRefusal | undefined> => {
		const now = performance.now()
		const until = refusedUntil.get(network) ?? 0
		if (until > now) {
			const wait = Math.ceil((until - now) / 1000)
			recordExhausted(answering, wait)
			return createTooManyRefusal(wait)
		}
		refusedUntil.delete(network)
		const wait = await limiter.take(network, answering)
		if (wait === 0) return undefined
		refusedUntil.set(network, now + wait * 1000)
		setTimeout(() => refusedUntil.delete(network), wait * 1000).unref()
		return createTooManyRefusal(wait)
	}
}

function recordExhausted(answering: CurrentRequest | undefined, resetSeconds: number) {
	const { keyPrefix, points, duration: seconds } = limit
	if (answering) (answering.rateLimits ??= new Map()).set(keyPrefix, { points, seconds, remaining: 0, resetSeconds })
}

function createTooManyRefusal(wait: number): LoadRefusal {
	return { status: 429, message: 'Too many requests. Please wait a moment and try again.', wait }
}

/** The maximum number of requests of one network that begin in one iteration of the event loop. */
const maxPerRound = 2

/**
 * Spreads simultaneous requests of each network over iterations of the event loop. The returned function resolves when
 * a request may begin.
 */
export function createThrottle(): (network: string) => Promise<void> {
	const lines = new Map<string, (() => void)[]>()

	function beginNext() {
		for (const [network, line] of lines) {
			for (const begin of line.splice(0, maxPerRound)) begin()
			if (line.length === 0) lines.delete(network)
		}
		if (lines.size > 0) scheduleNextTurn(beginNext)
	}

	return (network) =>
		new Promise((resolve) => {
			if (lines.size === 0) scheduleNextTurn(beginNext)
			const line = lines.get(network) ?? []
			line.push(resolve)
			lines.set(network, line)
		})
}

/**
 * The maximum milliseconds of a turn. A response that takes longer probably waits for a disk or another service, so the
 * next one may start.
 */
const maxTurnMs = 250

interface RequestQueue {
	/**
	 * Resolves when the response `res` may be created. Never resolves once `res` is closed. The turn ends when the head
	 * of the response is sent, and after `maxTurnMs` at the latest.
	 */
	take: (network: string, res: ServerResponse) => Promise<void>
}

/** Allows a few responses to be created at a time and alternates between the networks of waiting requests. */
export function createRequestQueue(limits: { all: number; perNetwork: number }): RequestQueue {
	const active = countByNetwork()
	/** The waiting requests by network. The network that has waited longest is first. */
	const lines = new Map<string, Set<() => void>>()

	function startNext() {
		for (const [network, line] of lines) {
			if (active.total() >= limits.all) return
			if (active.of(network) >= limits.perNetwork) continue
			const [start] = line
			line.delete(start!)
			lines.delete(network)
			// The network goes to the end of the queue, and this loop reaches it again after the other networks.
			if (line.size > 0) lines.set(network, line)
			start!()
		}
	}

	function removeWaiting(network: string, start: () => void) {
		const line = lines.get(network)
		if (line?.delete(start) && line.size === 0) lines.delete(network)
	}

	return {
		take: (network, res) =>
			new Promise((resolve) => {
				const start = () => {
					res.off('close', handleClose)
					active.add(network, 1)
					onResponseMade(res, () => {
						active.add(network, -1)
						// The next response starts in a later iteration. Responses that wait for nothing would
						// otherwise follow each other without a pause and block new requests.
						scheduleNextTurn(startNext)
					})
					resolve()
				}
				const handleClose = () => removeWaiting(network, start)
				res.once('close', handleClose)
				lines.set(network, (lines.get(network) ?? new Set()).add(start))
				startNext()
			}),
	}
}

/**
 * Calls `then` once: when the head is sent, the response is closed or `maxTurnMs` has passed. The head is sent when a
 * response is complete or begins to be streamed.
 */
function onResponseMade(res: ServerResponse, then: () => void) {
	let hasEnded = false
	const finish = () => {
		if (hasEnded) return
		hasEnded = true
		clearTimeout(timer)
		then()
	}
	const timer = setTimeout(finish, maxTurnMs).unref()
	const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => ServerResponse
	res.writeHead = (...given: unknown[]) => {
		finish()
		return writeHead(...given)
	}
	res.once('close', finish)
}

/** Creates a counter for each network and their total. Only counts above 0 are kept in memory. */
export function countByNetwork() {
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

/**
 * The event loop accepts one new connection in each iteration. A client behind many others therefore waits for the work
 * in all these iterations. While clients connect in each iteration, deferrable work is postponed.
 */

/**
 * The maximum number of consecutive iterations of the event loop in which work is postponed. Without a maximum, clients
 * that never stop connecting would prevent the work forever.
 */
const maxEmptyRounds = 200

let isConnecting = false
let emptyRounds = 0
let waitingTurns: (() => void)[] = []

/** Records that a connection was accepted in this iteration. */
export function recordConnection(): void {
	isConnecting = true
}

/** Runs `work` in the next iteration in which no client connects. */
function scheduleNextTurn(work: () => void): void {
	if (waitingTurns.push(work) === 1) setImmediate(runRound)
}

function runRound() {
	const isLeftEmpty = isConnecting && emptyRounds < maxEmptyRounds
	isConnecting = false
	emptyRounds = isLeftEmpty ? emptyRounds + 1 : 0
	if (isLeftEmpty) {
		setImmediate(runRound)
		return
	}
	const all = waitingTurns
	waitingTurns = []
	for (const work of all) work()
}

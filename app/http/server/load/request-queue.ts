import type { ServerResponse } from 'node:http'
import { countByNetwork } from './count-by-network.ts'
import { scheduleNextTurn } from './event-loop-rounds.ts'

/**
 * The maximum milliseconds of a turn. A response that takes longer waits for a disk or another service and blocks no
 * one.
 */
const maxTurnMs = 250

export interface RequestQueue {
	/**
	 * Resolves when the response `res` may be created, and never once it is closed. The turn ends when its head is sent.
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
			// The network moves behind the others, and this loop reaches it again later.
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
						// Responses that wait for nothing would otherwise follow each other without interruption and block
						// new requests.
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

/** Calls `then` once: when the head is sent, which happens when a response is complete or begins to be streamed. */
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

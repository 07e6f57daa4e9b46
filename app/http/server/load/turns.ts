import type { ServerResponse } from 'node:http'
import { countByNetwork } from './count-by-network.ts'
import { runInNextRound } from './rounds.ts'

/**
 * The maximum milliseconds of a turn. A response that takes longer waits for a disk or another service and blocks no
 * one.
 */
const longestTurn = 250

export interface Turns {
	/**
	 * Resolves when the response `res` may be created, and never once it is closed. The turn ends when its head is sent.
	 */
	take: (network: string, res: ServerResponse) => Promise<void>
}

/** Allows a few responses to be created at a time and alternates between the networks of waiting requests. */
export function createTurns(most: { all: number; ofOneNetwork: number }): Turns {
	const taken = countByNetwork()
	/** The waiting requests by network. The network that has waited longest is first. */
	const lines = new Map<string, Set<() => void>>()

	function callNext() {
		for (const [network, line] of lines) {
			if (taken.total() >= most.all) return
			if (taken.of(network) >= most.ofOneNetwork) continue
			const [begin] = line
			line.delete(begin!)
			lines.delete(network)
			// The network moves behind the others, and this loop reaches it again later.
			if (line.size > 0) lines.set(network, line)
			begin!()
		}
	}

	function leave(network: string, begin: () => void) {
		const line = lines.get(network)
		if (line?.delete(begin) && line.size === 0) lines.delete(network)
	}

	return {
		take: (network, res) =>
			new Promise((resolve) => {
				const begin = () => {
					res.off('close', giveUp)
					taken.add(network, 1)
					onceMade(res, () => {
						taken.add(network, -1)
						// Responses that wait for nothing would otherwise follow each other without interruption and block
						// new requests.
						runInNextRound(callNext)
					})
					resolve()
				}
				const giveUp = () => leave(network, begin)
				res.once('close', giveUp)
				lines.set(network, (lines.get(network) ?? new Set()).add(begin))
				callNext()
			}),
	}
}

/** Calls `then` once: when the head is sent, which happens when a response is complete or begins to be streamed. */
function onceMade(res: ServerResponse, then: () => void) {
	let isOver = false
	const end = () => {
		if (isOver) return
		isOver = true
		clearTimeout(timer)
		then()
	}
	const timer = setTimeout(end, longestTurn).unref()
	const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => ServerResponse
	res.writeHead = (...given: unknown[]) => {
		end()
		return writeHead(...given)
	}
	res.once('close', end)
}

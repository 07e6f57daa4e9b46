import type { ServerResponse } from 'node:http'
import { countByNetwork } from './count-by-network.ts'
import { runInNextRound } from './rounds.ts'

/** Milliseconds: who takes longer waits for a disk or another service, and holds up nobody. */
const longestTurn = 250

export interface Turns {
	/** Resolves when the answer `res` may be made; never, once it is closed. The turn ends with its head. */
	take: (network: string, res: ServerResponse) => Promise<void>
}

/** Lets a few answers be made at a time, and of those that wait the networks' each in turn. */
export function createTurns(most: { all: number; ofOneNetwork: number }): Turns {
	const taken = countByNetwork()
	/** Requests that wait, by network: the one that waits longest is first. */
	const lines = new Map<string, Set<() => void>>()

	function callNext() {
		for (const [network, line] of lines) {
			if (taken.total() >= most.all) return
			if (taken.of(network) >= most.ofOneNetwork) continue
			const [begin] = line
			line.delete(begin!)
			lines.delete(network)
			// The line goes behind the others, where this loop comes by again.
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
						// Answers that wait for nothing would follow each other, and nobody else would be heard.
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

/** Once: the head goes out when all of an answer is there, or begins to be read from elsewhere. */
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

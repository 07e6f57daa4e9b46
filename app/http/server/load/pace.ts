import { runInNextRound } from './rounds.ts'

/** The maximum number of requests of one network that begin in one iteration of the event loop. */
const mostInARound = 2

/**
 * Spreads simultaneous requests of each network over iterations of the event loop. The returned function resolves when
 * a request may begin.
 */
export function createPace(): (network: string) => Promise<void> {
	const lines = new Map<string, (() => void)[]>()

	function beginNext() {
		for (const [network, line] of lines) {
			for (const begin of line.splice(0, mostInARound)) begin()
			if (line.length === 0) lines.delete(network)
		}
		if (lines.size > 0) runInNextRound(beginNext)
	}

	return (network) =>
		new Promise((resolve) => {
			if (lines.size === 0) runInNextRound(beginNext)
			const line = lines.get(network) ?? []
			line.push(resolve)
			lines.set(network, line)
		})
}

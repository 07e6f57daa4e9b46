import { runInNextRound } from './rounds.ts'

/** How many requests of one network begin in one round of the event loop. */
const mostInARound = 2

/** Spreads what each network asks for at once over rounds of the event loop. Resolves when a request may begin. */
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

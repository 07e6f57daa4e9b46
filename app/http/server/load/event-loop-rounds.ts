/**
 * The event loop accepts one new connection in each iteration. A client behind many others therefore waits for the work
 * in all these iterations. While clients connect in each iteration, deferrable work is postponed.
 */

/** The maximum number of consecutive iterations without work, because connections may never stop. */
const maxEmptyRounds = 200

let isConnecting = false
let empty = 0
let waiting: (() => void)[] = []

/** Records that a connection was accepted in this iteration. */
export function recordConnection(): void {
	isConnecting = true
}

/** Runs `work` in the next iteration in which no client connects. */
export function scheduleNextTurn(work: () => void): void {
	if (waiting.push(work) === 1) setImmediate(runRound)
}

function runRound() {
	const isLeftEmpty = isConnecting && empty < maxEmptyRounds
	isConnecting = false
	empty = isLeftEmpty ? empty + 1 : 0
	if (isLeftEmpty) {
		setImmediate(runRound)
		return
	}
	const all = waiting
	waiting = []
	for (const work of all) work()
}

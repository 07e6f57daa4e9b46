/**
 * The event loop takes one new connection in each of its rounds, so who connects behind many others waits for what all
 * these rounds do. While somebody connects in each, work that can wait leaves them empty.
 */

/** How many in a row, for somebody may connect for ever. */
const mostEmpty = 200

let isConnecting = false
let empty = 0
let waiting: (() => void)[] = []

/** Says that this round took a connection. */
export function noteConnection(): void {
	isConnecting = true
}

/** Does `work` in the next round in which nobody connects. */
export function runInNextRound(work: () => void): void {
	if (waiting.push(work) === 1) setImmediate(comeRound)
}

function comeRound() {
	const isLeftEmpty = isConnecting && empty < mostEmpty
	isConnecting = false
	empty = isLeftEmpty ? empty + 1 : 0
	if (isLeftEmpty) {
		setImmediate(comeRound)
		return
	}
	const all = waiting
	waiting = []
	for (const work of all) work()
}

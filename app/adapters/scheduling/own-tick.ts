import { setImmediate as nextRound } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for an event-loop tick of one's own; one continues in each, in order, and other requests are served in between.
 */
export function ownTick(): Promise<void> {
	const turn = last.then(() => nextRound())
	last = turn
	return turn
}

import { setImmediate as nextRound } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for an event-loop tick of one's own: of all who wait, one continues in each, in their order. Other requests are
 * served in between, so that a crowd delays nobody for longer than one of them takes.
 */
export function ownTick(): Promise<void> {
	const turn = last.then(() => nextRound())
	last = turn
	return turn
}

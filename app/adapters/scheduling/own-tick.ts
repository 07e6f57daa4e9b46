import { setImmediate as nextRound } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for a tick of the event loop of one's own: of all who wait, in their order, one goes on in each. In between everybody else is served,
 * so that a crowd that comes at one moment holds up nobody for longer than one of them takes.
 */
export function ownTick(): Promise<void> {
	const turn = last.then(() => nextRound())
	last = turn
	return turn
}

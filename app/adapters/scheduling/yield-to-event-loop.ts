import { setImmediate as nextTick } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for an event-loop tick of one's own; one continues in each, in order, and other requests are served in between.
 */
export function yieldToEventLoop(): Promise<void> {
	const tick = last.then(() => nextTick())
	last = tick
	return tick
}

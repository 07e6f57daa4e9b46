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

/**
 * Asks once in each event-loop tick. The requests of a tick had all arrived when it began, so a value read in it was
 * current when each of them was sent.
 */
export function memoizePerTick<T>(ask: () => T): () => T {
	let answer: { value: T } | undefined
	return () => {
		if (!answer) {
			answer = { value: ask() }
			setImmediate(() => (answer = undefined))
		}
		return answer.value
	}
}

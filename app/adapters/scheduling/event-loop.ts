import { setImmediate as nextTick } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for an event-loop tick of its own. One caller continues in each tick, in order, and other requests are served
 * in between.
 */
export function yieldToEventLoop(): Promise<void> {
	const tick = last.then(() => nextTick())
	last = tick
	return tick
}

/**
 * Memoizes the result of `compute` for each event-loop tick. All requests of a tick arrived before it began, so a value
 * that is computed during the tick is not older than any of them.
 */
export function memoizePerTick<T>(compute: () => T): () => T {
	let answer: { value: T } | undefined
	return () => {
		if (!answer) {
			answer = { value: compute() }
			setImmediate(() => (answer = undefined))
		}
		return answer.value
	}
}

/**
 * As `ask`, once in each event-loop tick. The requests of a tick had all arrived when it began, so a value read in it
 * was current when each of them was sent.
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

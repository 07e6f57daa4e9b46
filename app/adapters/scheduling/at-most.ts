import pLimit from 'p-limit'

/** The limit is reached: nothing was done, and the caller may try again shortly. */
export class BusyError extends Error {}

/**
 * Lets at most `count` tasks run at once; the others wait in a queue, and beyond `longestLine` a `BusyError` is thrown.
 * For work that is heavy on memory or the processor.
 */
export function atMost(count: number, longestLine = Infinity) {
	const limit = pLimit(count)
	return async function run<T>(work: () => Promise<T>): Promise<T> {
		const isFull = limit.activeCount + limit.pendingCount >= count + longestLine
		if (isFull) throw new BusyError('The shop is very busy. Please try again in a moment.')
		return limit(work)
	}
}

import pLimit from 'p-limit'

/** Nothing was done; the caller may try again shortly. */
export class BusyError extends Error {}

/** What is said to whoever asks more of a shop that has too much to do. */
export const busy = 'The shop is very busy. Please try again in a moment.'

/** Runs at most `count` tasks at once, queues `maxQueued` and throws `BusyError` beyond. For heavy work. */
export function limitConcurrency(count: number, maxQueued = Infinity) {
	const limit = pLimit(count)
	return async function run<T>(work: () => Promise<T>): Promise<T> {
		const isFull = limit.activeCount + limit.pendingCount >= count + maxQueued
		if (isFull) throw new BusyError(busy)
		return limit(work)
	}
}

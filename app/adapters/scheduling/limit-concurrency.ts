import pLimit from 'p-limit'

/** Nothing was done; the caller may try again shortly. */
export class BusyError extends Error {}

/** Of a shop that has too much to do, for whoever asks it for more. */
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

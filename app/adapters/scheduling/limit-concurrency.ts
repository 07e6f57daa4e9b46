import pLimit from 'p-limit'

/** The queue was full, so the task did not start. The caller may retry shortly. */
export class BusyError extends Error {}

/** The message for requests to an overloaded shop. */
export const busyMessage = 'The shop is very busy. Please try again in a moment.'

/**
 * Runs at most `count` tasks at once, queues `maxQueued` and throws `BusyError` beyond that. It is intended for heavy
 * work.
 */
export function limitConcurrency(count: number, maxQueued = Infinity) {
	const limit = pLimit(count)
	return async function run<T>(work: () => Promise<T>): Promise<T> {
		const isFull = limit.activeCount + limit.pendingCount >= count + maxQueued
		if (isFull) throw new BusyError(busyMessage)
		return limit(work)
	}
}

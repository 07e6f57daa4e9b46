import pLimit from 'p-limit'

/**
 * The shop cannot do something right now, for example because a queue or the disk is full. The caller may retry later.
 */
export class BusyError extends Error {}

/** The message for requests to an overloaded shop. */
export const busyMessage = 'The shop is very busy. Please try again in a moment.'

/**
 * Returns a function that runs at most `count` tasks at once and queues `maxQueued` more. Beyond that, it throws
 * `BusyError`. It is intended for heavy work.
 */
export function limitConcurrency(count: number, maxQueued = Infinity) {
	const limit = pLimit(count)
	return async function run<T>(work: () => Promise<T>): Promise<T> {
		const isFull = limit.activeCount + limit.pendingCount >= count + maxQueued
		if (isFull) throw new BusyError(busyMessage)
		return limit(work)
	}
}

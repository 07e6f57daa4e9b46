import type { Job } from '#app/adapters/jobs.server.ts'
import { sweepUploads } from './media/sweep.server.ts'

const hour = 60 * 60 * 1000
const minute = 60 * 1000
/** After a start the visitors come first. */
const firstRest = 5 * minute

/** What the shop does for itself, in a loop of its own: sweeps the uploads every hour. `clock` tells the time. */
export function upkeep(clock = () => new Date()): Job {
	let sweepAt = clock().getTime() + firstRest
	return async (shift) => {
		const now = clock()
		if (now.getTime() >= sweepAt) {
			sweepAt = now.getTime() + hour
			await sweepUploads(now, shift)
		}
		return minute
	}
}

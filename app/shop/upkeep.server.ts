import type { Job } from '#app/adapters/scheduling/jobs.server.ts'
import { backUpIfDue } from './backup/run-backup.server.ts'
import { sweepUploads } from './media/sweep.server.ts'

const hour = 60 * 60 * 1000
const minute = 60 * 1000
/** After a start visitors come first. */
const firstRest = 5 * minute

/** The job that starts nightly backups and sweeps uploads hourly, from five minutes after the start. */
export function upkeep(clock = () => new Date()): Job {
	const beginsAt = clock().getTime() + firstRest
	let sweepAt = beginsAt
	return async (context) => {
		const now = clock()
		if (now.getTime() >= beginsAt) backUpIfDue(now)
		if (now.getTime() >= sweepAt) {
			sweepAt = now.getTime() + hour
			await sweepUploads(now, context)
		}
		return minute
	}
}

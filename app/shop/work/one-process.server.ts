import { endLease, takeLease } from '#app/adapters/db/lease.server.ts'
import type { Job } from '#app/adapters/scheduling/jobs.server.ts'

const name = 'background work'
/**
 * The lease duration in milliseconds. Any loop extends it when less than half is left; each loop runs within a minute.
 */
const lasts = 180_000
/** The interval in milliseconds at which other processes check whether this one has ended. */
const restOfOthers = 5_000

let until = 0
let asking: Promise<boolean> | undefined

/**
 * Wraps a job so that it runs in one process at a time, of all processes that have this database open (rule:
 * background-work).
 */
export function onlyOneProcess(job: Job): Job {
	return async (context) => ((await isOurs()) ? job(context) : restOfOthers)
}

async function isOurs(): Promise<boolean> {
	if (until - Date.now() > lasts / 2) return true
	asking ??= ask().finally(() => (asking = undefined))
	return asking
}

async function ask() {
	const askedAt = Date.now()
	const isTaken = await takeLease(name, { lasts })
	until = isTaken ? askedAt + lasts : 0
	return isTaken
}

/** Releases the lease immediately for another process, after the loops of this one have ended. */
export async function yieldToOtherProcess(): Promise<void> {
	if (until === 0) return
	until = 0
	await endLease(name)
}

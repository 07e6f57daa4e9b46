import { endLease, acquireLease } from '#app/adapters/db/lease.server.ts'
import type { Job } from '#app/adapters/scheduling/jobs.server.ts'

const leaseName = 'background work'
/**
 * The lease duration in milliseconds. Any loop extends it when less than half is left; each loop runs within a minute.
 */
const leaseMs = 180_000
/** The interval in milliseconds at which other processes check whether this one has ended. */
const retryMs = 5_000

let leasedUntil = 0
let pendingRequest: Promise<boolean> | undefined

/**
 * Wraps a job so that it runs in one process at a time, of all processes that have this database open (rule:
 * background-work).
 */
export function withLeaderLease(job: Job): Job {
	return async (context) => ((await hasLease()) ? job(context) : retryMs)
}

async function hasLease(): Promise<boolean> {
	if (leasedUntil - Date.now() > leaseMs / 2) return true
	pendingRequest ??= requestLease().finally(() => (pendingRequest = undefined))
	return pendingRequest
}

async function requestLease() {
	const requestedAt = Date.now()
	const isTaken = await acquireLease(leaseName, { lasts: leaseMs })
	leasedUntil = isTaken ? requestedAt + leaseMs : 0
	return isTaken
}

/** Releases the lease immediately for another process, after the loops of this one have ended. */
export async function releaseLease(): Promise<void> {
	if (leasedUntil === 0) return
	leasedUntil = 0
	await endLease(leaseName)
}

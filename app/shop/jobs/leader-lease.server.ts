import { endLease, acquireLease } from '#app/adapters/db/lease.server.ts'
import type { Job } from '#app/adapters/scheduling/jobs.server.ts'

const leaseName = 'background work'
/**
 * The duration of the lease in milliseconds. The jobs run at least once a minute, and each run extends the lease when
 * less than half of its duration is left.
 */
const leaseMs = 180_000
/** The interval in milliseconds at which a process without the lease tries to acquire it. */
const retryMs = 5_000

let leasedUntil = 0
let pendingRequest: Promise<boolean> | undefined

/** Wraps a job so that only one of the processes that use this database runs it (rule: background-work). */
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

/**
 * Releases the lease, so that another process can acquire it at once. Call it after the jobs of this process have
 * ended.
 */
export async function releaseLease(): Promise<void> {
	if (leasedUntil === 0) return
	leasedUntil = 0
	await endLease(leaseName)
}

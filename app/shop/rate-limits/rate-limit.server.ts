import { assertOutsideTransaction } from '#app/adapters/db/db.server.ts'
import { createRateLimiter, type RateLimiter } from '#app/adapters/rate-limiter.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import type { Client, OperationLimit } from './rate-limits.ts'
import { Refusal } from '../values/refusal.ts'

/** A function that undoes the count of an operation after it failed. */
export type ReleaseLimit = () => Promise<void>

const day = 24 * 60 * 60

/**
 * Creates two separate limits, one per account and one per network, and optionally a daily limit that all clients share.
 * The returned function counts one request and throws `too-many`, with the seconds to wait, when a limit is reached. Call
 * this once at module level for each kind of operation, so that its requests share the counters (rule: rate-limits).
 */
export function createRateLimit({
	name,
	account,
	network,
	seconds,
	day: inADay,
}: OperationLimit): (requester: Client) => Promise<ReleaseLimit> {
	const perAccount = createRateLimiter({ keyPrefix: `${name}-account`, points: account, duration: seconds })
	const perNetwork = createRateLimiter({ keyPrefix: `${name}-network`, points: network, duration: seconds })
	const perDay =
		inADay && createRateLimiter({ keyPrefix: `${name}-day`, points: inADay, duration: day, isShared: true })
	return async ({ userId, contact, network: from }) => {
		assertOutsideTransaction(`the limit ${name}`)
		if (!getSettings().rateLimits) return async () => undefined
		const account = userId === null ? contact : String(userId)
		const counted: [RateLimiter, string][] = account === undefined ? [] : [[perAccount, account]]
		counted.push([perNetwork, from])
		if (perDay) counted.push([perDay, 'all'])
		const release = async () => {
			await Promise.all(counted.map(([limiter, key]) => limiter.uncount(key)))
		}
		const waits = await Promise.all(counted.map(([limiter, key]) => limiter.take(key)))
		const wait = Math.max(...waits)
		if (wait === 0) return release
		await release()
		throw new Refusal('too-many', 'request-limit', {}, { wait })
	}
}

/** Runs `work` and returns its result. The call counts towards the limit unless `work` throws. */
export async function runLimited<T>(
	limit: ReturnType<typeof createRateLimit>,
	requester: Client,
	work: () => Promise<T>,
): Promise<T> {
	const release = await limit(requester)
	try {
		return await work()
	} catch (error) {
		await release()
		throw error
	}
}

/** Returns immediately. It is the default of a `pause` parameter, for callers that need no pause. */
export async function skipPause(): Promise<void> {}

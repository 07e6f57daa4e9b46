import { assertOutsideTransaction } from '#app/adapters/db/db.server.ts'
import { createRateLimiter, type RateLimiter } from '#app/adapters/rate-limiter.ts'
import { settings } from '#app/adapters/settings.server.ts'
import type { Requester, OperationLimit } from './rate-limits.ts'
import { Refusal } from './refusal.ts'

export const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.'

/** Uncounts a failed operation. */
export type Uncount = () => Promise<void>

const day = 24 * 60 * 60

/**
 * A limit by account and network, and of some of all together in a day, which refuses with 'too-many' and seconds to
 * wait. Made once an operation (rule: rate-limits).
 */
export function rateLimit({
	name,
	account,
	network,
	seconds,
	day: inADay,
}: OperationLimit): (requester: Requester) => Promise<Uncount> {
	const perAccount = createRateLimiter({ keyPrefix: `${name}-account`, points: account, duration: seconds })
	const perNetwork = createRateLimiter({ keyPrefix: `${name}-network`, points: network, duration: seconds })
	const perDay = inADay && createRateLimiter({ keyPrefix: `${name}-day`, points: inADay, duration: day })
	return async ({ userId, network: from }) => {
		assertOutsideTransaction(`the limit ${name}`)
		if (!settings().rateLimits) return async () => undefined
		const counted: [RateLimiter, string][] = userId === null ? [] : [[perAccount, String(userId)]]
		counted.push([perNetwork, from])
		if (perDay) counted.push([perDay, 'all'])
		const uncount = async () => {
			await Promise.all(counted.map(([limiter, key]) => limiter.uncount(key)))
		}
		const waits = await Promise.all(counted.map(([limiter, key]) => limiter.take(key)))
		const wait = Math.max(...waits)
		if (wait === 0) return uncount
		await uncount()
		throw new Refusal('too-many', tooManyAttempts, undefined, wait)
	}
}

/** The answer of `work`, counted unless it throws. */
export async function runLimited<T>(
	limit: ReturnType<typeof rateLimit>,
	requester: Requester,
	work: () => Promise<T>,
): Promise<T> {
	const uncount = await limit(requester)
	try {
		return await work()
	} catch (error) {
		await uncount()
		throw error
	}
}

/** Waits for nothing, for a synchronous operation. */
export async function noPause(): Promise<void> {}

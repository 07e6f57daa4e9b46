import { RateLimiterMemory } from 'rate-limiter-flexible'
import { settings } from '#app/adapters/settings.server.ts'
import { takePoint } from '#app/adapters/take-point.ts'
import type { Asker } from './asker.ts'
import type { OperationLimit } from './rate-limits.ts'
import { Refusal } from './refusal.ts'

export const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.'

/** Uncounts a failed operation. */
export type GiveBack = () => Promise<void>

/**
 * A limit by account and network, which refuses with 'too-many' and seconds to wait. Made once an operation (rule 113).
 */
export function rateLimit({ name, account, network, seconds }: OperationLimit): (asker: Asker) => Promise<GiveBack> {
	const perAccount = new RateLimiterMemory({ keyPrefix: `${name}-account`, points: account, duration: seconds })
	const perNetwork = new RateLimiterMemory({ keyPrefix: `${name}-network`, points: network, duration: seconds })
	return async ({ userId, network: from }) => {
		if (!settings().rateLimits) return async () => undefined
		const counted: [RateLimiterMemory, string][] = userId === null ? [] : [[perAccount, String(userId)]]
		counted.push([perNetwork, from])
		const giveBack = async () => {
			await Promise.all(counted.map(([limiter, key]) => limiter.reward(key, 1)))
		}
		const waits = await Promise.all(counted.map(([limiter, key]) => takePoint(limiter, key)))
		const wait = Math.max(...waits)
		if (wait === 0) return giveBack
		await giveBack()
		throw new Refusal('too-many', tooManyAttempts, undefined, wait)
	}
}

/** The answer of `work`, counted unless it throws. */
export async function limited<T>(
	limit: ReturnType<typeof rateLimit>,
	asker: Asker,
	work: () => Promise<T>,
): Promise<T> {
	const giveBack = await limit(asker)
	try {
		return await work()
	} catch (error) {
		await giveBack()
		throw error
	}
}

/** For a synchronous operation. */
export async function noPause(): Promise<void> {}

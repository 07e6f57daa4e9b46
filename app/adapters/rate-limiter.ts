import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { log } from './log.server.ts'
import { isClustered } from './processes/messages.ts'

export interface RateLimiter {
	/** Consumes a point of `key`. Returns the seconds to wait when none is left, otherwise 0. */
	take: (key: string) => Promise<number>
	/** Returns a point to `key`. */
	uncount: (key: string) => Promise<void>
}

/**
 * Creates a limiter of `points` in `duration` seconds for each key, shared by all processes of the shop (rule:
 * shared-limits).
 */
export function createRateLimiter(options: { keyPrefix: string; points: number; duration: number }): RateLimiter {
	const limiter = isClustered() ? new RateLimiterCluster(options) : new RateLimiterMemory({ ...options })
	return {
		async take(key) {
			try {
				await limiter.consume(key)
				return 0
			} catch (error) {
				if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
				// The first process is overloaded, and visitors should not suffer from it.
				log.error({ err: error }, 'a rate limit attempt could not be counted')
				return 0
			}
		},
		async uncount(key) {
			await limiter
				.reward(key, 1)
				.catch((error: unknown) => log.error({ err: error }, 'a rate limit attempt could not be returned'))
		},
	}
}

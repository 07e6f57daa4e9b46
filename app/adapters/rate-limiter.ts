import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { log } from './log.server.ts'
import { isClustered } from './processes/messages.ts'
import { type CurrentRequest, getCurrentRequest } from './reporting/current-request.ts'

export interface RateLimiter {
	/** Consumes a point of `key`. Returns the seconds to wait when none is left, otherwise 0. */
	take: (key: string, request?: CurrentRequest) => Promise<number>
	/** Gives `key` a point back. */
	uncount: (key: string, request?: CurrentRequest) => Promise<void>
}

interface RateLimiterOptions {
	keyPrefix: string
	points: number
	duration: number
	/** True when all clients share the limit. Clients then do not learn how much the others have used. */
	isShared?: boolean
}

/**
 * Creates a limiter of `points` in `duration` seconds for each key, shared by all processes of the shop (rule:
 * shared-limits). Saves the state of the limit in the request that is counted (rule: rate-limit-headers).
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
	const { keyPrefix, points, duration, isShared = false } = options
	const limits = { keyPrefix, points, duration }
	const limiter = isClustered() ? new RateLimiterCluster(limits) : new RateLimiterMemory(limits)
	const record = (request: CurrentRequest | undefined, { remainingPoints, msBeforeNext }: RateLimiterRes) => {
		const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
		const remaining = Math.min(points, Math.max(0, remainingPoints))
		if (request && !isShared)
			(request.rateLimits ??= new Map()).set(keyPrefix, { points, seconds: duration, remaining, resetSeconds })
		return resetSeconds
	}
	return {
		async take(key, request = getCurrentRequest()) {
			try {
				record(request, await limiter.consume(key))
				return 0
			} catch (error) {
				if (error instanceof RateLimiterRes) return record(request, error)
				// The primary process counts for all workers, and it is overloaded. The request is allowed, because
				// visitors should not suffer from that.
				log.error({ err: error }, 'a rate limit attempt could not be counted')
				return 0
			}
		},
		async uncount(key, request = getCurrentRequest()) {
			try {
				record(request, await limiter.reward(key, 1))
			} catch (error) {
				log.error({ err: error }, 'a rate limit attempt could not be returned')
			}
		},
	}
}

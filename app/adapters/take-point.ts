import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Takes a point of `key`; answers the seconds to wait without one, else 0. */
export async function takePoint(limiter: RateLimiterMemory, key: string): Promise<number> {
	try {
		await limiter.consume(key)
		return 0
	} catch (error) {
		if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
		throw error
	}
}

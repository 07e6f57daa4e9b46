import { data, type MiddlewareFunction } from 'react-router'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { settings } from '#app/adapters/settings.server.ts'
import { takePoint } from '#app/adapters/take-point.ts'
import { patience } from '#app/shop/rate-limit.server.ts'
import { refuse } from '#app/shop/refusal.ts'
import { networkOf } from './arrival/client-address.ts'
import { arrivalContext, waitContext } from './session/contexts.ts'

/**
 * Limits submissions of a form from one network to `points` in `seconds`; beyond that 429 with Retry-After. For a
 * route's `middleware`.
 */
export function limit(name: string, points: number, seconds: number): MiddlewareFunction<Response> {
	const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
	return async ({ request, context }, next) => {
		if (request.method !== 'GET' && request.method !== 'HEAD' && settings().rateLimits) {
			const wait = await takePoint(limiter, networkOf(context.get(arrivalContext).address))
			if (wait) {
				context.set(waitContext, wait)
				throw data(patience, { status: 429 })
			}
		}
		return next()
	}
}

/** As `limit`, for an action: refuses with 'too-many', so that the form is shown again with what was typed. */
export function turns(name: string, points: number, seconds: number): (address: string) => Promise<void> {
	const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
	return async (address) => {
		if (settings().rateLimits && (await takePoint(limiter, networkOf(address)))) refuse('too-many', patience)
	}
}

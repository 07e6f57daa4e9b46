import { data, type MiddlewareFunction } from 'react-router'
import { createRateLimiter, type RateLimiter } from '#app/adapters/rate-limiter.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { tooManyAttempts } from '#app/shop/rate-limit.server.ts'
import type { SubmissionLimit } from '#app/shop/rate-limits.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { networkOf } from './server/client-address.ts'
import { requestContext, waitContext } from './session/contexts.ts'

/**
 * Creates a middleware that limits submissions of a form from one network. Further submissions get 429 with
 * Retry-After.
 */
export function limit(most: SubmissionLimit): MiddlewareFunction<Response> {
	return async ({ request, context }, next) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			const wait = await secondsToWait(most, networkOf(context.get(requestContext).address))
			if (wait) {
				context.set(waitContext, wait)
				throw data(tooManyAttempts, { status: 429 })
			}
		}
		return next()
	}
}

/**
 * Applies a limit to a call of the API.
 * @throws too-many: the limit is exceeded; the refusal contains the seconds to wait.
 */
export async function mustBeWithin(most: SubmissionLimit, address: string): Promise<void> {
	await mustBeWithinFor(most, networkOf(address))
}

/** Does the same as `mustBeWithin` for any `key` instead of a network. */
export async function mustBeWithinFor(most: SubmissionLimit, key: string): Promise<void> {
	const wait = await secondsToWait(most, key)
	if (wait) throw new Refusal('too-many', tooManyAttempts, undefined, wait)
}

/** The limiters, which a form's page and its call share. */
const limiters = new Map<string, RateLimiter>()
const daySeconds = 24 * 60 * 60

async function secondsToWait(most: SubmissionLimit, key: string): Promise<number> {
	if (!settings().rateLimits) return 0
	const { name, points, seconds, day } = most
	const wait = await limiterOf(name, points, seconds).take(key)
	// A network that exceeds its own limit does not use up the daily limit of all.
	return wait || !day ? wait : limiterOf(`${name}-day`, day, daySeconds).take('all')
}

function limiterOf(name: string, points: number, duration: number): RateLimiter {
	const limiter = limiters.get(name) ?? createRateLimiter({ keyPrefix: name, points, duration })
	limiters.set(name, limiter)
	return limiter
}

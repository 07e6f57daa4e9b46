import { data, type MiddlewareFunction } from 'react-router'
import { createRateLimiter, type RateLimiter } from '#app/adapters/rate-limiter.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import type { SubmissionLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { formatRefusal } from '#app/shop/values/refusals/refusal-messages.ts'
import { translateSentence } from './session/request-language.server.ts'
import { getNetwork } from './server/client-address.ts'
import { requestContext, waitContext } from './session/contexts.ts'

/**
 * Creates a middleware that limits submissions of a form from one network. Submissions above the limit get 429 with
 * Retry-After.
 */
export function limitSubmissions(limitName: SubmissionLimit): MiddlewareFunction<Response> {
	return async ({ request, context }, next) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			const wait = await consumeLimit(limitName, getNetwork(context.get(requestContext).address))
			if (wait) {
				context.set(waitContext, wait)
				throw data(translateSentence(formatRefusal('screen', 'request-limit', {})), { status: 429 })
			}
		}
		return next()
	}
}

/**
 * Applies a limit to a call of the API, for the network of `address`.
 * @throws too-many: the limit is exceeded; the refusal contains the seconds to wait.
 */
export async function assertWithinLimit(limitName: SubmissionLimit, address: string): Promise<void> {
	await assertWithinLimitForKey(limitName, getNetwork(address))
}

/** Does the same as `assertWithinLimit` for any `key` instead of a network. */
export async function assertWithinLimitForKey(limitName: SubmissionLimit, key: string): Promise<void> {
	const wait = await consumeLimit(limitName, key)
	if (wait) throw new Refusal('too-many', 'request-limit', {}, { wait })
}

/** The limiters by name. A form and the API call for the same action share one. */
const limiters = new Map<string, RateLimiter>()
const daySeconds = 24 * 60 * 60

async function consumeLimit(limitName: SubmissionLimit, key: string): Promise<number> {
	if (!getSettings().rateLimits) return 0
	const { name, points, seconds, day } = limitName
	const wait = await getLimiter(name, points, seconds).take(key)
	// The daily limit is shared by all networks. Requests above a network's own limit are not counted toward it.
	return wait || !day ? wait : getLimiter(`${name}-day`, day, daySeconds, true).take('all')
}

function getLimiter(name: string, points: number, duration: number, isShared = false): RateLimiter {
	const limiter = limiters.get(name) ?? createRateLimiter({ keyPrefix: name, points, duration, isShared })
	limiters.set(name, limiter)
	return limiter
}

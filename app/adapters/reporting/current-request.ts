import { AsyncLocalStorage } from 'node:async_hooks'

/** A request that is being answered. */
export interface CurrentRequest {
	requestId: string
	/** The pattern of the matched route, such as singleproduct/:name. It does not depend on the request's parameters. */
	route: string
	/** The code of the page's language, such as `hi`. */
	language?: string
	/** The code of the language of an API call's messages. Missing in a shop with English only. */
	messageLanguage?: string
	/** The response's status, once there is a response. */
	status?: number
	/** The rate limits that have counted this request, by name. */
	rateLimits?: Map<string, RateLimitState>
}

/** The state of a rate limit for one client. */
export interface RateLimitState {
	/** The requests that are allowed in `seconds`. */
	points: number
	seconds: number
	remaining: number
	/** The seconds until the limit starts again. */
	resetSeconds: number
}

const current = new AsyncLocalStorage<CurrentRequest>()

/**
 * Runs `work`, and everything it starts, in the context of a request: each log line that it writes carries the
 * request's id.
 */
export function runInRequest<T>(request: CurrentRequest, work: () => T): T {
	return current.run(request, work)
}

/** Returns the request that is being answered; `undefined` outside of one. */
export function getCurrentRequest(): CurrentRequest | undefined {
	return current.getStore()
}

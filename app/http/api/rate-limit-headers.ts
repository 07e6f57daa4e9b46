import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'

/**
 * Returns the rate limits that counted a request, as draft-ietf-httpapi-ratelimit-headers-09 writes them:
 * `RateLimit-Policy: "login";q=30;w=180` and `RateLimit: "login";r=29;t=180`. Without a limit there are no headers
 * (rule: rate-limit-headers).
 */
export function buildRateLimitHeaders({ rateLimits }: Pick<CurrentRequest, 'rateLimits'> = {}): Record<string, string> {
	if (!rateLimits) return {}
	const limits = [...rateLimits]
	return {
		'RateLimit-Policy': limits.map(([name, { points, seconds }]) => `"${name}";q=${points};w=${seconds}`).join(', '),
		RateLimit: limits
			.map(([name, { remaining, resetSeconds }]) => `"${name}";r=${remaining};t=${resetSeconds}`)
			.join(', '),
	}
}

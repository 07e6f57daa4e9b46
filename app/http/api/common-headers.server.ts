import { type Settings, getSettings } from '#app/adapters/settings.server.ts'
import type { RequestDetails } from '../session/contexts.ts'
import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'
import type { Call } from './call.ts'

const readable = 'X-Request-Id, ETag, Retry-After, Idempotent-Replayed, Preference-Applied, RateLimit, RateLimit-Policy'

/**
 * Adds the headers of every response of the API: the request's id, the rate limits that counted the request (rule:
 * rate-limit-headers), and for scripts of API_ORIGINS the permission to read it, without cookies (rule: api-origins).
 */
export function withCommonHeaders(request: Request, details: RequestDetails, response: Response): Response {
	response.headers.set('X-Request-Id', details.requestId)
	for (const [name, value] of Object.entries(buildRateLimitHeaders(details.answering)))
		response.headers.set(name, value)
	for (const [name, value] of Object.entries(buildCorsHeaders(request.headers.get('Origin'), getSettings())))
		response.headers.append(name, value)
	return response
}

export function buildCorsHeaders(
	origin: string | null | undefined,
	{ apiOrigins }: Pick<Settings, 'apiOrigins'>,
): Record<string, string> {
	if (apiOrigins.length === 0) return {}
	if (!origin || !apiOrigins.includes(origin)) return { Vary: 'Origin' }
	return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': readable }
}

export function buildPreflightResponse(request: Request, methods: string[]): Response {
	const headers = new Headers({ Allow: [...methods, 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' })
	const origin = request.headers.get('Origin')
	const { apiOrigins } = getSettings()
	if (apiOrigins.length > 0) headers.set('Vary', 'Origin')
	if (origin && apiOrigins.includes(origin) && methods.length > 0) {
		headers.set('Access-Control-Allow-Origin', origin)
		headers.set('Access-Control-Allow-Methods', methods.join(', '))
		headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer')
		headers.set('Access-Control-Max-Age', '600')
	}
	return new Response(null, { status: methods.length > 0 ? 204 : 404, headers })
}

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

/** A part of the document that describes the API. */
type Json = { [key: string]: unknown }

const textSchema = { type: 'string' }
const example = buildRateLimitHeaders({
	rateLimits: new Map([['requests', { points: 1_200, seconds: 60, remaining: 1_199, resetSeconds: 60 }]]),
})

/** The response headers of the API, as components that every response refers to. */
export const responseHeaders = {
	'X-Request-Id': { description: 'The id of the request, to report to the shop.', schema: textSchema },
	'RateLimit-Policy': {
		description:
			'The limits that counted the request (draft-ietf-httpapi-ratelimit-headers-09): `q` requests in `w` seconds. ' +
			'Missing if nothing was counted.',
		schema: textSchema,
		example: example['RateLimit-Policy'],
	},
	RateLimit: {
		description: 'What is left of each limit: `r` requests until it starts again in `t` seconds.',
		schema: textSchema,
		example: example.RateLimit,
	},
	'Content-Language': {
		description: 'The language of `message`. Missing without a message, and in a shop with English only.',
		schema: textSchema,
	},
	ETag: { description: 'The version of the answer, for `If-None-Match`.', required: true, schema: textSchema },
	'Retry-After': {
		description: 'The seconds to wait before the next request.',
		required: true,
		schema: { type: 'integer', minimum: 1 },
	},
	'Idempotent-Replayed': {
		description: 'Only if the answer is the one of an earlier request with the same `Idempotency-Key`.',
		schema: { type: 'string', enum: ['true'] },
	},
	'Preference-Applied': {
		description: 'Confirms `Prefer: total=exact`.',
		schema: { type: 'string', enum: ['total=exact'] },
	},
	'WWW-Authenticate': {
		description: 'The kind of token that is missing, or the scope.',
		required: true,
		schema: textSchema,
	},
} as const

type HeaderName = keyof typeof responseHeaders

const common: HeaderName[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Content-Language']

/** Returns the response headers of a call for one `status`, in the format of OpenAPI. */
export function describeResponseHeaders(call: Call, status: number | '4XX'): Json {
	const isSuccess = status === (call.status ?? 200)
	const names: HeaderName[] = [...common]
	if (call.isPublic && (isSuccess || status === 304)) names.push('ETag')
	if (call.isOnce && isSuccess) names.push('Idempotent-Replayed')
	if (call.hasExactTotal && isSuccess) names.push('Preference-Applied')
	if (status === 401) names.push('WWW-Authenticate')
	if (status === 429 || status === 503) names.push('Retry-After')
	return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const header = { in: 'header', required: false, schema: textSchema }

const idempotencyKey = {
	...header,
	name: 'Idempotency-Key',
	description:
		'Random text of 16 to 100 letters, digits, - and _. Repeating it returns the first answer. ' +
		'With other input the answer is 422.',
}

const exactTotal = {
	...header,
	name: 'Prefer',
	description:
		'`total=exact`: the order is only placed if its total equals the `total` of the body. ' +
		'At any other total the answer is 409 with the amounts of the order, and nothing is ordered. ' +
		'`Preference-Applied` in the answer confirms the preference.',
}

const knownVersion = {
	...header,
	name: 'If-None-Match',
	description: 'The `ETag` of the answer that you have. While it is current, the answer is 304 without a body.',
}

/** Returns the headers that a call reads, as OpenAPI describes them. */
export function describeRequestHeaders({ isOnce, hasExactTotal, isPublic }: Call): Json[] {
	return [
		...(isOnce ? [idempotencyKey] : []),
		...(hasExactTotal ? [exactTotal] : []),
		...(isPublic ? [knownVersion] : []),
	]
}

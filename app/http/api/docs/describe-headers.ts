import { buildRateLimitHeaders } from '../common-headers.server.ts'
import type { Call } from '../call.ts'

type Json = { [key: string]: unknown }

const text = { type: 'string' }
const example = buildRateLimitHeaders({
	rateLimits: new Map([['requests', { points: 1_200, seconds: 60, remaining: 1_199, resetSeconds: 60 }]]),
})

/** The response headers of the API, as components that every response refers to. */
export const responseHeaders = {
	'X-Request-Id': { description: 'The id of the request, to report to the shop.', schema: text },
	'RateLimit-Policy': {
		description:
			'The limits that counted the request (draft-ietf-httpapi-ratelimit-headers-09): `q` requests in `w` seconds. ' +
			'Missing if nothing was counted.',
		schema: text,
		example: example['RateLimit-Policy'],
	},
	RateLimit: {
		description: 'What is left of each limit: `r` requests until it starts again in `t` seconds.',
		schema: text,
		example: example.RateLimit,
	},
	ETag: { description: 'The version of the answer, for `If-None-Match`.', required: true, schema: text },
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
	'WWW-Authenticate': { description: 'The kind of token that is missing, or the scope.', required: true, schema: text },
} as const

type HeaderName = keyof typeof responseHeaders

const common: HeaderName[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit']

/** Returns the headers of a call's response with a status, as OpenAPI describes them. */
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

const header = { in: 'header', required: false, schema: text }

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

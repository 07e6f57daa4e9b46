import { z } from 'zod'
import { refusalStatus } from '../../responses/page-refusals.server.ts'
import { SCOPES } from '#app/shop/auth/permissions.ts'
import { formatKeyHint } from '#app/shop/people/api-keys/api-key-details.ts'
import { getCallScope, type Call, listRefusalCodes, type CallAccess, listFileFields } from '../call.ts'
import { calls, type NamedCall } from '../calls/all-calls.ts'
import { describeRequestHeaders, describeResponseHeaders, responseHeaders } from '../common-headers.server.ts'

type Json = { [key: string]: unknown }

/** The prefix of references to named schemas in an OpenAPI document. */
const named = '#/components/schemas/'

const refusal = z
	.strictObject({
		message: z.string().meta({ description: 'A message for the user.' }),
		error: z.string().meta({ description: 'The same message.' }),
		fields: z.record(z.string(), z.string()).optional().meta({ description: 'The error message of each field.' }),
		requestId: z.string().optional().meta({ description: 'Only with 500: an id to report to the shop.' }),
	})
	.meta({ id: 'Refusal' })

const says: Record<number, string> = {
	400: 'The request is not valid. See `fields`.',
	401: 'The token is missing, expired or revoked.',
	403: 'The user does not have permission, or the API key lacks the scope.',
	404: 'It does not exist or is not yours.',
	409: 'A conflict with the current state, such as too little stock, a name already in use or an action already done.',
	413: 'The request is too large.',
	415: 'The Content-Type of the body is not supported by this call.',
	422: 'The Idempotency-Key was already used with other input.',
	429: 'Too many requests or attempts. Wait for the seconds in Retry-After.',
	500: 'An error of the shop.',
	503: 'The shop is too busy right now. Wait for the seconds in Retry-After.',
}

const accessLabels: Record<CallAccess, string> = {
	anyone: 'Anyone, without a token.',
	account: 'Any user who is logged in.',
	customer: 'A customer who is logged in.',
	admin: 'An administrator.',
	self: 'The owner of the account.',
	'self-or-admin': 'The owner of the account, or an administrator.',
}

const tagSays: Record<string, string> = {
	Products: 'The products of the shop.',
	Categories: 'Product types: shirts, belts.',
	Colors: 'The colors of products.',
	Collections: 'Products grouped by season or idea.',
	Banners: 'The large images at the top of the home page.',
	Offers: 'The announcements that run along the home page.',
	Video: 'The video of the home page.',
	Instagram: 'The social strip of the home page.',
	Users: 'Accounts: sign-up, tokens, profile.',
	Cart: 'The items a customer wants to buy.',
	Orders: 'Orders and their status.',
	Payments: 'Payments and refunds.',
	'Daily updates': 'Subscribers to the newsletter.',
	Contact: 'Messages to the shop.',
	Ratings: 'Reviews, with one to five stars.',
	Dashboard: 'Counts for the dashboard.',
}

const securitySchemes = {
	bearer: { type: 'http', scheme: 'bearer', description: 'The `token` from login or sign-up.' },
	key: {
		type: 'http',
		scheme: 'bearer',
		bearerFormat: formatKeyHint(''),
		description: `An API key that somebody of the staff has made. ${Object.entries(SCOPES)
			.map(([scope, { label }]) => `\`${scope}\`: ${label}.`)
			.join(' ')}`,
	},
}

/** The description of requests that are rejected before a call is determined (early-refusal.ts). */
const unreadable =
	'The request cannot be read: an invalid Host, an address that is too long, or a body of unknown length.'

/**
 * Builds the OpenAPI document for clients. Its response schemas allow additional members, so that clients accept
 * members that later versions add.
 */
export function buildOpenApi(shopName: string, address: string): Json {
	const { components, paths, ...document } = buildExactOpenApi(shopName, address)
	const operations = Object.entries(paths as Record<string, Record<string, Json>>).map(([path, methods]) => {
		const opened = Object.entries(methods).map(([method, operation]) => {
			return [method, { ...operation, responses: allowFurtherMembers(operation.responses) }]
		})
		return [path, Object.fromEntries(opened)]
	})
	return { ...document, paths: Object.fromEntries(operations), components: allowFurtherMembers(components) }
}

function allowFurtherMembers(described: unknown): unknown {
	const isClosing = (key: string, value: unknown) => key === 'additionalProperties' && value === false
	return JSON.parse(JSON.stringify(described, (key, value: unknown) => (isClosing(key, value) ? undefined : value)))
}

/**
 * Builds the OpenAPI document whose response schemas allow only the described members. The shop's tests check responses
 * against it.
 */
export function buildExactOpenApi(shopName: string, address: string): Json {
	const components: Json = {}
	const paths: Record<string, Json> = {}
	const refused = toSchema(refusal, 'output', components)
	for (const call of calls)
		(paths[call.path] ??= {})[call.method.toLowerCase()] = buildOperation(call, components, refused)
	return {
		openapi: '3.1.0',
		info: {
			title: `${shopName}: JSON API`,
			version: '1.0.0',
			description:
				'The API for external clients of the shop: a phone app, another storefront, a script. Prices are in rupees, times in UTC. ' +
				'Messages are in English, or in the language that `Accept-Language` prefers if the shop has it.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: address }],
		tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({
			name,
			...(tagSays[name] ? { description: tagSays[name] } : {}),
		})),
		paths,
		components: { schemas: components, headers: responseHeaders, securitySchemes },
	}
}

function buildOperation(call: NamedCall, components: Json, refused: Json): Json {
	const { id, tag, summary, description, who, status = 200, answer, isPublic } = call
	const respond = (code: number | '4XX', says: string, schema?: Json): Json => ({
		description: says,
		headers: describeResponseHeaders(call, code),
		...(schema && { content: jsonContent(schema) }),
	})
	const responses: Json = { [status]: respond(status, 'Success.', toSchema(answer, 'output', components)) }
	if (isPublic) responses[304] = respond(304, 'Not modified: your copy is current (If-None-Match).')
	for (const code of listStatuses(call)) responses[code] = respond(code, says[code]!, refused)
	if (call.conflict) {
		const schema = toSchema(refusal.extend(call.conflict.partial().shape), 'output', components)
		responses[409] = respond(409, says[409]!, schema)
	}
	responses['4XX'] = respond('4XX', unreadable, refused)
	return {
		operationId: id,
		tags: [tag],
		summary,
		description: [description, `For: ${accessLabels[who]}${describeKeyAccess(call)}`].filter(Boolean).join('\n\n'),
		security: buildSecurity(call),
		...describeParameters(call, components),
		...describeBody(call, components),
		responses,
	}
}

function buildSecurity(call: Call): Record<string, string[]>[] {
	if (call.who === 'anyone') return []
	const scope = getCallScope(call)
	return scope ? [{ bearer: [] }, { key: [scope] }] : [{ bearer: [] }]
}

function describeKeyAccess(call: Call): string {
	const scope = getCallScope(call)
	return scope ? ` An API key needs \`${scope}\`.` : ''
}

/** Returns the possible error statuses of a call, in ascending order. */
export function listStatuses(call: Call): number[] {
	const codes = listRefusalCodes(call).map((code) => refusalStatus[code])
	// Every call can exceed a rate limit (429), fail unexpectedly (500) or be rejected under overload (503).
	return [...new Set([...codes, 429, 500, 503])].toSorted((one, other) => one - other)
}

function describeParameters(call: Call, components: Json): Json {
	const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'integer', minimum: 1 },
	}))
	const query = call.query ? (toSchema(call.query, 'input', components).properties as Json | undefined) : undefined
	const inQuery = Object.entries(query ?? {}).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
	const parameters = [...inPath, ...inQuery, ...describeRequestHeaders(call)]
	return parameters.length > 0 ? { parameters } : {}
}

function describeBody({ body, bodyType = 'json', files = [] }: Call, components: Json): Json {
	if (!body) return {}
	const schema = toSchema(body, 'input', components)
	const properties = schema.properties as Json | undefined
	for (const name of (schema.required ?? []) as string[])
		if (properties) properties[name] = dropNull(properties[name] as Json)
	for (const file of files) {
		const one = { type: 'string', contentMediaType: 'application/octet-stream' }
		const { anyOf, description } = (properties?.[file] ?? {}) as Json
		if (properties)
			properties[file] = {
				...(anyOf ? { type: 'array', items: one } : one),
				description: [description, describeOtherFields(file)].filter(Boolean).join(' '),
			}
	}
	return {
		requestBody: {
			required: true,
			content: bodyType === 'json' ? jsonContent(schema) : { 'multipart/form-data': { schema } },
		},
	}
}

function describeOtherFields(file: string): string {
	const others = listFileFields(file).filter((name) => name !== file)
	return `Taken as ${others.map((name) => `\`${name}\``).join(' or ')} too, with \`[]\` or \`[0]\` behind it or without; a file in any other field is refused.`
}

/** Removes null from a required field's type, because null counts as missing. */
function dropNull({ type, ...rest }: Json): Json {
	if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest }
	const types = type.filter((one) => one !== 'null')
	return { type: types.length === 1 ? types[0] : types, ...rest }
}

function jsonContent(schema: Json): Json {
	return { 'application/json': { schema } }
}

function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
	const made = z.toJSONSchema(schema, {
		io,
		unrepresentable: 'any',
		override: ({ jsonSchema }) => void delete jsonSchema.id,
	})
	const { $schema: _, $defs = {}, ...rest } = JSON.parse(JSON.stringify(made).replaceAll('#/$defs/', named)) as Json
	Object.assign(components, $defs)
	return rest
}

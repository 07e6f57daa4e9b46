import { z } from 'zod'
import { refusalStatus } from '../../outcomes/page-refusals.server.ts'
import { SCOPES } from '#app/shop/words/scopes.ts'
import { keyHint } from '#app/shop/people/api-keys/key-words.ts'
import { scopeOfCall } from '../acts-of-calls.ts'
import { type Call, refusalsOf, type Who, fileFieldsOf } from '../call.ts'
import { calls, type NamedCall } from '../calls/all-calls.ts'
import { headerParameters } from './header-parameters.ts'

type Json = { [key: string]: unknown }

/** The location of named schemas in OpenAPI. */
const named = '#/components/schemas/'

const refusal = z
	.strictObject({
		message: z.string().meta({ description: 'A sentence for people.' }),
		error: z.string().meta({ description: 'The same sentence.' }),
		fields: z.record(z.string(), z.string()).optional().meta({ description: 'What is wrong with which field.' }),
		requestId: z.string().optional().meta({ description: 'With 500 only: what to tell the shop.' }),
	})
	.meta({ id: 'Refusal' })

const says: Record<number, string> = {
	400: 'Something that was sent is wrong: `fields` says what.',
	401: 'There is no token, or one that counts no more.',
	403: 'The token belongs to somebody who may not do this, or the API key lacks the scope.',
	404: 'There is no such thing, or it is not yours.',
	409: 'It does not fit what is there: too little stock, a name that is taken, something that was done already.',
	413: 'What was sent is too large.',
	415: 'The body has another Content-Type than this call takes.',
	429: 'Too many requests or attempts: wait for the seconds of Retry-After.',
	500: 'A mistake of the shop.',
	503: 'The shop is too busy at this moment: wait for the seconds of Retry-After.',
}

const whoMay: Record<Who, string> = {
	anyone: 'Anybody, without a token.',
	account: 'Whoever is logged in.',
	customer: 'A customer who is logged in.',
	admin: 'An administrator.',
	self: 'The one whose account it is.',
	'self-or-admin': 'The one whose account it is, and an administrator.',
}

const tagSays: Record<string, string> = {
	Products: 'What the shop sells.',
	Categories: 'The shelves by kind: shirts, belts.',
	Colors: 'The colours that products come in.',
	Collections: 'The shelves by season or idea.',
	Banners: 'The large images at the head of the home page.',
	Offers: 'The announcements that run along the home page.',
	Video: 'The film of the home page.',
	Instagram: 'The social strip of the home page.',
	Users: 'Accounts: signing up, tokens, the own profile.',
	Cart: 'What a customer means to buy.',
	Orders: 'What was bought, and where it is.',
	Payments: 'Paying an order, whether it is paid, and what was given back.',
	'Daily updates': 'Who wants to hear what is new.',
	Contact: 'What people write to the shop.',
	Ratings: 'Reviews, with one to five stars.',
	Dashboard: 'The shop at a glance.',
}

const securitySchemes = {
	bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of a log-in or sign-up.' },
	key: {
		type: 'http',
		scheme: 'bearer',
		bearerFormat: keyHint(''),
		description: `An API key that somebody of the staff has made. ${Object.entries(SCOPES)
			.map(([scope, { label }]) => `\`${scope}\`: ${label}.`)
			.join(' ')}`,
	},
}

/** The errors of requests that are rejected before a call is determined (server.ts). */
const unreadable =
	'What was sent is no request that a server can read: a broken Host, an address that is too long, a body of unknown length.'

export function openApi(shopName: string, address: string): Json {
	const components: Json = {}
	const paths: Record<string, Json> = {}
	const refused = toSchema(refusal, 'output', components)
	for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, components, refused)
	return {
		openapi: '3.1.0',
		info: {
			title: `${shopName}: JSON API`,
			version: '1.0.0',
			description:
				'What external clients of the shop can do: a phone app, another storefront, a script. Prices are in rupees, times in UTC.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: address }],
		tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({
			name,
			...(tagSays[name] ? { description: tagSays[name] } : {}),
		})),
		paths,
		components: { schemas: components, securitySchemes },
	}
}

function operation(call: NamedCall, components: Json, refused: Json): Json {
	const { id, tag, summary, description, who, status = 200, answer, isPublic } = call
	const responses: Json = { [status]: { description: 'Done.', content: json(toSchema(answer, 'output', components)) } }
	if (isPublic) responses[304] = { description: 'You have this answer already (If-None-Match).' }
	for (const code of statusesOf(call)) responses[code] = { description: says[code], content: json(refused) }
	if (call.conflict) {
		const schema = toSchema(refusal.extend(call.conflict.partial().shape), 'output', components)
		responses[409] = { description: says[409], content: json(schema) }
	}
	responses['4XX'] = { description: unreadable, content: json(refused) }
	return {
		operationId: id,
		tags: [tag],
		summary,
		description: [description, `For: ${whoMay[who]}${keySays(call)}`].filter(Boolean).join('\n\n'),
		security: securityOf(call),
		...describeParameters(call, components),
		...describeBody(call, components),
		responses,
	}
}

function securityOf(call: Call): Record<string, string[]>[] {
	if (call.who === 'anyone') return []
	const scope = scopeOfCall(call)
	return scope ? [{ bearer: [] }, { key: [scope] }] : [{ bearer: [] }]
}

function keySays(call: Call): string {
	const scope = scopeOfCall(call)
	return scope ? ` An API key needs \`${scope}\`.` : ''
}

/** Returns the possible statuses of a call, in order. */
export function statusesOf(call: Call): number[] {
	const codes = refusalsOf(call).map((code) => refusalStatus[code])
	// Reads are rate limited too, and rejected under overload.
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
	const parameters = [...inPath, ...inQuery, ...headerParameters(call)]
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
				description: [description, otherFields(file)].filter(Boolean).join(' '),
			}
	}
	return {
		requestBody: {
			required: true,
			content: bodyType === 'json' ? json(schema) : { 'multipart/form-data': { schema } },
		},
	}
}

function otherFields(file: string): string {
	const others = fileFieldsOf(file).filter((name) => name !== file)
	return `Taken as ${others.map((name) => `\`${name}\``).join(' or ')} too, with \`[]\` or \`[0]\` behind it or without; a file in any other field is refused.`
}

/** Removes null from a required field's type, because null counts as missing. */
function dropNull({ type, ...rest }: Json): Json {
	if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest }
	const types = type.filter((one) => one !== 'null')
	return { type: types.length === 1 ? types[0] : types, ...rest }
}

function json(schema: Json): Json {
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

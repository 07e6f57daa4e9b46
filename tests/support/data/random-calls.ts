import fc from 'fast-check'
import type { Call } from '../../../app/http/api/call.ts'
import { calls, type NamedCall } from '../../../app/http/api/calls/all-calls.ts'
import type { ApiDocument, Operation, Schema } from '../../../app/http/api/docs/describe-api.ts'
import { buildOpenApi } from '../../../app/http/api/docs/open-api.ts'
import { splitList } from '../split-list.ts'
import { anything, names, nested, weighted, oddKeys, quantity, sensible, texts, unit } from './random-values.ts'

/**
 * A call as text: `{{product:3}}`, `{{email:riya}}` and so on are replaced by existing values when it is sent
 * (random-shop.ts).
 */
export interface RandomCall {
	id: string
	method: string
	path: string
	headers: Record<string, string>
	body?: { json: string } | { form: [name: string, value: string][] } | { type: string; raw: string }
}

const { paths } = buildOpenApi('Zari Lane', 'http://shop.test') as unknown as ApiDocument

const files = weighted(
	[8, fc.constantFrom('@@png 1', '@@png 2', '@@png 3', '@@jpeg')],
	[2, fc.constant('@@video')],
	[2, fc.constantFrom('@@text', '@@empty', '@@svg', '@@cut', '@@huge')],
)

function arbitraryFromSchema(name: string, schema: Schema): fc.Arbitrary<unknown> {
	if (schema.contentMediaType) return files
	if (schema.properties) return arbitraryObject(schema)
	if (schema.items)
		return weighted(
			[5, fc.array(arbitraryFromSchema(name, schema.items), { minLength: 1, maxLength: 2 })],
			[1, fc.array(arbitraryFromSchema(name, schema.items), { maxLength: 12 })],
		)
	if (sensible[name]) return sensible[name]
	if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryFromSchema(name, one)))
	if (schema.enum) return fc.constantFrom(...schema.enum)
	const type = [schema.type ?? 'string'].flat()[0]
	if (type === 'integer') return quantity
	if (type === 'number') return fc.constantFrom(1, 2.5)
	return type === 'boolean' ? fc.boolean() : names
}

function arbitraryObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
	const fields = Object.fromEntries(
		Object.entries(properties).map(([name, schema]) => [name, arbitraryFromSchema(name, schema)]),
	)
	return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

/** Removes a field, changes its type or adds an unknown field. */
function arbitraryAlmostValid(valid: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
	const change = fc.oneof(
		fc.record({ drop: fc.nat(9) }),
		fc.record({ spoil: fc.nat(9), value: anything }),
		fc.record({ add: oddKeys, value: anything }),
	)
	return fc.tuple(valid, change).map(([fields, wrong]) => {
		const entries = Object.entries(fields)
		if ('add' in wrong) return Object.fromEntries([...entries, [wrong.add, wrong.value]])
		if ('drop' in wrong) return Object.fromEntries(entries.filter((_, index) => index !== wrong.drop % entries.length))
		return Object.fromEntries(
			entries.map(([name, value], index) => [name, index === wrong.spoil % entries.length ? wrong.value : value]),
		)
	})
}

function arbitraryFormFields(fields: Record<string, unknown>): [string, string][] {
	return Object.entries(fields).flatMap(([name, value]) =>
		[value].flat().map((one): [string, string] => [name, typeof one === 'string' ? one : JSON.stringify(one ?? null)]),
	)
}

const rawBodies = fc.record({
	type: fc.constantFrom(
		...splitList(
			'application/json text/plain multipart/form-data application/x-www-form-urlencoded application/octet-stream',
		),
		'',
		'application/json; charset=latin1',
		'multipart/form-data; boundary=x',
	),
	raw: fc.oneof(
		fc.constantFrom(
			...splitList('{ [ null {"a":1,"a":2} {"__proto__":{"polluted":true}} [1, " name=x&name=y'),
			'',
			'\uFEFF{}',
			'--x\r\n',
			'--x--\r\n',
			'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf',
			'--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\u0001\r\n--x--\r\n',
			'--x\r\nContent-Disposition: nonsense\r\n\r\n\r\n--x--',
		),
		texts,
		nested,
	),
})

function arbitraryBody({ requestBody }: Operation): fc.Arbitrary<RandomCall['body']> {
	const [type = '', { schema = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? []
	const isForm = type.startsWith('multipart')
	const send = (fields: fc.Arbitrary<unknown>): fc.Arbitrary<RandomCall['body']> =>
		isForm
			? fields.map((value) => ({ form: arbitraryFormFields(value as Record<string, unknown>) }))
			: fields.map((value) => ({ json: JSON.stringify(value) }))
	const nothing = fc.constant(undefined)
	if (!requestBody) return fc.oneof({ weight: 9, arbitrary: nothing }, { weight: 1, arbitrary: rawBodies })
	const valid = arbitraryObject(schema)
	const wild = isForm
		? fc.dictionary(fc.oneof(oddKeys, fc.constantFrom(...Object.keys(schema.properties ?? { a: 1 }))), anything, {
				maxKeys: 6,
			})
		: anything
	return weighted(
		[8, send(valid)],
		[7, send(arbitraryAlmostValid(valid))],
		[3, send(wild)],
		[2, rawBodies],
		[1, nothing],
	)
}

const nouns = Object.fromEntries(
	splitList(`
		products:product categories:category colors:color collections:collection banners:banner offers:offer video:video
		instasection:tile update:subscriber contacts:message ratings:rating orders:order cart:line
	`).map((pair) => pair.split(':') as [string, string]),
)
const oddSegments = fc.oneof(
	fc.constantFrom(
		...splitList(`
			0 -1 abc 1e3 1.0 0x1 99999999999999999999 999999999 %00 %2F %F0%9F%92%A5 __proto__ null NaN 1%2F2 %20 +1 ٣ 1' 1;2
			.data 1.data
		`),
	),
	fc
		.string({ unit, minLength: 1, maxLength: 40 })
		.filter((text) => !/^\.+$/.test(text))
		.map(encodeURIComponent),
)

function arbitrarySegment(call: Call, name: string): fc.Arbitrary<string> {
	const noun = nouns[call.path.split('/')[1] ?? ''] ?? 'product'
	const own = { userId: '{{me:0}}', cartId: '{{myline:0}}', orderId: '{{myorder:0}}' }[name]
	const right = fc
		.tuple(
			name === 'userId' ? fc.constantFrom('stranger', 'stranger', 'stranger', 'user') : fc.constant(noun),
			fc.nat(30),
		)
		.map((parts) => `{{${parts.join(':')}}}`)
	return weighted([6, own ? fc.constant(own) : right], [2, right], [2, oddSegments])
}

function arbitraryPath(call: Call): fc.Arbitrary<string> {
	const segments = call.path
		.split('/')
		.map((part) => (part.startsWith('{') ? arbitrarySegment(call, part.slice(1, -1)) : fc.constant(part)))
	const tail = weighted([30, fc.constant('')], [1, oddSegments.map((text) => `/${text}`)])
	return fc.tuple(fc.tuple(...segments), tail).map(([parts, more]) => parts.join('/') + more)
}

function arbitraryQuery({ parameters = [] }: Operation): fc.Arbitrary<string> {
	const known = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
	const value = fc.oneof(
		fc.integer({ min: 1, max: 30 }).map(String),
		fc.constantFrom('', '0', '-1', 'x', '1.5', '99999999999', '1e2', ' 1', '%00', '%zz', '[]', 'null'),
	)
	const some = fc.array(fc.tuple(fc.constantFrom('page', 'limit', 'search', '__proto__', '_routes', ...known), value), {
		maxLength: 3,
	})
	const weight = known.length > 0 ? 8 : 1
	return weighted(
		[4, fc.constant('')],
		[weight, some.map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''))],
	)
}

const rights: Record<Call['who'], string[]> = {
	anyone: ['nobody', 'riya', 'admin'],
	account: ['riya', 'admin'],
	customer: ['riya', 'asha'],
	admin: ['admin'],
	self: ['riya', 'asha'],
	'self-or-admin': ['riya', 'admin'],
}
const oddTokens = fc.constantFrom(
	'Bearer ',
	'Bearer x',
	'Basic YWRtaW46YWRtaW4=',
	'Bearer {{token:expired}}',
	'Bearer {{token:revoked}}',
	'Bearer {{token:page}}',
	`Bearer ${'A'.repeat(43)}`,
	`Bearer ${'A'.repeat(4000)}`,
	'{{token:admin}}',
	'bearer {{token:riya}}',
	'Bearer {{token:riya}}, Bearer {{token:admin}}',
)

function arbitraryHeaders({ who }: Call): fc.Arbitrary<Record<string, string>> {
	const bearer = (names: string[]) =>
		fc.constantFrom(...names).map((name) => (name === 'nobody' ? '' : `Bearer {{token:${name}}}`))
	const Authorization = weighted(
		[12, bearer(rights[who])],
		[3, bearer(['nobody', 'riya', 'asha', 'admin'])],
		[1, oddTokens],
	)
	// Never requests text/html, because /collections is also a page.
	const rest = {
		Accept: fc.constantFrom('application/json', '*/*', 'text/csv', ''),
		'If-None-Match': fc.constantFrom('*', '"x"', 'W/"', '"a", W/"b"', ''),
		'Idempotency-Key': fc.constantFrom(
			...splitList('the-very-same-key-1 the-very-same-key-2 short').concat(
				'x'.repeat(101),
				'with spaces in it, sorry',
				'',
			),
		),
		Origin: fc.constantFrom('https://elsewhere.example', 'null', 'http://shop.test'),
		Cookie: fc.constantFrom('session={{token:page}}', 'a=b; __proto__=c', ';;;'),
		'X-HTTP-Method-Override': fc.constant('DELETE'),
		'Content-Encoding': fc.constant('gzip'),
		Range: fc.constant('bytes=0-1'),
	}
	const some = weighted([3, fc.constant({})], [1, fc.record(rest, { requiredKeys: [] })])
	return fc.tuple(Authorization, some).map(([token, more]) => ({ ...more, ...(token ? { Authorization: token } : {}) }))
}

function arbitraryCall(call: NamedCall): fc.Arbitrary<RandomCall> {
	const operation = paths[call.path]![call.method.toLowerCase()]!
	const method = weighted(
		[30, fc.constant(call.method)],
		[1, fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY')],
	)
	return fc
		.record({
			method,
			path: fc.tuple(arbitraryPath(call), arbitraryQuery(operation)).map((parts) => parts.join('')),
			headers: arbitraryHeaders(call),
			body: arbitraryBody(operation),
		})
		.map(({ body, ...rest }) => ({
			id: call.id,
			...rest,
			...(body && rest.method !== 'GET' && rest.method !== 'HEAD' ? { body } : {}),
		}))
}

/** Other calls depend on these. */
const often: Record<string, number> = {
	createProduct: 2,
	addToCart: 6,
	createOrder: 8,
	updateOrderStatus: 8,
	addRating: 8,
}

/** Valid, almost valid and extreme calls. */
export const randomCalls: fc.Arbitrary<RandomCall> = fc.oneof(
	...calls.map((call) => ({ weight: often[call.id] ?? 1, arbitrary: arbitraryCall(call) })),
)

import recorded from './examples.json'

export interface ApiField {
	name: string
	location: string
	type: string
	isRequired: boolean
	about: string
}

export interface Schema {
	$ref?: string
	type?: string | string[]
	properties?: Record<string, Schema>
	required?: string[]
	items?: Schema
	anyOf?: Schema[]
	enum?: unknown[]
	const?: unknown
	format?: string
	contentMediaType?: string
	description?: string
	default?: unknown
	minLength?: number
	maxLength?: number
	minimum?: number
	maximum?: number
}

type Content = Record<string, { schema: Schema }>

export interface Operation {
	operationId: string
	tags: string[]
	summary: string
	description: string
	security: object[]
	parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
	requestBody?: { content: Content }
	responses: Record<string, { description: string; headers: Record<string, object>; content?: Content }>
}

export interface ApiDocument {
	servers: { url: string }[]
	tags: { name: string; description?: string }[]
	paths: Record<string, Record<string, Operation>>
	components: { schemas: Record<string, Schema>; headers: Record<string, object> }
}

const methodOrder = ['GET', 'POST', 'PUT', 'DELETE']

export function describeApi(document: object) {
	const { servers, tags, paths, components } = document as ApiDocument
	const address = servers[0]?.url ?? ''
	const calls = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => describeCall(method.toUpperCase(), path, operation, address)),
	)
	calls.sort((one, other) => methodOrder.indexOf(one.method) - methodOrder.indexOf(other.method))
	return {
		address,
		parts: tags.map(({ name, description = '' }) => ({
			name,
			about: description,
			calls: calls.filter(({ tags }) => tags.includes(name)),
		})),
		things: Object.entries(components.schemas).map(([name, schema]) => ({ name, fields: listFields(schema) })),
	}
}

export type ApiCall = ReturnType<typeof describeCall>

function describeCall(method: string, path: string, operation: Operation, address: string) {
	const { operationId: id, tags, summary, description, parameters = [], requestBody, responses } = operation
	const [bodyType = '', body] = Object.entries(requestBody?.content ?? {})[0] ?? []
	const says = description.split('\n\n')
	const [[status, success] = ['', undefined], ...others] = Object.entries(responses)
	const answer = success?.content?.['application/json']?.schema ?? {}
	const example = examples[id]
	return {
		id,
		tags,
		method,
		path,
		summary,
		who: says.at(-1)?.replace(/^For: /, '') ?? '',
		about: says.slice(0, -1),
		bodyType,
		fields: [
			...parameters.map(({ name, in: location, required, description = '', schema }) => ({
				name,
				location,
				type: describeType(schema),
				isRequired: required,
				about: describeConstraints({ ...schema, description }),
			})),
			...listFields(body?.schema ?? {}),
		],
		/** A named schema or a list of fields. */
		answer: { status, type: describeType(answer), fields: listFields(answer) },
		others: others.filter(([code]) => /^\d+$/.test(code)).map(([code, { description: when }]) => ({ code, when })),
		example: example && {
			request: buildCurlCommand(example.request, address),
			status: example.answer.status,
			answer: JSON.stringify(example.answer.body, null, 2),
		},
	}
}

/** Returns the fields of a schema. Nested ones have names such as `cartItems[].quantity`. */
function listFields({ properties = {}, required = [] }: Schema, before = ''): ApiField[] {
	return Object.entries(properties).flatMap(([key, schema]) => {
		const name = before + key
		const inner = schema.items?.properties
			? listFields(schema.items, `${name}[].`)
			: listFields(schema.anyOf?.find(({ properties }) => properties) ?? schema, `${name}.`)
		return [
			{
				name,
				location: 'body',
				type: describeType(schema),
				isRequired: required.includes(key),
				about: describeConstraints(schema),
			},
			...inner,
		]
	})
}

const descriptions: Record<string, string> = {
	string: 'text',
	integer: 'whole number',
	number: 'number',
	boolean: 'true or false',
	object: 'object',
	null: 'null',
	'date-time': 'time',
}

function describeType({
	$ref,
	type,
	items,
	anyOf,
	enum: values,
	const: only,
	format,
	contentMediaType,
}: Schema): string {
	if ($ref) return $ref.split('/').at(-1)!
	if (anyOf) return [...new Set(anyOf.map(describeAnyType))].join(' or ')
	if (only !== undefined) return JSON.stringify(only)
	if (values) return values.map((value) => JSON.stringify(value)).join(', ')
	if (items) return `list of ${describeType(items)}`
	if (contentMediaType) return 'file'
	return [type ?? 'anything']
		.flat()
		.map((one) => descriptions[format ?? ''] ?? descriptions[one] ?? one)
		.join(' or ')
}

/** Describes the type of one alternative of an `anyOf`. A list of fixed texts is documented as text. */
function describeAnyType(schema: Schema): string {
	return schema.enum ? describeType({ type: schema.type ?? 'string' }) : describeType(schema)
}

const maxDocumented = 1_000_000_000_000

function describeConstraints({
	items,
	default: given,
	minLength = 0,
	maxLength,
	minimum,
	maximum,
	...schema
}: Schema): string {
	const says = [schema.description ?? items?.description]
	if (maxLength !== undefined)
		says.push(minLength > 0 ? `${minLength} to ${maxLength} characters.` : `At most ${maxLength} characters.`)
	if (minimum !== undefined && minimum > -maxDocumented) says.push(`${minimum} or more.`)
	if (maximum !== undefined && maximum < maxDocumented) says.push(`At most ${maximum}.`)
	if (given !== undefined) says.push(`${JSON.stringify(given)} when left out.`)
	return says.filter(Boolean).join(' ')
}

/** An example that a test run has recorded. Variable values are made constant, and long lists are shortened. */
export interface Example {
	request: {
		method: string
		path: string
		headers: Record<string, string>
		json?: unknown
		/** A value `@name` is a file. */
		form?: Record<string, string | string[]>
	}
	answer: { status: number; body: unknown }
}

/** The examples by call id. tests/http/api-docs/examples.test.ts records them. */
export const examples: Record<string, Example> = recorded

export function buildCurlCommand({ method, path, headers, json, form }: Example['request'], address: string): string {
	const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoteArgument(address + path)}`]
	for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoteArgument(`${name}: ${value}`)}`)
	if (json !== undefined)
		lines.push(`-H 'Content-Type: application/json'`, `-d ${quoteArgument(JSON.stringify(json, null, 2))}`)
	for (const [name, values] of Object.entries(form ?? {}))
		for (const value of [values].flat()) lines.push(`-F ${quoteArgument(`${name}=${value}`)}`)
	return lines.join(' \\\n  ')
}

function quoteArgument(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`
}

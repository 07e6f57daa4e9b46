import { curlOf, type Example } from './examples.ts'

export interface ApiField {
	name: string
	location: string
	type: string
	isRequired: boolean
	about: string
}

export interface ApiCall {
	id: string
	method: string
	path: string
	who: string
	summary: string
	about: string[]
	bodyType: string
	fields: ApiField[]
	answer: ApiAnswer
	others: [status: number, says: string][]
	example: { request: string; status: number; answer: string } | undefined
}

/** A named schema, or fields. */
interface ApiAnswer {
	status: string
	type: string
	fields: ApiField[]
}

interface ApiDescription {
	address: string
	parts: { name: string; about: string; calls: ApiCall[] }[]
	things: { name: string; fields: ApiField[] }[]
}

interface Schema {
	$ref?: string
	type?: string | string[]
	properties?: Record<string, Schema>
	required?: string[]
	items?: Schema
	additionalProperties?: Schema | boolean
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

interface Operation {
	operationId: string
	tags: string[]
	summary: string
	description: string
	parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
	requestBody?: { content: Content }
	responses: Record<string, { description: string; content?: Content }>
}

interface Document {
	servers: { url: string }[]
	tags: { name: string; description?: string }[]
	paths: Record<string, Record<string, Operation>>
	components: { schemas: Record<string, Schema> }
}

const methodOrder = ['GET', 'POST', 'PUT', 'DELETE']

export function describeApi(document: object, examples: Record<string, Example>): ApiDescription {
	const { servers, tags, paths, components } = document as Document
	const address = servers[0]?.url ?? ''
	const all = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			tags: operation.tags,
			call: describeCall(method.toUpperCase(), path, operation, address, examples),
		})),
	)
	all.sort((one, other) => methodOrder.indexOf(one.call.method) - methodOrder.indexOf(other.call.method))
	return {
		address,
		parts: tags.map(({ name, description = '' }) => ({
			name,
			about: description,
			calls: all.filter((one) => one.tags.includes(name)).map(({ call }) => call),
		})),
		things: Object.entries(components.schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
	}
}

function describeCall(
	method: string,
	path: string,
	operation: Operation,
	address: string,
	examples: Record<string, Example>,
): ApiCall {
	const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation
	const [bodyType = '', body] = Object.entries(requestBody?.content ?? {})[0] ?? []
	const says = description.split('\n\n')
	const [[status, success] = ['', undefined], ...others] = Object.entries(responses)
	const answer = success?.content?.['application/json']?.schema ?? {}
	return {
		id,
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
				type: typeOf(schema),
				isRequired: required,
				about: aboutOf({ ...schema, description }),
			})),
			...fieldsOf(body?.schema ?? {}),
		],
		answer: { status, type: typeOf(answer), fields: fieldsOf(answer) },
		others: others.filter(([code]) => /^\d+$/.test(code)).map(([code, { description: when }]) => [Number(code), when]),
		example: exampleOf(examples[id], address),
	}
}

function exampleOf(example: Example | undefined, address: string): ApiCall['example'] {
	if (!example) return undefined
	const { request, answer } = example
	return { request: curlOf(request, address), status: answer.status, answer: JSON.stringify(answer.body, null, 2) }
}

/** Nested ones as `cartItems[].quantity`. */
function fieldsOf({ properties = {}, required = [] }: Schema, before = ''): ApiField[] {
	return Object.entries(properties).flatMap(([key, schema]) => {
		const name = before + key
		const inner = schema.items?.properties
			? fieldsOf(schema.items, `${name}[].`)
			: fieldsOf(schema.anyOf?.find(({ properties }) => properties) ?? schema, `${name}.`)
		return [
			{ name, location: 'body', type: typeOf(schema), isRequired: required.includes(key), about: aboutOf(schema) },
			...inner,
		]
	})
}

const words: Record<string, string> = {
	string: 'text',
	integer: 'whole number',
	number: 'number',
	boolean: 'true or false',
	object: 'object',
	null: 'null',
	'date-time': 'time',
}

function typeOf({ $ref, type, items, anyOf, enum: values, const: only, format, contentMediaType }: Schema): string {
	if ($ref) return $ref.split('/').at(-1)!
	if (anyOf) return [...new Set(anyOf.map(anyTypeOf))].join(' or ')
	if (only !== undefined) return JSON.stringify(only)
	if (values) return values.map((value) => JSON.stringify(value)).join(', ')
	if (items) return `list of ${typeOf(items)}`
	if (contentMediaType) return 'file'
	return [type ?? 'anything']
		.flat()
		.map((one) => words[format ?? ''] ?? words[one] ?? one)
		.join(' or ')
}

/** Text or one of a few fixed texts is documented as text. */
function anyTypeOf(schema: Schema): string {
	return schema.enum ? typeOf({ type: schema.type ?? 'string' }) : typeOf(schema)
}

const most = 1_000_000_000_000

function aboutOf({
	items,
	description = items?.description,
	default: given,
	minLength = 0,
	maxLength,
	minimum,
	maximum,
}: Schema): string {
	const says = [description]
	if (maxLength !== undefined)
		says.push(minLength > 0 ? `${minLength} to ${maxLength} characters.` : `At most ${maxLength} characters.`)
	if (minimum !== undefined && minimum > -most) says.push(`${minimum} or more.`)
	if (maximum !== undefined && maximum < most) says.push(`At most ${maximum}.`)
	if (given !== undefined) says.push(`${JSON.stringify(given)} when left out.`)
	return says.filter(Boolean).join(' ')
}

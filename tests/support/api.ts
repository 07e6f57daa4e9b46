import Ajv2020 from 'ajv/dist/2020.js'
import type { ApiDocument } from '../../app/http/api/docs/describe-api.ts'
import { buildExactOpenApi } from '../../app/http/api/docs/open-api.ts'
import { openSession } from '../../app/shop/people/session/session.server.ts'
import { handleRequest } from './built-app.ts'
import { delivery } from './data/delivery.ts'

const host = 'http://shop.test'
const document = buildExactOpenApi('Zari Lane', host) as unknown as ApiDocument
const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addFormat(
	'date-time',
	(text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
)
ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/)
ajv.addFormat('uri', (text: string) => URL.canParse(text))
ajv.addSchema({ $id: 'shop', components: document.components })

export interface CallOptions {
	token?: string
	json?: unknown
	form?: Record<string, string | string[] | Blob | Blob[]>
	headers?: Record<string, string>
	body?: BodyInit
}

export interface CallResult {
	status: number
	headers: Headers
	body: any
	text: string
}

/** Calls the built app. The test fails if the OpenAPI document does not describe the answer. */
export async function call(
	method: string,
	path: string,
	{ token, json, form, headers = {}, body }: CallOptions = {},
): Promise<CallResult> {
	const init: RequestInit = { method, headers: new Headers(headers) }
	const sent = init.headers as Headers
	if (token) sent.set('Authorization', `Bearer ${token}`)
	if (json !== undefined) {
		sent.set('Content-Type', 'application/json')
		init.body = JSON.stringify(json)
	} else if (form) init.body = toFormData(form)
	else if (body !== undefined) init.body = body
	const response = await handleRequest(new Request(host + path, init))
	const text = await response.text()
	const answered = {
		status: response.status,
		headers: response.headers,
		text,
		body: text && isJson(response) ? JSON.parse(text) : undefined,
	}
	assertDocumented(method, new URL(path, host).pathname, answered)
	return answered
}

export function createToken(userId: number): Promise<string> {
	return openSession(userId, 'api')
}

/** Places an order for a customer, with `token` or a new one. */
export async function placeOrderByApi(
	userId: number,
	lines: [variant: number, quantity: number][],
	changes: object = {},
	token?: string,
): Promise<CallResult> {
	const cartItems = lines.map(([productColorId, quantity]) => ({ productColorId, quantity }))
	const json = { userId, cartItems, ...delivery, ...changes }
	return call('POST', '/orders/create', { token: token ?? (await createToken(userId)), json })
}

function toFormData(fields: NonNullable<CallOptions['form']>): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) {
		for (const one of [value].flat()) {
			if (typeof one === 'string') form.append(name, one)
			else form.append(name, one, 'file')
		}
	}
	return form
}

const isJson = (response: Response) => response.headers.get('Content-Type')?.startsWith('application/json')

function assertDocumented(method: string, pathname: string, { status, body, text, headers }: CallResult) {
	if (method === 'HEAD' || method === 'OPTIONS') return
	const operation = findOperation(method, pathname)
	const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
	const responses = operation?.responses ?? { [String(status)]: { description: '', headers: {}, content } }
	const promised = responses[status]
	if (!promised)
		throw new Error(
			`${method} ${pathname} answered ${status}, which the document does not promise: ${text.slice(0, 300)}`,
		)
	if (!promised.content) return
	if (body === undefined)
		throw new Error(`${method} ${pathname} answered ${status} with ${headers.get('Content-Type')} instead of JSON`)
	const validate = getValidator(promised.content['application/json'].schema)
	if (!validate(body))
		throw new Error(
			`${method} ${pathname} answered ${status} against the document: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 500)}`,
		)
}

/** Sorts fixed paths before those with a number. */
function findOperation(method: string, pathname: string) {
	const templates = Object.keys(document.paths).toSorted(
		(one, other) => one.split('{').length - other.split('{').length,
	)
	const template = templates.find((candidate) =>
		new RegExp(`^${candidate.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
	)
	return template ? document.paths[template]?.[method.toLowerCase()] : undefined
}

const validators = new Map<object, ReturnType<typeof ajv.compile>>()

function getValidator(schema: object) {
	const known = validators.get(schema)
	if (known) return known
	const validate = ajv.compile(toAbsolute(schema))
	validators.set(schema, validate)
	return validate
}

function toAbsolute(schema: object): object {
	return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"shop#/components')) as object
}

import { describe, expect, test } from 'vitest'
import { listRefusalCodes } from '../call.ts'
import { calls } from '../calls/all-calls.ts'
import type { ApiDocument } from './describe-api.ts'
import { buildOpenApi, listStatuses } from './open-api.ts'

const document = buildOpenApi('Zari Lane', 'https://shop.example') as unknown as ApiDocument
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const findOperation = (id: string) => operations.find(({ operation }) => operation.operationId === id)!.operation

test('every call is in the OpenAPI document once, under a unique name', () => {
	const inTable = calls.map(({ method, path, id }) => `${method} ${path} ${id}`)
	expect(
		operations.map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`).toSorted(),
	).toEqual(inTable.toSorted())
	expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
	expect(calls.length).toBeGreaterThan(50)
})

test('every reference in the OpenAPI document resolves, and no component is unused', () => {
	const targets = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
	const { schemas, headers } = document.components
	const known = Object.entries({ schemas, headers }).flatMap(([kind, components]) =>
		Object.keys(components).map((name) => `#/components/${kind}/${name}`),
	)
	expect([...new Set(targets)].filter((target) => !known.includes(target!))).toEqual([])
	expect(known.filter((name) => !targets.includes(name))).toEqual([])
	expect(JSON.stringify(document)).not.toContain('$defs')
})

test('every call in the OpenAPI document, reads included, may answer with a wait time', () => {
	for (const { operation } of operations)
		expect([operation.operationId, Object.keys(operation.responses)]).toEqual([
			operation.operationId,
			expect.arrayContaining(['429', '503']),
		])
	expect(findOperation('listProducts').responses['503']!.description).toContain('Retry-After')
})

test('every response in the OpenAPI document may carry the request id and the rate limits', () => {
	for (const { operation } of operations)
		for (const [status, { headers }] of Object.entries(operation.responses))
			expect([operation.operationId, status, Object.keys(headers)]).toEqual([
				operation.operationId,
				status,
				expect.arrayContaining(['X-Request-Id', 'RateLimit-Policy', 'RateLimit']),
			])
})

const findHeaders = (id: string, status: string) => Object.keys(findOperation(id).responses[status]!.headers)

test('the OpenAPI document describes conditional requests of public lists', () => {
	expect(findHeaders('listCategories', '200')).toContain('ETag')
	expect(findHeaders('listCategories', '304')).toContain('ETag')
	expect(findOperation('listCategories').parameters?.map(({ name }) => name)).toContain('If-None-Match')
})

test('the OpenAPI document describes neither an ETag nor If-None-Match for a private list', () => {
	expect(findHeaders('listOrders', '200')).not.toContain('ETag')
	expect(findOperation('listOrders').parameters?.map(({ name }) => name)).not.toContain('If-None-Match')
})

test('the OpenAPI document describes the headers of repeated and refused orders', () => {
	expect(findHeaders('createOrder', '201')).toEqual(
		expect.arrayContaining(['Idempotent-Replayed', 'Preference-Applied']),
	)
	expect(findHeaders('createOrder', '429')).toContain('Retry-After')
	expect(findHeaders('createOrder', '503')).toContain('Retry-After')
	expect(findHeaders('createOrder', '401')).toContain('WWW-Authenticate')
})

test('answers in the OpenAPI document may have further members', () => {
	const answers = operations.flatMap(({ operation }) => Object.values(operation.responses))
	expect(JSON.stringify([answers, document.components])).not.toContain('"additionalProperties":false')
})

test('closed lists in the OpenAPI document are enums', () => {
	const order = document.components.schemas.Order!.properties!
	expect(order.status!.enum).toEqual([1, 2, 3, 4, 5])
	expect(order.paymentMethod!.enum).toEqual(['online', 'cod'])
	expect(order.source!.enum).toEqual(['web', 'outlet'])
	const readBody = (id: string) => findOperation(id).requestBody!.content['application/json']!.schema.properties!
	expect(readBody('updateOrderStatus').status!.enum).toEqual([1, 2, 3, 4, 5])
	expect(readBody('createOrder').paymentMethod!.enum).toEqual(['online', 'cod', null])
	expect(readBody('refundOrder').way!.enum).toEqual(['service', 'noted'])
})

describe.each(calls.map((call) => [call.id, call] as const))('%s', (id, call) => {
	const operation = findOperation(id)

	test('a call in the OpenAPI document lists its response and every reason for a refusal', () => {
		const { status = 200, isPublic } = call
		const expected = [status, ...listStatuses(call), ...(isPublic ? [304] : [])].map(String)
		expect(
			Object.keys(operation.responses)
				.filter((code) => code !== '4XX')
				.toSorted(),
		).toEqual(expected.toSorted())
		expect(Object.values(operation.responses).filter(({ description }) => !description)).toEqual([])
		expect(operation.responses['4XX']).toBeDefined()
		expect(operation.summary).toMatch(/^[A-Z].*[^.]$/)
	})

	test('a call in the OpenAPI document requires a token exactly where one is needed', () => {
		expect(operation.security.slice(0, 1)).toEqual(call.who === 'anyone' ? [] : [{ bearer: [] }])
		expect(listRefusalCodes(call).includes('unauthenticated')).toBe(call.who !== 'anyone' || id === 'login')
		expect(operation.description).toMatch(/For: .+\.$/)
	})

	test('a call in the OpenAPI document names every path parameter and each of its files', () => {
		const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path')
		expect(inPath.map(({ name, required }) => [`{${name}}`, required])).toEqual(
			(call.path.match(/\{\w+\}/g) ?? []).map((name) => [name, true]),
		)
		const [[type, body] = ['', undefined]] = Object.entries(operation.requestBody?.content ?? {})
		expect(type).toBe(call.body ? (call.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json') : '')
		const { properties = {}, required = [] } = body?.schema ?? {}
		expect([...required, ...(call.files ?? [])].filter((name) => !(name in properties))).toEqual([])
		for (const file of call.files ?? []) expect(JSON.stringify(properties[file])).toContain('application/octet-stream')
		expect(required.filter((name) => properties[name]?.type?.includes('null'))).toEqual([])
	})
})

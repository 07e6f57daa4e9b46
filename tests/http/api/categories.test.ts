import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { call, createToken } from '../../support/api.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const token = await createToken(await makeAdmin())

const id = expect.any(Number)
const add = (json: unknown) => call('POST', '/categories', { token, json })
const change = (categoryId: number | string, json: unknown) => call('PUT', `/categories/${categoryId}`, { token, json })

const rust = { name: 'Rust', hexCode: '#9C2F1F' }

test.each([
	[
		'/categories',
		[
			{ name: 'Ábaya', content: null },
			{ name: 'bags', content: 'Full-grain leather' },
		],
	],
	['/colors', [{ ...rust, name: 'amber' }, { ...rust, name: 'Écru' }, rust]],
])('GET %s lists all by name, publicly, and returns not modified when nothing has changed', async (path, rows) => {
	for (const row of rows.toReversed()) await call('POST', path, { token, json: row })
	const { status, body, headers } = await call('GET', path)
	expect(status).toBe(200)
	expect(body).toEqual(rows.map((row) => ({ id, ...row })))
	expect(headers.get('Cache-Control')).toBe('public, no-cache')
	const held = { headers: { 'If-None-Match': `"other", ${headers.get('ETag')}` } }
	const again = await call('GET', path, held)
	expect(again.status).toBe(304)
	expect(again.text).toBe('')
	await call('POST', path, { token, json: { ...rows[0], name: 'Newer' } })
	expect((await call('GET', path, held)).body).toHaveLength(rows.length + 1)
})

test('POST /colors and PUT /colors/{id} save a name and a hex code, also on products', async () => {
	const { status, body } = await call('POST', '/colors', {
		token,
		json: { name: ' Deep   Indigo ', hexCode: '1a2b3c' },
	})
	expect(status).toBe(201)
	expect(body.color).toEqual({ id, name: 'Deep Indigo', hexCode: '#1A2B3C' })
	const product = await makeProduct({ colors: ['Deep Indigo'] })
	const color = { id: body.color.id, name: 'Indigo', hexCode: '#99CCFF' }
	const changed = await call('PUT', `/colors/${color.id}`, { token, json: { name: 'Indigo', hexCode: '#9cf' } })
	expect(changed.body).toEqual({ message: 'Color Updated', color })
	expect((await call('GET', `/products/get/${product.id}`)).body.ProductColors).toMatchObject([
		{ name: 'Indigo', Color: color },
	])
})

test('POST /categories and PUT /categories/{id} save a name, and an optional text', async () => {
	const { status, body } = await add({ name: '  Linen   Shirts ', content: 'Cool' })
	expect(status).toBe(201)
	expect(body).toEqual({ message: 'Category Added', category: { id, name: 'Linen Shirts', content: 'Cool' } })
	const changed = await change(body.category.id, { name: 'Linen' })
	expect(changed.body).toEqual({
		message: 'Category Updated',
		category: { id: body.category.id, name: 'Linen', content: 'Cool' },
	})
	expect((await change(body.category.id, { name: 'linen', content: null })).body.category).toEqual({
		id: body.category.id,
		name: 'linen',
		content: null,
	})
	expect((await createVisitor().open('/shop/linen')).text).toContain('Linen')
})

test('an unexpected error in a call gets 500 with the request number, and no internals', async () => {
	await write((tx) => tx.$executeRaw`ALTER TABLE "Category" RENAME TO "Category away"`)
	const answers = [await call('GET', '/categories'), await add({ name: 'Lost' })]
	await write((tx) => tx.$executeRaw`ALTER TABLE "Category away" RENAME TO "Category"`)
	const messages = ['Something went wrong on our side. Please try again.', 'Something Went Wrong']
	for (const [index, { status, body, headers }] of answers.entries()) {
		const message = messages[index]
		expect(status).toBe(500)
		expect(body).toEqual({ message, error: message, requestId: 'test' })
		expect(headers.get('X-Request-Id')).toBe('test')
		expect(headers.get('Cache-Control')).toBe('private, no-store')
		expect(headers.get('ETag')).toBeNull()
	}
	expect((await call('GET', '/categories')).status).toBe(200)
})

import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { call, createToken } from '../../support/api.ts'
import { handleRequest } from '../../support/built-app.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'

const noSuchCall = { message: 'There is no such call.', error: 'There is no such call.' }
const getContentType = async (path: string) =>
	(await handleRequest(new Request(`http://shop.test${path}`, { headers: { Accept: 'text/html' } }))).headers.get(
		'Content-Type',
	)

test.each(['/products.data', '/products/new-arrivals.data', '/cart/get/1%0A/2', '/orders/%0A'])(
	'%s below the API prefixes is not a call',
	async (path) => {
		const { status, body, headers } = await call('GET', path)
		expect(status).toBe(404)
		expect(body).toEqual(noSuchCall)
		expect(headers.get('X-Request-Id')).toBe('test')
	},
)

test('requests of page scripts do nothing below the API prefixes', async () => {
	const { id } = await makeProduct()
	const token = await createToken(await makeAdmin())
	expect((await call('DELETE', `/products/${id}.data`, { token })).status).toBe(404)
	expect((await call('POST', '/collections.data', { token, form: { name: 'Monsoon' } })).status).toBe(404)
	expect(await read.product.count({ where: { id, status: 'active' } })).toBe(1)
	expect(await read.collection.count()).toBe(0)
})

test('pages beside the API prefixes stay pages', async () => {
	expect(await getContentType('/collections')).toContain('text/html')
	expect(await getContentType('/collections.data')).toContain('text/x-script')
	expect(await getContentType('/newarrivals.data')).toContain('text/x-script')
	expect(await getContentType('/cart/%0A')).toContain('text/html')
})

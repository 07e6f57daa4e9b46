import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { call, tokenOf } from '../../support/api.ts'
import { answer } from '../../support/built-app.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'

const noSuchCall = { message: 'There is no such call.', error: 'There is no such call.' }
const typeOf = async (path: string) =>
	(await answer(new Request(`http://shop.test${path}`, { headers: { Accept: 'text/html' } }))).headers.get(
		'Content-Type',
	)

test.each(['/products.data', '/products/new-arrivals.data', '/cart/get/1%0A/2', '/orders/%0A'])(
	'%s below the prefixes of the API is no call',
	async (path) => {
		const { status, body, headers } = await call('GET', path)
		expect(status).toBe(404)
		expect(body).toEqual(noSuchCall)
		expect(headers.get('X-Request-Id')).toBe('test')
	},
)

test('what pages’ scripts ask for does nothing below the prefixes of the API', async () => {
	const { id } = await makeProduct()
	const token = await tokenOf(await makeAdmin())
	expect((await call('DELETE', `/products/${id}.data`, { token })).status).toBe(404)
	expect((await call('POST', '/collections.data', { token, form: { name: 'Monsoon' } })).status).toBe(404)
	expect(await read.product.count({ where: { id, deletedAt: null } })).toBe(1)
	expect(await read.collection.count()).toBe(0)
})

test('pages beside the prefixes of the API stay pages', async () => {
	expect(await typeOf('/collections')).toContain('text/html')
	expect(await typeOf('/collections.data')).toContain('text/x-script')
	expect(await typeOf('/newarrivals.data')).toContain('text/x-script')
	expect(await typeOf('/cart/%0A')).toContain('text/html')
})

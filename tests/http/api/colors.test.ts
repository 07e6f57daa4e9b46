import { expect, test } from 'vitest'
import { call, tokenOf } from '../../support/api.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'

const token = await tokenOf(await makeAdmin())

const id = expect.any(Number)
const add = (json: unknown) => call('POST', '/colors', { token, json })
const change = (colorId: number | string, json: unknown) => call('PUT', `/colors/${colorId}`, { token, json })

test('GET /colors lists all by name, for everybody, and says when nothing has changed', async () => {
	for (const [name, hexCode] of [
		['Rust', '#9C2F1F'],
		['Écru', '#F0EAD6'],
		['amber', '#FFBF00'],
	])
		await add({ name, hexCode })
	const { body, headers } = await call('GET', '/colors')
	expect(body).toEqual([
		{ id, name: 'amber', hexCode: '#FFBF00' },
		{ id, name: 'Écru', hexCode: '#F0EAD6' },
		{ id, name: 'Rust', hexCode: '#9C2F1F' },
	])
	expect((await call('GET', '/colors', { headers: { 'If-None-Match': headers.get('ETag')! } })).status).toBe(304)
})

test('POST /colors and PUT /colors/{id} save a name and a hex code, on products too', async () => {
	const { status, body } = await add({ name: ' Deep   Indigo ', hexCode: '1a2b3c' })
	expect(status).toBe(201)
	expect(body).toEqual({ message: 'Color Added', color: { id, name: 'Deep Indigo', hexCode: '#1A2B3C' } })
	const product = await makeProduct({ colors: ['Deep Indigo'] })
	const color = { id: body.color.id, name: 'Indigo', hexCode: '#99CCFF' }
	const changed = await change(color.id, { name: 'Indigo', hexCode: '#9cf' })
	expect(changed.status).toBe(200)
	expect(changed.body).toEqual({ message: 'Color Updated', color })
	expect((await call('GET', `/products/get/${product.id}`)).body.ProductColors).toMatchObject([
		{ name: 'Indigo', Color: color },
	])
})

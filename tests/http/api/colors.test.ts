import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { call, tokenOf } from '../../support/api.ts'
import { checkOut, makeAdmin, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'

const token = await tokenOf(await makeAdmin())

const id = expect.any(Number)
const add = (json: unknown) => call('POST', '/colors', { token, json })
const change = (colorId: number | string, json: unknown) => call('PUT', `/colors/${colorId}`, { token, json })
const remove = (colorId: number | string) => call('DELETE', `/colors/${colorId}`, { token })
const notFound = { message: 'Color not found', error: 'Color not found' }
const needsHexCode = 'Please enter a hex code such as #9C2F1F'

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

test('POST /colors and PUT /colors/{id} refuse a name that another colour has, whatever case and accents', async () => {
	await add({ name: 'Café', hexCode: '#4B3621' })
	const other = (await add({ name: 'Olive', hexCode: '#808000' })).body.color.id
	const refusal = 'There is already a color “Café”'
	for (const { status, body } of [
		await add({ name: 'CAFE', hexCode: '#000000' }),
		await change(other, { name: 'cafe', hexCode: '#000000' }),
	]) {
		expect(status).toBe(409)
		expect(body).toEqual({ message: refusal, error: refusal, fields: { name: refusal } })
	}
})

test.each([
	[{}, { name: 'Please enter a name', hexCode: needsHexCode }],
	[{ name: 'Red', hexCode: '#000;background:url(//evil.example)' }, { hexCode: needsHexCode }],
	[{ name: 'Red', hexCode: 0xff0000 }, { hexCode: needsHexCode }],
	[{ name: ['Red'], hexCode: '#FF0000' }, { name: 'Please enter a name' }],
])('POST /colors and PUT /colors/{id} refuse %j', async (json, fields) => {
	const other = await read.color.findFirstOrThrow()
	const before = await read.color.findMany()
	for (const answered of [await add(json), await change(other.id, json)])
		expect(answered).toMatchObject({ status: 400, body: { fields, error: answered.body.message } })
	expect(await read.color.findMany()).toEqual(before)
})

test('DELETE /colors/{id} takes the colour from products and carts; orders keep what was bought (rules: order-keeps-copy, deleted-colour)', async () => {
	const { id: productId, variants } = await makeProduct({ colors: ['Leaving', 'Staying'] })
	const buyer = await makeCustomerWith([variants[0]!, 1])
	const { orderId } = await checkOut(buyer)
	const waiting = await makeCustomerWith([variants[0]!, 1], [variants[1]!, 1])
	const color = await read.color.findUniqueOrThrow({ where: { nameKey: 'leaving' } })
	const { status, body } = await remove(color.id)
	expect(status).toBe(200)
	expect(body).toEqual({ message: 'Color Deleted' })
	expect((await call('GET', `/products/get/${productId}`)).body.ProductColors).toMatchObject([{ id: variants[1] }])
	expect((await call('GET', `/cart/get/${waiting}`, { token: await tokenOf(waiting) })).body).toMatchObject([
		{ productColorId: variants[1] },
	])
	expect((await call('GET', `/orders/getbyid/${orderId}`, { token })).body.order.OrderItems).toMatchObject([
		{ ProductColors: { id: null, productId, Color: { name: 'Leaving', hexCode: '#aa3355' } } },
	])
	for (const answered of [
		await remove(color.id),
		await change(color.id, { name: 'Back', hexCode: '#000000' }),
		await remove('abc'),
	]) {
		expect(answered.status).toBe(404)
		expect(answered.body).toEqual(notFound)
	}
})

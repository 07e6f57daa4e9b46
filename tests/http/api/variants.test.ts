import { beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { call, tokenOf } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct, stockBySize } from '../../support/data/variant-data.ts'
import { customer } from '../../support/pages/logged-in.ts'

let userId = 0
let token = ''

beforeEach(async () => {
	userId = await makeCustomer()
	token = await tokenOf(userId)
})

const add = (productColorId: number, size?: string | null) =>
	call('POST', '/cart/add', { token, json: { userId, productColorId, quantity: 1, size } })
const order = (productColorId: number, size?: string | null) =>
	call('POST', '/orders/create', {
		token,
		json: { ...delivery, userId, paymentMethod: 'cod', cartItems: [{ productColorId, quantity: 1, size }] },
	})
const selectSize = { message: 'Please select a size.', error: 'Please select a size.' }

test('GET /products/get/{id} lists the variants with their pieces and SKUs, and none of a product counted as a whole', async () => {
	const { id, colors, variants } = await makeSizedProduct({ stock: { White: { S: 2, M: 40 } } })
	await write((tx) => tx.variant.update({ where: { id: variants['White']!['M']! }, data: { sku: 'W-M' } }))
	const productColorId = colors['White']
	const { body } = await call('GET', `/products/get/${id}`)
	expect(body.remainingQty).toBe(42)
	expect(body.variants).toEqual([
		{ id: variants['White']!['S'], productColorId, size: 'S', sku: null, remainingQty: 2 },
		{ id: variants['White']!['M'], productColorId, size: 'M', sku: 'W-M', remainingQty: 40 },
	])
	const whole = await makeProduct()
	expect((await call('GET', `/products/get/${whole.id}`)).body.variants).toEqual([])
})

test('POST /cart/add and POST /orders/create take the size of a line and refuse a missing or unknown one', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 2, M: 4 } } })
	for (const size of [undefined, null, '', 'XXL']) {
		expect(await add(colors['White']!, size)).toMatchObject({ status: 400, body: selectSize })
		expect(await order(colors['White']!, size)).toMatchObject({ status: 400, body: selectSize })
	}
	const added = await add(colors['White']!, 'm')
	expect([added.status, added.body.cartItem]).toMatchObject([201, { size: 'M', quantity: 1, remainingQty: 4 }])
	expect((await add(colors['White']!, 'S')).body.cartItem).toMatchObject({ size: 'S', remainingQty: 2 })
	const ordered = await order(colors['White']!, 'M')
	expect([ordered.status, ordered.body.order.OrderItems[0].size]).toEqual([201, 'M'])
	expect(await stockBySize(id)).toEqual({ 'White S': 2, 'White M': 3 })
	expect((await call('GET', `/cart/get/${userId}`, { token })).body.map(({ size }: { size: string }) => size)).toEqual([
		'S',
	])
})

test('a product counted as a whole keeps a size that is sent as text, and needs none', async () => {
	const { variants } = await makeProduct()
	expect((await add(variants[0]!)).body.cartItem.size).toBeNull()
	expect((await add(variants[0]!, 'Long')).body.cartItem).toMatchObject({ size: 'Long', quantity: 1 })
	expect((await order(variants[0]!, 'Long')).body.order.OrderItems[0].size).toBe('Long')
	expect((await call('GET', `/cart/get/${userId}`, { token })).body).toEqual([])
})

test('the form of a product’s page takes a size, refuses none, and the cart shows it beside the colour', async () => {
	const { colors } = await makeSizedProduct({ stock: { Ochre: { S: 2, M: 4 } } })
	const person = await customer()
	const send = (fields: Record<string, string>) =>
		person.request('/cart/lines', {
			method: 'POST',
			body: new URLSearchParams({ productColorId: String(colors['Ochre']), redirectTo: '/cart', ...fields }),
		})
	await send({})
	expect((await person.open('/cart')).text).toContain('Please select a size.')
	await send({ size: 'M' })
	expect((await person.open('/cart')).text).toContain('Ochre, M')
})

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { connect } from '../clients/typescript/client.js'
import { ShopClient, ShopRefusal } from '../docs/api/client.ts'
import { createOwnFolder } from './support/own-folder.ts'
import { createImage } from './support/data/images.ts'
import { owner, startShop } from './support/running-shop.ts'

const run = promisify(execFile)
const folder = createOwnFolder()
const lane = {
	streetAddress: '1 Mill Lane',
	city: 'Surat',
	state: 'Gujarat',
	zipCode: '395001',
	country: 'india',
}

const shop = await startShop(folder)
const address = `http://localhost:${shop.port}`
await fillTaxa()

async function fillTaxa() {
	const { token } = await post('/users/login', JSON.stringify(owner))
	await post('/categories', JSON.stringify({ name: 'Shirts' }), token)
	await post('/colors', JSON.stringify({ name: 'Rust', hexCode: '#9C2F1F' }), token)
	for (const [name, price] of [
		['Tapi Shirt', '1799.50'],
		['Narmada Shirt', '1200'],
	] as const) {
		const form = new FormData()
		const fields = {
			name,
			basePrice: price,
			originalPrice: '2200',
			originalQty: '5',
			description: 'Light linen.',
			categoryId: '1',
			colors: '[{"colorId":1,"name":"Rust"}]',
		}
		for (const [field, value] of Object.entries(fields)) form.append(field, value)
		if (name === 'Tapi Shirt') {
			const sizes = ['S', 'M'].map((size, index) => ({ colorId: 1, size, remainingQty: 5 * index }))
			form.append('variants', JSON.stringify(sizes))
		}
		form.append('images', await createImage('#9c2f1f'))
		await post('/products', form, token)
	}
}

async function post(target: string, body: string | FormData, token = ''): Promise<{ token?: string }> {
	const headers = new Headers({ Authorization: `Bearer ${token}` })
	if (typeof body === 'string') headers.set('Content-Type', 'application/json')
	const response = await fetch(address + target, { method: 'POST', body, headers })
	expect(response.ok, target).toBe(true)
	return (await response.json()) as { token?: string }
}

test('docs/api/example.ts signs up, fills a cart and orders', async () => {
	const { stdout, stderr } = await run(process.execPath, ['docs/api/example.ts'], {
		env: { PATH: process.env.PATH, BASE_URL: address },
	})
	expect(stderr).toBe('')
	expect(stdout.trim().split('\n')).toEqual([
		'Signed up as Riya Shah, account 2.',
		'The shop has 2 products.',
		'Put Narmada Shirt in Rust into the cart.',
		'Put Tapi Shirt in Rust, size M, into the cart.',
		'Order 1 comes to ₹ 2999.50.',
	])
	const sqlite = new Database(path.join(folder, 'shop.db'), { readonly: true })
	expect(sqlite.prepare('SELECT "userId", "city", "paymentMethod", "totalPaise" FROM "Order"').all()).toEqual([
		{ userId: 2, city: 'Surat', paymentMethod: 'cod', totalPaise: 299_950 },
	])
	expect(sqlite.prepare('SELECT "productName", "quantity" FROM "OrderItem" ORDER BY "productName"').all()).toEqual([
		{ productName: 'Narmada Shirt', quantity: 1 },
		{ productName: 'Tapi Shirt', quantity: 1 },
	])
	expect(sqlite.prepare('SELECT count(*) FROM "CartItem"').pluck().get()).toBe(0)
	sqlite.close()
})

test('the client of docs/api/example.ts covers the remaining shopper calls and reports why a call failed', async () => {
	const client = new ShopClient(`${address}/`)
	expect(() => client.cart()).toThrow('Sign up or log in first.')
	await client.signup({
		username: 'Asha',
		email: 'asha.client@example.com',
		phone: '919825054321',
		password: 'another passphrase',
	})
	const { products } = await client.products()
	const { id, ProductColors } = products[0]!
	expect(await client.product(id)).toEqual(products[0])
	const added = await client.addToCart(ProductColors[0]!.id, 3)
	expect(await client.changeQuantity(added.cartId, 2)).toMatchObject({ quantity: 2, name: products[0]!.name })
	const refusal = await client.addToCart(ProductColors[0]!.id, 99).catch((error: unknown) => error)
	expect(refusal).toBeInstanceOf(ShopRefusal)
	expect(refusal).toMatchObject({ status: 409, message: 'Only 4 pieces are left.' })

	const delivery = { firstName: 'Asha', lastName: 'Patel', email: 'asha.client@example.com', ...lane }
	const lines = await client.cart()
	const order = await client.order(lines, delivery, 'the-same-key-twice-1')
	expect((await client.order(lines, delivery, 'the-same-key-twice-1')).id).toBe(order.id)
	expect((await client.orders()).map(({ id, total }) => [id, total])).toEqual([[order.id, products[0]!.basePrice * 2]])
	expect(await client.order(lines, { ...delivery, zipCode: 'x' }).catch((error: unknown) => error)).toMatchObject({
		status: 400,
		fields: { zipCode: expect.stringContaining('PIN') },
	})

	await client.addToCart(ProductColors[0]!.id)
	await client.removeFromCart((await client.cart())[0]!.cartId)
	expect(await client.cart()).toEqual([])
	await client.logout()
	await client.login('asha.client@example.com', 'another passphrase')
	expect(await client.orders()).toHaveLength(1)
})

test('the typed client of clients/typescript reads, logs in, orders, and reports errors', async () => {
	const client = connect(`${address}/`)
	const { data: page } = await client.GET('/products/paginated', { params: { query: { page: 1, limit: 20 } } })
	const { id, basePrice, ProductColors } = page!.products.find(({ name }) => name === 'Narmada Shirt')!
	const { data: product } = await client.GET('/products/get/{id}', { params: { path: { id } } })
	expect(product).toMatchObject({ id, basePrice: 1200 })

	const account = {
		username: 'Meera',
		email: 'meera.client@example.com',
		phone: '919825054322',
		password: 'yet another passphrase',
	}
	const { data: made } = await client.POST('/users/signup', { body: account })
	const userId = made!.user.id
	const own = { params: { path: { userId } } }
	expect((await client.GET('/orders/userorder/{userId}', own)).response.status).toBe(401)
	client.useToken(made!.token)

	const color = { productColorId: ProductColors[0]!.id, quantity: 1 }
	const delivery = { firstName: 'Meera', lastName: 'Shah', email: account.email, ...lane, phoneNumber: account.phone }
	const refused = await client.POST('/orders/create', {
		body: { userId, cartItems: [color], ...delivery, zipCode: 'x' },
	})
	expect(refused.response.status).toBe(400)
	expect(refused.data).toBe(undefined)
	expect(refused.error!.fields!.zipCode).toContain('PIN')
	const { data: placed } = await client.POST('/orders/create', {
		params: { header: { 'Idempotency-Key': 'the-typed-key-of-meera' } },
		body: { userId, cartItems: [color], ...delivery },
	})
	expect(placed!.order.total).toBe(basePrice)
	expect((await client.GET('/orders/userorder/{userId}', own)).data!.orders).toHaveLength(1)
})

test('the typed client of clients/typescript uploads files', async () => {
	const client = connect(address)
	client.useToken((await client.POST('/users/login', { body: owner })).data!.token)
	const picture = await createImage('#1f6b3f')
	const { data, error } = await client.POST('/collections', {
		body: { name: 'Monsoon', images: [] },
		bodySerializer: ({ name }) => {
			const form = new FormData()
			form.append('name', name)
			form.append('images', picture)
			return form
		},
	})
	expect(error).toBe(undefined)
	expect(data).toEqual(expect.anything())
})

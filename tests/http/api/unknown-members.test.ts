import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { call, createToken } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { createImage } from '../../support/data/images.ts'
import { makeAdmin, makeCustomer, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'

const surprise = { surprise: 'x', price: 0.01, id: 7, isAdmin: true, createdAt: '2000-01-01T00:00:00Z' }
const bodies = calls.flatMap(({ id, body }) => (body ? [[id, body] as const] : []))

test('calls ignore unknown members', () => {
	for (const [id, body] of bodies) {
		const { error } = body.safeParse({ ...surprise, cartItems: [surprise] })
		const minded = (error?.issues ?? []).filter(
			({ code, message }) => code === 'unrecognized_keys' || message.includes('nrecognized'),
		)
		expect(minded, id).toEqual([])
	}
})

test('a cart line has the shop price and its own customer, whatever else a call sends', async () => {
	const { variants } = await makeProduct({ pricePaise: 100_000 })
	const userId = await makeCustomer()
	const token = await createToken(userId)
	const added = await call('POST', '/cart/add', {
		token,
		json: { ...surprise, userId, productColorId: variants[0], quantity: 1 },
	})
	expect(added.status).toBe(201)
	expect(added.body.cartItem.price).toBe(1000)
	const { cartId } = added.body.cartItem
	const changed = await call('PUT', `/cart/update/${cartId}`, {
		token,
		json: { ...surprise, quantity: 2, userId: await makeCustomer(), cartId: 0 },
	})
	expect([changed.status, changed.body.cartItem]).toMatchObject([200, { cartId, price: 1000, quantity: 2 }])
	expect(await read.cartItem.findUnique({ where: { id: cartId } })).toMatchObject({ userId, quantity: 2 })
})

test('an order starts at the first status and costs the shop price, whatever a call sends', async () => {
	const { variants } = await makeProduct({ pricePaise: 100_000 })
	const userId = await makeCustomerWith([variants[0]!, 1])
	const cartItems = [
		{ ...surprise, cartId: 4, productId: 9, name: 'Free', productColorId: variants[0], quantity: 1, price: null },
	]
	const json = { ...surprise, ...delivery, userId, cartItems, status: 4, total: 0, subtotal: null, discount: 1000 }
	const { status, body } = await call('POST', '/orders/create', { token: await createToken(userId), json })
	expect([status, body.order]).toMatchObject([201, { status: 1, total: 1000, OrderItems: [{ price: 1000 }] }])
	expect(body.order.id).not.toBe(7)
})

test('a call cannot make its user an administrator', async () => {
	const account = {
		username: 'Meera',
		email: 'says-so@example.com',
		phone: '919876543210',
		password: 'a good password',
		confirmPassword: 'another',
	}
	const made = await call('POST', '/users/signup', { json: { ...surprise, ...account, role: 'admin' } })
	expect(made.status).toBe(201)
	expect(made.body.isAdmin).toBe(false)
	const { token, user } = made.body
	const changed = await call('PUT', `/users/${user.id}`, {
		token,
		json: {
			...surprise,
			username: 'Meera',
			phone: account.phone,
			email: account.email,
			status: 'gold',
			password: 'taken over',
		},
	})
	expect(changed.status).toBe(200)
	expect(changed.body.user).toEqual(user)
	expect(await read.user.findUnique({ where: { id: user.id } })).toMatchObject({ isAdmin: false, status: null })
	expect(
		(await call('POST', '/users/login', { json: { email: account.email, password: account.password, remember: true } }))
			.status,
	).toBe(200)
})

test.each(['images', 'images[]', 'images[0]', 'image', 'image[]', 'file'])(
	'an image sent to a call as %s is stored',
	async (field) => {
		const token = await createToken(await makeAdmin())
		const form = { name: `With ${field}`, [field]: await createImage('#345678') }
		const { body } = await call('POST', '/collections', { token, form })
		expect(body.collection.images.length).toBe(1)
	},
)

test('a file in a field without uploads rejects the call, names the right field, and stores nothing', async () => {
	const token = await createToken(await makeAdmin())
	const before = await read.image.count()
	const form = { name: 'Photographed', images: await createImage('#765432'), photo: await createImage('#765433') }
	const { status, body } = await call('POST', '/collections', { token, form })
	expect(status).toBe(400)
	expect(body.fields).toEqual({ images: 'No file is taken as photo. Please send it as images.' })
	expect(await read.image.count()).toBe(before)
})

test('a single file is accepted under its alternative names, and under no other', async () => {
	const userId = await makeCustomer()
	const token = await createToken(userId)
	const put = async (field: string) =>
		call('PUT', `/users/${userId}/upload-profile-image`, { token, form: { [field]: await createImage('#567890') } })
	expect((await put('file')).status).toBe(200)
	expect((await put('avatar')).body.fields).toEqual({
		profileImage: 'No file is taken as avatar. Please send it as profileImage.',
	})
})

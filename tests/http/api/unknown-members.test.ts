import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { openApi } from '#app/http/api/docs/open-api.ts'
import { call, tokenOf } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { image } from '../../support/data/images.ts'
import { makeAdmin, makeCustomer, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'

const surprise = { surprise: 'x', price: 0.01, id: 7, isAdmin: true, createdAt: '2000-01-01T00:00:00Z' }
const bodies = calls.flatMap(({ id, body }) => (body ? [[id, body] as const] : []))

test('no call minds members that it does not know', () => {
	for (const [id, body] of bodies) {
		const { error } = body.safeParse({ ...surprise, cartItems: [surprise] })
		const minded = (error?.issues ?? []).filter(
			({ code, message }) => code === 'unrecognized_keys' || message.includes('nrecognized'),
		)
		expect(minded, id).toEqual([])
	}
})

test('the OpenAPI document closes no body', () => {
	const { paths } = openApi('Zari Lane', 'http://shop.test') as {
		paths: Record<string, Record<string, { requestBody?: unknown }>>
	}
	const asked = Object.values(paths).flatMap((path) =>
		Object.values(path)
			.map(({ requestBody }) => requestBody)
			.filter(Boolean),
	)
	expect(asked.length).toBe(bodies.length)
	expect(JSON.stringify(asked)).not.toContain('additionalProperties')
})

test('a cart line has the price of the shop and its own customer, whatever else a call sends', async () => {
	const { variants } = await makeProduct({ pricePaise: 100_000 })
	const userId = await makeCustomer()
	const token = await tokenOf(userId)
	const added = await call('POST', '/cart/add', {
		token,
		json: { ...surprise, userId, productColorId: variants[0], quantity: 1 },
	})
	expect([added.status, added.body.cartItem.price]).toEqual([201, 1000])
	const { cartId } = added.body.cartItem
	const changed = await call('PUT', `/cart/update/${cartId}`, {
		token,
		json: { ...surprise, quantity: 2, userId: await makeCustomer(), cartId: 0 },
	})
	expect([changed.status, changed.body.cartItem]).toMatchObject([200, { cartId, price: 1000, quantity: 2 }])
	expect(await read.cartItem.findUnique({ where: { id: cartId } })).toMatchObject({ userId, quantity: 2 })
})

test('an order begins at the first status and costs what the shop says, whatever a call sends', async () => {
	const { variants } = await makeProduct({ pricePaise: 100_000 })
	const userId = await makeCustomerWith([variants[0]!, 1])
	const cartItems = [
		{ ...surprise, cartId: 4, productId: 9, name: 'Free', productColorId: variants[0], quantity: 1, price: null },
	]
	const json = { ...surprise, ...delivery, userId, cartItems, status: 4, total: 0, subtotal: null, discount: 1000 }
	const { status, body } = await call('POST', '/orders/create', { token: await tokenOf(userId), json })
	expect([status, body.order]).toMatchObject([201, { status: 1, total: 1000, OrderItems: [{ price: 1000 }] }])
	expect(body.order.id).not.toBe(7)
})

test('nobody becomes an administrator by saying so', async () => {
	const account = {
		username: 'Meera',
		email: 'says-so@example.com',
		phone: '919876543210',
		password: 'a good password',
		confirmPassword: 'another',
	}
	const made = await call('POST', '/users/signup', { json: { ...surprise, ...account, role: 'admin' } })
	expect([made.status, made.body.isAdmin]).toEqual([201, false])
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
	expect([changed.status, changed.body.user]).toEqual([200, user])
	expect(await read.user.findUnique({ where: { id: user.id } })).toMatchObject({ isAdmin: false, status: null })
	expect(
		(await call('POST', '/users/login', { json: { email: account.email, password: account.password, remember: true } }))
			.status,
	).toBe(200)
})

test('a row keeps its number in the back-office, whatever a call sends', async () => {
	const token = await tokenOf(await makeAdmin())
	for (const [path, json, name] of [
		['/categories', { name: 'Wide hats' }, 'category'],
		['/colors', { name: 'Wide red', hexCode: '#FF0001' }, 'color'],
		['/offers', { text: 'Wide offer' }, 'offer'],
	] as const) {
		const { status, body } = await call('POST', path, { token, json: { ...json, id: 987_654, surprise: 'x' } })
		expect([path, status, body[name]]).toMatchObject([path, 201, json])
		expect(body[name].id).not.toBe(987_654)
	}
	const { status, body } = await call('POST', '/collections', {
		token,
		form: { name: 'Wide', surprise: 'x', id: '987654' },
	})
	expect([status, body.collection.name, body.collection.id === 987_654]).toEqual([201, 'Wide', false])
})

test.each([
	['/update/addUpdate', ['phone', 'name']],
	['/users/signup', ['username', 'email', 'phone', 'password']],
	['/users/login', ['email', 'password']],
	['/ratings', ['productId', 'rating', 'description']],
] as const)('null where the call %s wants something is answered as missing', async (path, fields) => {
	const userId = await makeCustomer()
	const token = await tokenOf(userId)
	const sent = (value: unknown) =>
		call('POST', path, {
			token,
			json: { ...(path === '/ratings' && { userId }), ...Object.fromEntries(fields.map((field) => [field, value])) },
		})
	const [missing, empty] = [await sent(undefined), await sent(null)]
	expect([empty.status, empty.body]).toEqual([400, missing.body])
	expect(JSON.stringify(empty.body)).not.toContain('null')
})

test.each(['images', 'images[]', 'images[0]', 'image', 'image[]', 'file'])(
	'a picture that a call gets as %s is kept',
	async (field) => {
		const token = await tokenOf(await makeAdmin())
		const form = { name: `With ${field}`, [field]: await image('#345678') }
		const { body } = await call('POST', '/collections', { token, form })
		expect(body.collection.images.length).toBe(1)
	},
)

test('a file of a field that takes none refuses the call, names the field that does, and leaves nothing', async () => {
	const token = await tokenOf(await makeAdmin())
	const before = await read.image.count()
	const form = { name: 'Photographed', images: await image('#765432'), photo: await image('#765433') }
	const { status, body } = await call('POST', '/collections', { token, form })
	expect(status).toBe(400)
	expect(body.fields).toEqual({ images: 'No file is taken as photo. Please send it as images.' })
	expect(await read.image.count()).toBe(before)
})

test('one file is taken by its other names too, and under none else', async () => {
	const userId = await makeCustomer()
	const token = await tokenOf(userId)
	const put = async (field: string) =>
		call('PUT', `/users/${userId}/upload-profile-image`, { token, form: { [field]: await image('#567890') } })
	expect((await put('file')).status).toBe(200)
	expect((await put('avatar')).body.fields).toEqual({
		profileImage: 'No file is taken as avatar. Please send it as profileImage.',
	})
})

test('a banner and a video name their field as well', async () => {
	const token = await tokenOf(await makeAdmin())
	expect((await call('POST', '/banners/upload', { token, form: { 'images[0]': await image('#506070') } })).status).toBe(
		201,
	)
	const film = new Blob(['no film'], { type: 'video/mp4' })
	const { status, body } = await call('POST', '/video', { token, form: { film } })
	expect(status).toBe(400)
	expect(body.message).toBe('No file is taken as film. Please send it as video.')
})

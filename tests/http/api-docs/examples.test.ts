import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#app/http/api/calls/all-calls.ts'
import type { Example } from '#app/http/api/docs/describe-api.ts'
import { type CallResult, call, type CallOptions, createToken } from '../../support/api.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { createVideo } from '../../support/data/videos.ts'
import { createImageBytes } from '../../support/data/images.ts'
import { makeCustomer } from '../../support/data/shop-data.ts'
import { stopSimulatingConflicts } from '../../support/postgresql/simulate-conflicts.ts'
import {
	findOrderLink,
	payAtFakeService,
	runJobOnce,
	enableOnlinePayments,
} from '../../support/payments/online-shop.ts'
import { shouldUpdateExamples } from '../../support/long-tests.ts'

interface Step {
	at?: Record<string, number>
	query?: string
	headers?: Record<string, string>
	json?: object
	/** `@name.png` stands for an image, `@name.mp4` for a video. */
	form?: Record<string, string | string[]>
}

const account = {
	username: 'Riya Shah',
	email: 'riya@example.com',
	phone: '919825012345',
	password: 'a long passphrase',
}
const shirt = {
	name: 'Tapi Shirt',
	basePrice: '1799.50',
	originalPrice: '2200',
	originalQty: '12',
	description: 'Light linen, woven in Surat.',
	categoryId: '1',
	collectionId: '1',
	details: ['Linen', 'Shell buttons'],
	sizeFit: 'Regular, Long',
	materialCare: '["Wash cold"]',
	shippingReturn: '[]',
	colors: '[{"colorId":1,"name":"Rust"},{"colorId":2,"name":"Indigo"}]',
	isFeatured: 'true',
	images: ['@front.png', '@back.png'],
}
const { collectionId: _, images: __, ...withoutImages } = shirt
const delivery = { ...deliveryWithPhone, paymentMethod: 'cod' }

/**
 * Makes every call; the first time becomes the example. Ids start at 1 in an empty shop: account 1 is the
 * administrator, and account 2 is Riya, who signs up.
 */
const story: [id: string, by: 'anybody' | 'riya' | 'admin', step?: Step][] = [
	['createCategory', 'admin', { json: { name: 'Shirts', content: 'Cut and sewn in Surat' } }],
	['createCategory', 'admin', { json: { name: 'Belts' } }],
	['createColor', 'admin', { json: { name: 'Rust', hexCode: '#9C2F1F' } }],
	['createColor', 'admin', { json: { name: 'Indigo', hexCode: '#2B3A78' } }],
	['createColor', 'admin', { json: { name: 'Sand', hexCode: '#D8C3A5' } }],
	['createCollection', 'admin', { form: { name: 'Monsoon', categoryId: '1', images: '@monsoon.png' } }],
	['createProduct', 'admin', { form: shirt }],
	[
		'createProduct',
		'admin',
		{ form: { ...shirt, name: 'Narmada Shirt', collectionId: '', isFeatured: 'false', images: '@narmada.png' } },
	],
	['createProduct', 'admin', { form: { ...shirt, name: 'Sabarmati Shirt', images: '@sabarmati.png' } }],
	[
		'createProduct',
		'admin',
		{
			form: {
				...shirt,
				name: 'Mahi Shirt',
				variants: '[{"colorId":1,"size":"M","remainingQty":0}]',
				images: '@mahi.png',
			},
		},
	],

	['uploadBanner', 'admin', { form: { image: '@monsoon-banner.png' } }],
	['createOffer', 'admin', { json: { text: 'Free shipping in India above ₹ 5,000' } }],
	['uploadVideo', 'admin', { form: { title: 'On the loom', video: '@loom.mp4' } }],
	['createSection', 'admin', { form: { link: 'https://www.instagram.com/p/abc/', image: '@street.png' } }],

	['listProducts', 'anybody'],
	['listFeaturedProducts', 'anybody'],
	['listNewArrivals', 'anybody'],
	['listProductPage', 'anybody', { query: '?page=1&limit=2' }],
	['getProduct', 'anybody', { at: { id: 1 } }],
	[
		'askForStock',
		'anybody',
		{
			at: { id: 4 },
			json: { productColorId: 7, size: 'M', name: 'Riya Shah', contact: 'riya@example.com', consent: true },
		},
	],
	['listCategories', 'anybody'],
	['listColors', 'anybody'],
	['listCollections', 'anybody'],
	['getCollections', 'anybody'],
	['listBanners', 'anybody'],
	['listOffers', 'anybody'],
	['listVideos', 'anybody'],
	['listSections', 'anybody'],
	['addUpdate', 'anybody', { json: { name: 'Riya', phone: '919825012345' } }],
	[
		'addContact',
		'anybody',
		{ json: { name: 'Riya Shah', email: 'riya@example.com', message: 'Will the Tapi Shirt come back in Sand?' } },
	],

	['signup', 'anybody', { json: account }],
	['login', 'anybody', { json: { email: account.email, password: account.password } }],
	[
		'updateUser',
		'riya',
		{ at: { userId: 2 }, json: { username: 'Riya', phone: '919825054321', email: account.email } },
	],
	['uploadProfileImage', 'riya', { at: { userId: 2 }, form: { profileImage: '@riya.png' } }],
	['uploadCoverImage', 'riya', { at: { userId: 2 }, form: { coverImage: '@tapi-river.png' } }],
	['getUser', 'riya', { at: { userId: 2 } }],
	['listUsers', 'admin'],

	['addToCart', 'riya', { json: { userId: 2, productColorId: 1, quantity: 1 } }],
	['addToCart', 'riya', { json: { userId: 2, productColorId: 4, quantity: 1 } }],
	['getCart', 'riya', { at: { userId: 2 } }],
	['updateCart', 'riya', { at: { cartId: 1 }, json: { quantity: 2 } }],
	['removeFromCart', 'riya', { at: { cartId: 2 } }],
	[
		'createOrder',
		'riya',
		{
			headers: { 'Idempotency-Key': '0b7c1d5e-8a7f-4c52-9d0e-3f5a61c2e9b4' },
			json: {
				userId: 2,
				cartItems: [{ productColorId: 1, quantity: 2, price: 1799.5, color: 'Rust', size: 'Long' }],
				...delivery,
			},
		},
	],
	[
		'createOrder',
		'riya',
		{
			json: {
				userId: 2,
				cartItems: [{ productColorId: 1, quantity: 1, size: 'Long' }],
				...delivery,
				paymentMethod: 'online',
			},
		},
	],
	[
		'priceOrder',
		'riya',
		{ json: { userId: 2, cartItems: [{ productColorId: 1, quantity: 1, size: 'Long' }], ...delivery } },
	],
	['startPayment', 'riya', { at: { orderId: 2 } }],
	['getPayment', 'riya', { at: { orderId: 2 } }],
	[
		'refundOrder',
		'admin',
		{ at: { orderId: 2 }, json: { amount: 500, reference: 'UTR 5', key: 'order-2-first-refund' } },
	],
	['getOrder', 'riya', { at: { orderId: 1 } }],
	['listOwnOrders', 'riya', { at: { userId: 2 } }],
	['listOrders', 'admin'],
	['updateOrderStatus', 'admin', { at: { orderId: 1 }, json: { status: 4 } }],
	['addRating', 'riya', { json: { userId: 2, productId: 1, rating: 5, description: 'Light, and it stays in shape.' } }],
	['listRatings', 'anybody'],
	['listUpdates', 'admin'],
	['listContacts', 'admin'],
	['dashboardCounts', 'admin'],

	['updateProduct', 'admin', { at: { id: 2 }, form: { ...withoutImages, name: 'Narmada Shirt', basePrice: '1499' } }],
	['deleteProduct', 'admin', { at: { id: 3 } }],
	['updateCategory', 'admin', { at: { id: 2 }, json: { name: 'Belts and bags', content: 'Full-grain leather' } }],
	['deleteCategory', 'admin', { at: { id: 2 } }],
	['updateColor', 'admin', { at: { id: 3 }, json: { name: 'Dune', hexCode: '#D2B48C' } }],
	['deleteColor', 'admin', { at: { id: 3 } }],
	['updateCollection', 'admin', { at: { id: 1 }, form: { name: 'Monsoon 2026', categoryId: '1' } }],
	['deleteCollection', 'admin', { at: { id: 1 } }],
	['deleteBanner', 'admin', { at: { id: 1 } }],
	['updateOffer', 'admin', { at: { id: 1 }, json: { text: 'Free shipping in India' } }],
	['deleteOffer', 'admin', { at: { id: 1 } }],
	['deleteVideo', 'admin', { at: { id: 1 } }],
	['updateSection', 'admin', { at: { id: 1 }, form: { link: 'https://www.instagram.com/p/def/' } }],
	['deleteSection', 'admin', { at: { id: 1 } }],
	['removeUpdate', 'admin', { at: { id: 1 } }],
	['removeContact', 'admin', { at: { id: 1 } }],
	['removeRating', 'admin', { at: { id: 1 } }],
	['logout', 'riya'],
	['deleteUser', 'admin', { at: { userId: 2 } }],
]

const file = 'app/http/api/docs/examples.json'
const played = new Map<string, Example>()

async function play(id: string, token: string, { at = {}, query = '', headers = {}, json, form }: Step) {
	const one = calls.find((candidate) => candidate.id === id)
	if (!one) throw new Error(`no call is named ${id}`)
	const { method, status = 200 } = one
	const path = one.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(at[name])) + query
	const answer = await call(method, path, { token, headers, json, ...(form ? { form: await withFiles(form) } : {}) })
	expect(answer.status, id).toEqual(status)
	expect(answer.text, id).toEqual(answer.text)
	const shown = { ...(token ? { Authorization: `Bearer ${constantToken}` } : {}), ...headers }
	const request = { method, path, headers: shown, ...(json ? { json } : {}), ...(form ? { form } : {}) }
	return { answer, example: { request, answer: { status: answer.status, body: settled(answer) } } }
}

/** Replaces each `@name` with a new file. */
async function withFiles(form: NonNullable<Step['form']>): Promise<NonNullable<CallOptions['form']>> {
	const filled: NonNullable<CallOptions['form']> = {}
	for (const [name, value] of Object.entries(form)) {
		const names = [value].flat()
		filled[name] = names.some((entry) => entry.startsWith('@')) ? await Promise.all(names.map(readBlob)) : value
	}
	return filled
}

async function readBlob(name: string): Promise<Blob> {
	if (name.endsWith('.mp4')) return createVideo()
	const color = Array.from(name, (character) => character.codePointAt(0) ?? 0).reduce(
		(sum, code) => (sum * 31 + code) % 0xffffff,
		7,
	)
	return new Blob([new Uint8Array(await createImageBytes(`#${color.toString(16).padStart(6, '0')}`))], {
		type: 'image/png',
	})
}

const constantToken = 'Zk9xT0Ff2mW4uQ7sB1nY8cR5hJ3vL6pD0gE2aK4iX7w'
const hashes: string[] = []

stopSimulatingConflicts()
const tokens: Record<string, string> = {
	anybody: '',
	admin: await createToken(await makeCustomer({ username: 'Owner', email: 'owner@example.com', role: 'owner' })),
}
const stop = await enableOnlinePayments()
for (const [id, by, step = {}] of story) {
	if (id === 'refundOrder') {
		await payAtFakeService(await findOrderLink(2))
		await runJobOnce()
	}
	const { answer, example } = await play(id, tokens[by]!, step)
	if (answer.body.token) tokens.riya = answer.body.token
	if (!played.has(id)) played.set(id, example)
}
await stop()

/** Removes what varies between runs and shortens lists to two entries. */
function settled({ text }: CallResult): unknown {
	return JSON.parse(text, (key, value: unknown) => {
		if (Array.isArray(value)) return value.slice(0, 2)
		if (typeof value !== 'string') return value
		if (key === 'token') return constantToken
		if (key === 'url') return 'https://rzp.io/i/nAbC12x'
		if (key.endsWith('At')) return '2026-01-15T09:30:00.000Z'
		return value.replace(/(?<=^\/(?:images|videos)\/)[0-9a-f]{16,32}/, constantHash)
	})
}

function constantHash(hash: string): string {
	if (!hashes.includes(hash)) hashes.push(hash)
	return `${String(hashes.indexOf(hash) + 1).padStart(2, '0')}c4f1d09b7e3a6852d1f40c9e7b3a65`
}

test('every API call has an example', () => {
	expect(calls.map(({ id }) => id).filter((id) => !played.has(id))).toEqual([])
})

test('the examples in the documentation match a real run', () => {
	const text = `${JSON.stringify(Object.fromEntries([...played].toSorted(([one], [other]) => (one < other ? -1 : 1))), null, '\t')}\n`
	if (shouldUpdateExamples) writeFileSync(file, text)
	const renew = `${file} is old; renew it with: UPDATE_EXAMPLES=1 npm test -- http api-docs/examples`
	expect(readFileSync(file, 'utf8'), renew).toBe(text)
})

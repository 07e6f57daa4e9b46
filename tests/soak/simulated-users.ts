import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'node-html-parser'
import type { Shopper } from '../bench/support/checkout-shop.ts'
import { deliveryWithPhone } from '../support/data/delivery.ts'
import { buildSubmission } from '../support/pages/html-form.ts'
import { createImage } from '../support/data/images.ts'
import type { Answered, SoakRequest, Client } from './client.ts'
import { adminWork } from './admin-work.ts'

export interface Notes {
	operations: number
	errors: string[]
	/** Order ids. */
	confirmed: number[]
	isOver: boolean
}

/** Sends a request; a status that is not expected is an error. */
export type Ask = (target: string, asked?: SoakRequest, ...expected: number[]) => Promise<Answered>
type SimulatedUser = (client: Client, notes: Notes) => Promise<void>

const input = { ...deliveryWithPhone, paymentMethod: 'cod' }
const html = { Accept: 'text/html' }
const pickOne = <T>(list: readonly T[]) => list[randomInt(list.length)]!

/** Few enough pages to fit into the cache. */
const pages = [
	'/',
	'/newarrivals',
	'/ourstory',
	'/contact',
	...Array.from({ length: 20 }, (_, index) => `/allproducts?page=${index + 1}`),
	...Array.from({ length: 30 }, (_, index) => `/singleproduct/${index * 12 + 1}`),
	...['kurta', 'shirt', 'narmada jacket', 'bag', 'nothing like it'].map(
		(words) => `/allproducts?search=${encodeURIComponent(words)}`,
	),
	...['price-asc', 'price-desc', 'newest'].map((sort) => `/allproducts?sort=${sort}&min=600`),
]

/** Repeats the work every `pause` milliseconds and records its errors. */
function again(pause: number, work: (ask: Ask, notes: Notes) => Promise<unknown>): SimulatedUser {
	return async (client, notes) => {
		const ask: Ask = async (target, asked, ...expected) => {
			const answer = await client.ask(target, asked)
			if (!(expected.length > 0 ? expected : [200]).includes(answer.status)) {
				throw new Error(
					`${asked?.method ?? ''} ${target} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`,
				)
			}
			return answer
		}
		while (!notes.isOver) {
			await work(ask, notes).then(
				() => (notes.operations += 1),
				(error: unknown) => notes.errors.push(String(error)),
			)
			await sleep(pause / 2 + randomInt(pause))
		}
	}
}

const visitor = again(250, (ask) => ask(pickOne(pages), { headers: html }))

const customer = ({ cookie }: Shopper) =>
	again(600, (ask) =>
		ask(pickOne([...pages, '/cart', '/profile', '/profile?tab=orders']), { headers: { ...html, Cookie: cookie } }),
	)

const formBuyer = ({ cookie, lines }: Shopper) =>
	again(1_500, async (ask, notes) => {
		const headers = { ...html, Cookie: cookie }
		const { productColorId, size } = pickOne(lines)
		await ask(
			'/cart/lines',
			{
				headers,
				body: new URLSearchParams({
					productColorId: String(productColorId),
					size,
					quantity: '1',
					redirectTo: '/cart',
					addKey: randomUUID(),
				}),
			},
			303,
		)
		await ask('/cart', { headers })
		for (;;) {
			const page = parse((await ask('/checkout', { headers })).body.toString())
			const { init } = buildSubmission(page, new URL('http://localhost/checkout'), input, { form: '#checkout' })
			const answer = await ask('/checkout', { headers, body: init.body }, 303, 409)
			// The price has changed in the meantime.
			if (answer.status === 409) continue
			const target = answer.headers.location!
			notes.confirmed.push(Number(/orderId=(\d+)/.exec(target)![1]))
			await ask(target, { headers })
			return
		}
	})

const apiBuyer = ({ userId, token, lines }: Shopper) =>
	again(1_000, async (ask, notes) => {
		const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
		const cartItems = [{ ...pickOne(lines), quantity: 1 }]
		const answer = await ask(
			'/orders/create',
			{
				headers: { ...headers, 'Idempotency-Key': randomUUID() },
				body: JSON.stringify({ ...input, userId, cartItems }),
			},
			201,
			200,
		)
		const { orderId } = JSON.parse(answer.body.toString()) as { orderId: number }
		notes.confirmed.push(orderId)
		await ask(`/orders/getbyid/${orderId}`, { headers })
	})

const uploader = ({ userId, token }: Shopper) =>
	again(3_000, async (ask) => {
		const body = new FormData()
		body.set(
			'profileImage',
			await createImage(`#${randomInt(0x1000000).toString(16).padStart(6, '0')}`, {
				width: 900,
				height: 1200,
				format: 'jpeg',
			}),
		)
		const answer = await ask(`/users/${userId}/upload-profile-image`, {
			method: 'PUT',
			headers: { Authorization: `Bearer ${token}` },
			body,
		})
		await ask((JSON.parse(answer.body.toString()) as { profileImage: string }).profileImage)
	})

export function buildSimulatedUsers(shoppers: Shopper[], sized: Shopper[]): SimulatedUser[] {
	const take = (count: number, kind: (shopper: Shopper) => SimulatedUser, from = shoppers) =>
		from.splice(0, count).map(kind)
	const admin: SimulatedUser = async (client, notes) => {
		const work = await adminWork(client)
		await again(1_500, work)(client, notes)
	}
	return [
		...Array<SimulatedUser>(4).fill(visitor),
		...take(3, customer),
		...take(2, formBuyer),
		...take(1, apiBuyer),
		...take(1, formBuyer, sized),
		...take(1, apiBuyer, sized),
		...take(1, uploader),
		admin,
	]
}

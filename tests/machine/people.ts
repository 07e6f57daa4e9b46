import { randomUUID } from 'node:crypto'
import { delivery } from '../support/data/delivery.ts'
import { createImageBytes } from '../support/data/images.ts'
import { createHttpsClient, createMultipart } from '../support/process/https-client.ts'

const json = { 'Content-Type': 'application/json' }

/** Returns a customer and an admin of the shop behind a local port, which they address by its domain. */
export function people(domain: string, port: number, ca: string) {
	const visitors = createHttpsClient(domain, port, { ca })
	let customer: { token: string; user: { id: number } } | undefined

	const ask = (target: string, headers: Record<string, string> = {}, body?: string | Buffer) =>
		visitors.ask(target, {
			method: body ? 'POST' : 'GET',
			headers: { Host: domain, ...headers },
			...(body && { body }),
		})

	async function send<Answer>(target: string, sent: object, token = '', more: Record<string, string> = {}) {
		const answer = await ask(target, { ...json, Authorization: `Bearer ${token}`, ...more }, JSON.stringify(sent))
		if (answer.status >= 300) throw new Error(`${target} was answered with ${answer.status}: ${answer.body}`)
		return JSON.parse(answer.body) as Answer
	}

	const logIn = (password: string) => send<{ token: string }>('/users/login', { email: 'admin@example.com', password })

	/** Uploads an image and returns its path. */
	async function upload(password: string): Promise<string> {
		const { token } = await logIn(password)
		const image = await createImageBytes('#1F9C2F', { format: 'jpeg', width: 1200, height: 600 })
		const { headers, body } = createMultipart('image', image)
		const answer = await ask('/banners/upload', { ...headers, Authorization: `Bearer ${token}` }, body)
		if (answer.status !== 201) throw new Error(`the image was answered with ${answer.status}: ${answer.body}`)
		return /"(\/[^"]+)"/.exec(answer.body)![1]!
	}

	/** Orders one unit and returns the order number. */
	async function order(productColorId: number): Promise<number> {
		const account = {
			username: 'Riya Shah',
			email: delivery.email,
			phone: '919825012345',
			password: 'a long passphrase',
		}
		customer ??= await send<NonNullable<typeof customer>>('/users/signup', account)
		const cartItems = [{ productColorId, quantity: 1, size: null }]
		const { orderId } = await send<{ orderId: number }>(
			'/orders/create',
			{ userId: customer.user.id, cartItems, ...delivery, paymentMethod: 'online' },
			customer.token,
			{ 'Idempotency-Key': randomUUID() },
		)
		return orderId
	}

	const isAnswered = (target: string) =>
		ask(target).then(
			({ status }) => status === 200,
			() => false,
		)

	return { ask, logIn, upload, order, isAnswered, close: visitors.close }
}

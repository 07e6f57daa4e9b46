import { expect, test } from 'vitest'
import { PaymentServiceError, readLink, startLink } from './payment-links.server.ts'
import type { PaymentService } from './payment-service.server.ts'

const link = { id: 'plink_1', reference_id: 'order-1', short_url: 'https://pay.test/1', status: 'created' }

/** Returns a service that gives the same answer to every request. */
const service = (answer: unknown, more: Partial<PaymentService> = {}): PaymentService => ({
	name: 'razorpay',
	keyId: 'key',
	keySecret: 'secret',
	webhookSecrets: [],
	origin: 'https://service.test',
	wholeMs: 1_000,
	send: () => Promise.resolve(new Response(JSON.stringify(answer))),
	...more,
})

const wanted = {
	reference: 'order-1',
	amountPaise: 100,
	expiresAt: new Date('2027-01-01'),
	description: 'Order 1',
	callbackUrl: 'https://shop.test/payments/callback',
}

test('a customer is sent to the address that the service gives', async () => {
	expect((await startLink(service(link), wanted)).url).toBe('https://pay.test/1')
})

test.each(['http://pay.test/1', 'javascript:alert(1)', '//pay.test/1', ''])(
	'a customer is not sent to %j, which is not https',
	async (short_url) => {
		await expect(startLink(service({ ...link, short_url }), wanted)).rejects.toThrow('its address is not https')
	},
)

test('a service without https is not asked', async () => {
	await expect(readLink(service(link, { origin: 'http://service.test' }), 'plink_1')).rejects.toThrow(
		'its address is not https',
	)
})

test('of an answer no more than a megabyte is read', async () => {
	let sent = 0
	const endless = new ReadableStream<Uint8Array>({
		pull(controller) {
			sent += 1
			controller.enqueue(new Uint8Array(100_000))
		},
	})
	const flooding = service(link, { send: () => Promise.resolve(new Response(endless)) })
	await expect(readLink(flooding, 'plink_1')).rejects.toThrow(PaymentServiceError)
	expect(sent).toBeLessThan(15)
})

test('a service that never answers, and does not hear that it is late, is given up', async () => {
	const silent = service(link, { wholeMs: 1, send: () => new Promise(() => undefined) })
	await expect(readLink(silent, 'plink_1')).rejects.toThrow('the service did not answer: too late')
})

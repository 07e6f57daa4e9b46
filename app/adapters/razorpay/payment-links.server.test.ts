import { expect, test } from 'vitest'
import { PaymentServiceError, getPaymentLink, createPaymentLink } from './payment-links.server.ts'
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

test('a customer is redirected to the address that the service returns', async () => {
	expect((await createPaymentLink(service(link), wanted)).url).toBe('https://pay.test/1')
})

test.each(['http://pay.test/1', 'javascript:alert(1)', '//pay.test/1', ''])(
	'a customer is not redirected to %j, which is not https',
	async (short_url) => {
		await expect(createPaymentLink(service({ ...link, short_url }), wanted)).rejects.toThrow('its address is not https')
	},
)

test('a service without https gets no request', async () => {
	await expect(getPaymentLink(service(link, { origin: 'http://service.test' }), 'plink_1')).rejects.toThrow(
		'its address is not https',
	)
})

test('no more than one megabyte of a response is read', async () => {
	let sent = 0
	const endless = new ReadableStream<Uint8Array>({
		pull(controller) {
			sent += 1
			controller.enqueue(new Uint8Array(100_000))
		},
	})
	const flooding = service(link, { send: () => Promise.resolve(new Response(endless)) })
	await expect(getPaymentLink(flooding, 'plink_1')).rejects.toThrow(PaymentServiceError)
	expect(sent).toBeLessThan(15)
})

test('a service that never responds and ignores the abort times out', async () => {
	const silent = service(link, { wholeMs: 1, send: () => new Promise(() => undefined) })
	await expect(getPaymentLink(silent, 'plink_1')).rejects.toThrow('the payment service did not respond: timeout')
})

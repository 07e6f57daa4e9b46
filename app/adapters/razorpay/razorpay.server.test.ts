import { expect, test } from 'vitest'
import { testPaymentProvider } from '../../../tests/support/payment-provider-conformance.ts'
import { PaymentServiceError } from '../payment-provider.ts'
import {
	applyFakePaymentChoice,
	buildFakeWebhook,
	createFakeConnection,
	createFakeRazorpay,
} from './fake-razorpay.server.ts'
import { readFakeRazorpay, updateFakeRazorpay } from './fake-razorpay-state.server.ts'
import { buildWebhookHeaders, connectRazorpay, type RazorpayConnection } from './razorpay.server.ts'

const link = { id: 'plink_1', reference_id: 'order-1', short_url: 'https://pay.test/1', status: 'created' }

/** Returns a service that gives the same answer to every request. */
const service = (answer: unknown, more: Partial<RazorpayConnection> = {}) =>
	connectRazorpay({
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
	currency: 'INR',
	expiresAt: new Date('2027-01-01'),
	description: 'Order 1',
	callbackUrl: 'https://shop.test/payments/callback',
}

test('a customer is redirected to the address that the service returns', async () => {
	expect((await service(link).createPaymentLink(wanted)).url).toBe('https://pay.test/1')
})

test.each(['http://pay.test/1', 'javascript:alert(1)', '//pay.test/1', ''])(
	'a customer is not redirected to %j, which is not https',
	async (short_url) => {
		await expect(service({ ...link, short_url }).createPaymentLink(wanted)).rejects.toThrow('its address is not https')
	},
)

test('a service without https gets no request', async () => {
	await expect(service(link, { origin: 'http://service.test' }).getPaymentLink('plink_1')).rejects.toThrow(
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
	await expect(flooding.getPaymentLink('plink_1')).rejects.toThrow(PaymentServiceError)
	expect(sent).toBeLessThan(15)
})

test('a service that never responds and ignores the abort times out', async () => {
	const silent = service(link, { wholeMs: 1, send: () => new Promise(() => undefined) })
	await expect(silent.getPaymentLink('plink_1')).rejects.toThrow('the payment service did not respond: timeout')
})

/** What shoppers and faults do at the fake service, which also responds in place of Razorpay. */
const atFake = {
	pay: (linkId: string) => {
		const { to, webhook } = applyFakePaymentChoice(linkId, 'pay')
		return { query: new URL(to!).searchParams, webhook: { ...webhook!, headers: buildWebhookHeaders(webhook!) } }
	},
	fail: (linkId: string) => void applyFakePaymentChoice(linkId, 'fail'),
	signAbout: (linkId: string) => {
		const webhook = buildFakeWebhook(
			readFakeRazorpay().links.find(({ id }) => id === linkId)!,
			'payment.failed',
		)
		return { body: webhook.body, headers: buildWebhookHeaders(webhook) }
	},
	breakService: (isBroken: boolean) =>
		updateFakeRazorpay((state) => {
			state.faults = isBroken ? { start: 'error', read: 'closed socket', refund: 'error' } : {}
		}),
}

testPaymentProvider('the fake service', () => ({ provider: createFakeRazorpay(), ...atFake }))
testPaymentProvider('Razorpay', () => {
	const connection = { ...createFakeConnection(), name: 'razorpay', origin: 'https://api.razorpay.test' } as const
	return { provider: connectRazorpay(connection), ...atFake }
})

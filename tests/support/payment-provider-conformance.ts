import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { type PaymentProvider, PaymentServiceError } from '../../app/adapters/payment-provider.ts'

interface SignedRequest {
	body: string
	headers: Headers
}

export interface TestedProvider {
	provider: PaymentProvider
	/** Pays a link. Returns the address of the returning browser and the webhook. */
	pay: (linkId: string) => { query: URLSearchParams; webhook: SignedRequest }
	/** Makes a payment fail that a shopper has tried. */
	fail: (linkId: string) => void
	/** Returns the webhook of something that happened to a link. */
	signAbout: (linkId: string) => SignedRequest
	/** Makes the service fail for every request, until it is called with `false`. */
	breakService: (isBroken: boolean) => void
}

const amountPaise = 129_900

const createParams = () => ({
	reference: `7-${randomUUID().slice(0, 8)}`,
	amountPaise,
	currency: 'INR',
	expiresAt: new Date(Date.now() + 60 * 60_000),
	description: 'Order #7',
	callbackUrl: 'https://shop.test/payments/callback',
})

/** Returns whether a call is refused by the service, or left unanswered. */
async function getFailure(call: Promise<unknown>): Promise<'refused' | 'unanswered' | 'none'> {
	const error = await call.then(
		() => null,
		(reason: unknown) => reason,
	)
	if (error === null) return 'none'
	expect(error).toBeInstanceOf(PaymentServiceError)
	return (error as PaymentServiceError).isRefusal ? 'refused' : 'unanswered'
}

/** Defines the tests that every payment service passes. */
export function testPaymentProvider(name: string, make: () => TestedProvider) {
	afterEach(() => make().breakService(false))

	const start = async () => {
		const tested = make()
		const params = createParams()
		const link = await tested.provider.createPaymentLink(params)
		return { ...tested, params, link }
	}

	test(`${name} creates a link that is open and unpaid`, async () => {
		const { params, link } = await start()
		expect(link).toMatchObject({ reference: params.reference, isOpen: true, isPending: false, payments: [] })
	})

	test(`${name} finds a link by the shop's reference and by its own id`, async () => {
		const { provider, params, link } = await start()
		expect(await provider.findPaymentLink(params.reference)).toEqual(link)
		expect(await provider.getPaymentLink(link.linkId)).toEqual(link)
	})

	test(`${name} refuses a second link with the same reference`, async () => {
		const { provider, params } = await start()
		expect(await getFailure(provider.createPaymentLink(params))).toBe('refused')
	})

	test(`${name} knows no link of an unknown reference`, async () => {
		expect(await make().provider.findPaymentLink(`7-${randomUUID().slice(0, 8)}`)).toBeNull()
	})

	test(`${name} reports a payment with its amount in paise, and the link is closed`, async () => {
		const { provider, link, pay } = await start()
		pay(link.linkId)
		const paid = await provider.getPaymentLink(link.linkId)
		expect(paid).toMatchObject({ isOpen: false, payments: [{ amountPaise, currency: 'INR' }] })
	})

	test(`${name} reports no failed payment, and the link stays open`, async () => {
		const { provider, link, fail } = await start()
		fail(link.linkId)
		expect(await provider.getPaymentLink(link.linkId)).toMatchObject({ isOpen: true, payments: [] })
	})

	test(`${name} cancels an open link, and refuses to cancel it again`, async () => {
		const { provider, link } = await start()
		await provider.cancelPaymentLink(link.linkId)
		expect((await provider.getPaymentLink(link.linkId)).isOpen).toBe(false)
		expect(await getFailure(provider.cancelPaymentLink(link.linkId))).toBe('refused')
	})

	test(`${name} signs the return of a browser`, async () => {
		const { provider, params, link, pay } = await start()
		const { query } = pay(link.linkId)
		const read = provider.readReturn(query)
		expect(read?.reference).toBe(params.reference)
		expect(provider.readReturn(new URLSearchParams(query))).toEqual(read)
	})

	test(`${name} detects a return in which any value has been changed`, async () => {
		const { provider, link, pay } = await start()
		const { query } = pay(link.linkId)
		for (const changed of query.keys()) {
			const forged = new URLSearchParams(query)
			forged.set(changed, `${query.get(changed)}0`)
			expect([changed, provider.readReturn(forged)]).toEqual([changed, null])
		}
		expect(provider.readReturn(new URLSearchParams())).toBeNull()
	})

	test(`${name} signs webhooks, which name the shop's reference`, async () => {
		const { provider, params, link, pay } = await start()
		const { webhook } = pay(link.linkId)
		expect(provider.isPlausibleWebhook(webhook.headers)).toBe(true)
		expect(provider.readWebhook(webhook.headers, webhook.body)).toMatchObject({ reference: params.reference })
	})

	test(`${name} gives each webhook an id of its own`, async () => {
		const { provider, link, signAbout } = await start()
		const events = [signAbout(link.linkId), signAbout(link.linkId)].map(({ headers, body }) =>
			provider.readWebhook(headers, body),
		)
		expect(new Set(events.map((event) => (typeof event === 'string' ? event : event.eventId))).size).toBe(2)
	})

	test(`${name} detects a forged webhook`, async () => {
		const { provider, link, pay, signAbout } = await start()
		const { webhook } = pay(link.linkId)
		expect(provider.readWebhook(webhook.headers, `${webhook.body} `)).toBe('forged')
		expect(provider.readWebhook(signAbout(link.linkId).headers, webhook.body)).toBe('forged')
		expect(provider.readWebhook(new Headers(), webhook.body)).toBe('forged')
		expect(provider.isPlausibleWebhook(new Headers())).toBe(false)
	})

	test(`${name} refunds a payment once per key, up to its amount`, async () => {
		const { provider, link, pay } = await start()
		pay(link.linkId)
		const [payment] = (await provider.getPaymentLink(link.linkId)).payments
		const request = { paymentId: payment!.paymentId, amountPaise: 100_000, key: randomUUID() }
		const reference = await provider.refundPayment(request)
		expect(await provider.refundPayment(request)).toBe(reference)
		expect(await getFailure(provider.refundPayment({ ...request, key: randomUUID() }))).toBe('refused')
		expect(await provider.refundPayment({ ...request, amountPaise: 29_900, key: randomUUID() })).not.toBe(reference)
	})

	test(`${name} reports a service that does not answer as unanswered`, async () => {
		const { provider, link, params, breakService } = await start()
		breakService(true)
		expect(await getFailure(provider.createPaymentLink(createParams()))).toBe('unanswered')
		expect(await getFailure(provider.findPaymentLink(params.reference))).toBe('unanswered')
		expect(await getFailure(provider.getPaymentLink(link.linkId))).toBe('unanswered')
		expect(await getFailure(provider.refundPayment({ paymentId: 'pay_1', amountPaise: 1, key: 'k' }))).toBe(
			'unanswered',
		)
	})
}

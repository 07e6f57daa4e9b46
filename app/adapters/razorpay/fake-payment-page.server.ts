import type { PaymentService } from './payment-service.server.ts'
import { signHmac, buildReturnPayload } from './signatures.server.ts'
import {
	updateFakeRazorpay,
	createId,
	type FakePaymentLink,
	readFakeRazorpay,
	getLinkStatus,
} from './fake-razorpay-state.server.ts'

/** The choices of the shopper on the fake payment page. */
export const FAKE_PAYMENT_CHOICES = ['pay', 'fail', 'close', 'late'] as const
type FakePaymentChoice = (typeof FAKE_PAYMENT_CHOICES)[number]

export interface FakePaymentPage {
	id: string
	amountPaise: number
	description: string
	isOpen: boolean
	/** The last payment failed. */
	hasFailed: boolean
	/** A payment is in progress that arrives after the link has expired. */
	isLate: boolean
}

/** Returns the data of a link's payment page; `null` for an unknown link. */
export function findFakePaymentPage(id: string): FakePaymentPage | null {
	const link = readFakeRazorpay().links.find((one) => one.id === id)
	if (!link) return null
	const { amount: amountPaise, description, payments } = link
	const now = Date.now()
	return {
		id,
		amountPaise,
		description,
		isOpen: getLinkStatus(link, now) === 'created',
		hasFailed: payments.at(-1)?.status === 'failed',
		isLate: payments.some(({ at }) => at > now),
	}
}

/** A signed webhook request from the service to the shop. */
export interface SignedWebhook {
	body: string
	signature: string
	eventId: string
}

export interface ChoiceResult {
	/** The URL to which the browser is sent; `null` when it stays on the page. */
	to: string | null
	webhook: SignedWebhook | null
}

/** Performs the shopper's choice on the payment page of a link. A link that is no longer open does not change. */
export function applyFakePaymentChoice(service: PaymentService, id: string, choice: FakePaymentChoice): ChoiceResult {
	return updateFakeRazorpay(({ links }) => {
		const link = links.find((one) => one.id === id)
		if (!link) return { to: null, webhook: null }
		if (choice === 'close') return { to: link.callbackUrl, webhook: null }
		const now = Date.now()
		if (getLinkStatus(link, now) !== 'created') return { to: null, webhook: null }
		const payment = {
			id: createId('pay'),
			amount: link.amount,
			currency: 'INR',
			status: choice === 'fail' ? ('failed' as const) : ('captured' as const),
			// The bank confirms the payment after the link has expired.
			at: choice === 'late' ? link.expireBy * 1000 + 1000 : now,
			refunds: [],
		}
		link.payments.push(payment)
		if (choice === 'late') return { to: null, webhook: null }
		const webhook = buildFakeWebhook(service, link, choice === 'pay' ? 'payment_link.paid' : 'payment.failed')
		return { to: choice === 'pay' ? buildReturnUrl(service, link, payment.id) : null, webhook }
	})
}

/** Returns the signed URL to which the browser returns after a payment. */
export function buildReturnUrl(
	{ keySecret }: PaymentService,
	{ id, reference, callbackUrl }: FakePaymentLink,
	paymentId: string,
) {
	const back = { linkId: id, reference, status: 'paid', paymentId }
	const query = new URLSearchParams({
		razorpay_payment_id: paymentId,
		razorpay_payment_link_id: id,
		razorpay_payment_link_reference_id: reference,
		razorpay_payment_link_status: 'paid',
		razorpay_signature: signHmac(buildReturnPayload(back), keySecret),
	})
	return `${callbackUrl}?${query}`
}

/** Builds a webhook event about a link as the service sends it. */
export function buildFakeWebhook(
	{ webhookSecrets }: PaymentService,
	link: FakePaymentLink,
	event: string,
): SignedWebhook {
	const entity = {
		id: link.id,
		reference_id: link.reference,
		status: getLinkStatus(link, Date.now()),
		amount: link.amount,
	}
	const body = JSON.stringify({ entity: 'event', event, payload: { payment_link: { entity } } })
	return { body, signature: signHmac(body, webhookSecrets[0] ?? ''), eventId: createId('evt') }
}

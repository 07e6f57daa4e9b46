import type { PaymentService } from './payment-service.server.ts'
import { signatureOf, textOfReturn } from './signatures.server.ts'
import { changeStandIn, newName, type StandInLink, standInState, statusOf } from './stand-in-links.server.ts'

/** The choices of the shopper on the fake payment page. */
export const STAND_IN_CHOICES = ['pay', 'fail', 'close', 'late'] as const
type StandInChoice = (typeof STAND_IN_CHOICES)[number]

export interface StandInPage {
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
export function standInPage(id: string): StandInPage | null {
	const link = standInState().links.find((one) => one.id === id)
	if (!link) return null
	const { amount: amountPaise, description, payments } = link
	const now = Date.now()
	return {
		id,
		amountPaise,
		description,
		isOpen: statusOf(link, now) === 'created',
		hasFailed: payments.at(-1)?.status === 'failed',
		isLate: payments.some(({ at }) => at > now),
	}
}

/** A signed webhook request from the service to the shop. */
export interface SentNews {
	body: string
	signature: string
	eventId: string
}

export interface Chosen {
	/** The URL to which the browser is sent; `null` when it stays on the page. */
	to: string | null
	news: SentNews | null
}

/** Performs the shopper's choice on the payment page of a link. A link that is no longer open does not change. */
export function chooseOnStandIn(service: PaymentService, id: string, choice: StandInChoice): Chosen {
	return changeStandIn(({ links }) => {
		const link = links.find((one) => one.id === id)
		if (!link) return { to: null, news: null }
		if (choice === 'close') return { to: link.callbackUrl, news: null }
		const now = Date.now()
		if (statusOf(link, now) !== 'created') return { to: null, news: null }
		const payment = {
			id: newName('pay'),
			amount: link.amount,
			currency: 'INR',
			status: choice === 'fail' ? ('failed' as const) : ('captured' as const),
			// The bank confirms the payment after the link has expired.
			at: choice === 'late' ? link.expireBy * 1000 + 1000 : now,
			refunds: [],
		}
		link.payments.push(payment)
		if (choice === 'late') return { to: null, news: null }
		const news = newsOf(service, link, choice === 'pay' ? 'payment_link.paid' : 'payment.failed')
		return { to: choice === 'pay' ? wayBack(service, link, payment.id) : null, news }
	})
}

/** Returns the signed URL to which the browser returns after a payment. */
export function wayBack({ keySecret }: PaymentService, { id, reference, callbackUrl }: StandInLink, paymentId: string) {
	const back = { linkId: id, reference, status: 'paid', paymentId }
	const query = new URLSearchParams({
		razorpay_payment_id: paymentId,
		razorpay_payment_link_id: id,
		razorpay_payment_link_reference_id: reference,
		razorpay_payment_link_status: 'paid',
		razorpay_signature: signatureOf(textOfReturn(back), keySecret),
	})
	return `${callbackUrl}?${query}`
}

/** Builds a webhook event about a link as the service sends it. */
export function newsOf({ webhookSecrets }: PaymentService, link: StandInLink, event: string): SentNews {
	const entity = { id: link.id, reference_id: link.reference, status: statusOf(link, Date.now()), amount: link.amount }
	const body = JSON.stringify({ entity: 'event', event, payload: { payment_link: { entity } } })
	return { body, signature: signatureOf(body, webhookSecrets[0] ?? ''), eventId: newName('evt') }
}

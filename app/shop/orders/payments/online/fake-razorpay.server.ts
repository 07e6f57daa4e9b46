import { type PaymentService, getPaymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import {
	applyFakePaymentChoice,
	FAKE_PAYMENT_CHOICES,
	type FakePaymentPage,
	findFakePaymentPage,
} from '#app/adapters/razorpay/fake-razorpay.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { storeWebhookEvent, processWebhookEvent } from './payment-webhook.server.ts'

/**
 * Returns the page of a payment link at the fake payment service.
 *
 * @throws not-found: the fake is not in use (rule: payment-service), or the link is unknown.
 */
export function getFakeLink(id: string): FakePaymentPage {
	getFakeRazorpay()
	return findFakePaymentPage(id) ?? refuse('not-found', 'payment-page-not-found')
}

/**
 * Performs the shopper's choice on the fake payment page, including its webhook event. Returns the address to redirect
 * to, or `null` to stay.
 */
export async function submitFakePayment(id: string, requestedChoice: unknown): Promise<string | null> {
	const choice = FAKE_PAYMENT_CHOICES.find((one) => one === requestedChoice) ?? 'close'
	const { to, webhook: event } = applyFakePaymentChoice(getFakeRazorpay(), id, choice)
	if (event) await processWebhookEvent(await storeWebhookEvent(event))
	return to
}

/** Returns the fake payment service, which exists only in a demo shop without the keys of a real service. */
function getFakeRazorpay(): PaymentService {
	const service = getPaymentService()
	return service?.name === 'stand-in' ? service : refuse('not-found', 'payment-page-not-found')
}

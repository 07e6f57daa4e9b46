import { type PaymentService, paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import {
	chooseOnStandIn,
	STAND_IN_CHOICES,
	type StandInPage,
	standInPage,
} from '#app/adapters/razorpay/stand-in-page.server.ts'
import { refuse } from '../../../refusal.ts'
import { takeNews, workOnNews } from './news.server.ts'

/**
 * Returns the page of a payment link at the fake payment service.
 *
 * @throws not-found: the fake is not in use (rule: payment-service), or the link is unknown.
 */
export function standInLink(id: string): StandInPage {
	standIn()
	return standInPage(id) ?? refuse('not-found', notThere)
}

/**
 * Performs the shopper's choice on the fake payment page, including its webhook event. Returns the address to redirect
 * to, or `null` to stay.
 */
export async function chooseAtStandIn(id: string, asked: unknown): Promise<string | null> {
	const choice = STAND_IN_CHOICES.find((one) => one === asked) ?? 'close'
	const { to, news } = chooseOnStandIn(standIn(), id, choice)
	if (news) await workOnNews(await takeNews(news))
	return to
}

const notThere = 'This page is not there.'

/** Returns the fake payment service, which exists only in a demo shop without the keys of a real service. */
function standIn(): PaymentService {
	const service = paymentService()
	return service?.name === 'stand-in' ? service : refuse('not-found', notThere)
}

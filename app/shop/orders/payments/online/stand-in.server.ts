import { type PaymentService, paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import {
	chooseOnStandIn,
	STAND_IN_CHOICES,
	type StandInPage,
	standInPage,
} from '#app/adapters/razorpay/stand-in-page.server.ts'
import { refuse } from '../../../refusal.ts'
import { takeNews, workOnNews } from './news.server.ts'

/** The page of a link at the stand-in. No stand-in (rule: payment-service), or an unknown link: 'not-found'. */
export function standInLink(id: string): StandInPage {
	standIn()
	return standInPage(id) ?? refuse('not-found', notThere)
}

/** Does what the shopper chose there, with its news; answers where the browser goes, null for nowhere else. */
export async function chooseAtStandIn(id: string, asked: unknown): Promise<string | null> {
	const choice = STAND_IN_CHOICES.find((one) => one === asked) ?? 'close'
	const { to, news } = chooseOnStandIn(standIn(), id, choice)
	if (news) await workOnNews(await takeNews(news))
	return to
}

const notThere = 'This page is not there.'

/** Only where the shop is a demo without the keys of a real service. */
function standIn(): PaymentService {
	const service = paymentService()
	return service?.name === 'stand-in' ? service : refuse('not-found', notThere)
}

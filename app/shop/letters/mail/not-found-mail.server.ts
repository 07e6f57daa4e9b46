import { read } from '#app/adapters/db/db.server.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, textFooter } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'
import { formatPaise } from '../../money.ts'

/** Tells a customer that a claimed payment was not found (rule: upi-check); null without an order or such a claim. */
export async function notFoundMail(shop: MailShop, orderId: number): Promise<MailContent | null> {
	const claim = await read.paymentClaim.findFirst({
		where: { orderId, state: 'rejected' },
		orderBy: { id: 'desc' },
		select: { utr: true, amountPaise: true },
	})
	if (!claim) return null
	const title = 'We did not find your payment'
	const intro = `Hello, we have looked for your payment of ${formatPaise(claim.amountPaise)} for the order #${orderId} with the reference ${claim.utr} and not found it in our bank.`
	const advice = 'Please compare the reference with your UPI app. If the money has left your account, write to us.'
	const [label, url] = ['See your order', `${shop.url}/profile?tab=order&order=${orderId}`]
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
<p style="margin:0 0 24px">${advice}</p>${button(label, url)}`
	return {
		subject: `${title}: order #${orderId} at ${shop.name}`,
		html: mailPage({ shop, title, preview: `Order #${orderId}`, body }).source,
		text: `${[title, intro, advice, `${label}: ${url}`, textFooter(shop)].join('\n\n')}\n`,
	}
}

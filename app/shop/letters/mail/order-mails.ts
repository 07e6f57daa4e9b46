import { formatLongDate } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import type { AfterSaleMail } from '../../outbox/queued-mail.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, textFooter } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'

interface ChangedOrder {
	id: number
	createdAt: Date
	totalPaise: number
}

type Words = [title: string, sentence: (what: string, order: ChangedOrder) => string]

const words = {
	'order-changed': [
		'Your order has changed',
		(what, { totalPaise }) =>
			`${what} has changed and now comes to ${formatPaise(totalPaise)}. If you did not expect that, please write to us.`,
	],
	'return-asked': [
		'We have got your request',
		(what) => `you asked to send back something of ${what}. We will answer you.`,
	],
	'return-accepted': [
		'Please send it back to us',
		(what) => `we take back what you asked for of ${what}. What to do next stands on the page of your order.`,
	],
	'return-declined': [
		'We cannot take it back',
		(what) => `we cannot take back what you asked for of ${what}. Why stands on the page of your order.`,
	],
	'return-received': ['It has come back to us', (what) => `what you sent back of ${what} has come to us.`],
	'return-refunded': [
		'Your money is given back',
		(what) => `what you paid for the pieces that you sent back of ${what} is given back to you.`,
	],
	'return-sent': ['The other size is on its way', (what) => `the other size for ${what} is on its way to you.`],
} as const satisfies Record<AfterSaleMail, Words>

/** Tells a customer what became of an order. Quotes nothing that anybody typed (rule: confirmation-privacy). */
export function afterSaleMail(shop: MailShop, template: AfterSaleMail, order: ChangedOrder): MailContent {
	const [title, sentence] = words[template]
	const intro = `Hello, ${sentence(`your order #${order.id} of ${formatLongDate(order.createdAt)}`, order)}`
	const url = `${shop.url}/profile?tab=order&order=${order.id}`
	const label = 'See your order'
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${button(label, url)}`
	return {
		subject: `${title}: #${order.id} at ${shop.name}`,
		html: mailPage({ shop, title, preview: `Order #${order.id}`, body }).source,
		text: `${[title, intro, `${label}: ${url}`, textFooter(shop)].join('\n\n')}\n`,
	}
}

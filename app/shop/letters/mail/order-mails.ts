import { formatLongDate } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, textFooter } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'

interface ChangedOrder {
	id: number
	createdAt: Date
	totalPaise: number
}

/** What the back-office calls a mail, and what it says. */
type Words = [subject: string, title: string, sentence: (what: string, order: ChangedOrder) => string]

/** What else becomes of an order. */
export const AFTER_SALE_MAILS = {
	'order-changed': [
		'Order has changed',
		'Your order has changed',
		(what, { totalPaise }) =>
			`${what} has changed and now comes to ${formatPaise(totalPaise)}. If you did not expect that, please write to us.`,
	],
	'return-asked': [
		'Return was asked for',
		'We have got your request',
		(what) => `you asked to send back something of ${what}. We will answer you.`,
	],
	'return-accepted': [
		'Return is accepted',
		'Please send it back to us',
		(what) => `we take back what you asked for of ${what}. What to do next stands on the page of your order.`,
	],
	'return-declined': [
		'Return is declined',
		'We cannot take it back',
		(what) => `we cannot take back what you asked for of ${what}. Why stands on the page of your order.`,
	],
	'return-received': [
		'Return has come',
		'It has come back to us',
		(what) => `what you sent back of ${what} has come to us.`,
	],
	'return-refunded': [
		'Return is paid back',
		'Your money is given back',
		(what) => `what you paid for the pieces that you sent back of ${what} is given back to you.`,
	],
	'return-sent': [
		'Other size is on its way',
		'The other size is on its way',
		(what) => `the other size for ${what} is on its way to you.`,
	],
} as const satisfies Record<string, Words>

export type AfterSaleMail = keyof typeof AFTER_SALE_MAILS

/** Tells a customer what became of an order. Quotes nothing that anybody typed (rule: confirmation-privacy). */
export function afterSaleMail(shop: MailShop, template: AfterSaleMail, order: ChangedOrder): MailContent {
	const [, title, sentence] = AFTER_SALE_MAILS[template]
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

import { formatLongDate } from '../dates.ts'
import { formatPaise } from '../money.ts'
import { html } from '../mail/mail-html.ts'
import { button, mailPage, type MailShop, textFooter } from '../mail/mail-layout.ts'
import type { MailContent } from '../mail/mail-templates.ts'

interface ChangedOrder {
	id: number
	createdAt: Date
	totalPaise: number
}

type Words = [title: string, sentence: (order: ChangedOrder) => string]

const words = {
	'order-changed': [
		'Your order has changed',
		({ totalPaise }) =>
			`has changed and now comes to ${formatPaise(totalPaise)}. If you did not expect that, please write to us.`,
	],
} as const satisfies Record<string, Words>

export type AfterSaleMail = keyof typeof words

/** Whether a mail is about what became of an order after it was placed. */
export function isAfterSaleMail(template: string): template is AfterSaleMail {
	return Object.hasOwn(words, template)
}

/** Tells a customer what became of an order. Quotes nothing that anybody typed (rule 114). */
export function afterSaleMail(shop: MailShop, template: AfterSaleMail, order: ChangedOrder): MailContent {
	const [title, sentence] = words[template]
	const intro = `Hello, your order #${order.id} of ${formatLongDate(order.createdAt)} ${sentence(order)}`
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

import { formatLongDate } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import { trackingUrl } from '../../orders/fulfilment/couriers.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, textFooter } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'

/** The mails by the status that an order comes to. */
export const STATUS_MAILS = {
	2: 'order-processing',
	3: 'order-shipped',
	4: 'order-delivered',
	5: 'order-cancelled',
} as const

export type StatusMail = (typeof STATUS_MAILS)[keyof typeof STATUS_MAILS]

interface MovedOrder {
	id: number
	createdAt: Date
	courier: string | null
	trackingNumber: string | null
	/** The amount to collect in cash, on delivery; null when nothing is. */
	toCollectPaise: number | null
	/** The page where its invoice is read without a log-in (rule: invoice-link); null without one. */
	billPath: string | null
}

const words: Record<StatusMail, [title: string, sentence: string]> = {
	'order-processing': ['Your order is confirmed', 'is confirmed. We are getting it ready.'],
	'order-shipped': ['Your order is on its way', 'is on its way to you.'],
	'order-delivered': ['Your order has arrived', 'has been delivered. We hope that you like it.'],
	'order-cancelled': ['Your order is cancelled', 'is cancelled. If you did not expect that, please write to us.'],
}

/** What has become of an order. Quotes nothing that a customer typed (rule: confirmation-privacy). */
export function statusMail(shop: MailShop, template: StatusMail, order: MovedOrder): MailContent {
	const [title, sentence] = words[template]
	const intro = `Hello, your order #${order.id} of ${formatLongDate(order.createdAt)} ${sentence}`
	const parcel = template === 'order-shipped' ? parcelOf(order) : ''
	const cash = template === 'order-shipped' ? cashOf(order) : ''
	const follow = template === 'order-shipped' ? trackingUrl(order.courier, order.trackingNumber) : null
	const url = follow ?? `${shop.url}/profile?tab=order&order=${order.id}`
	const label = follow ? 'Follow the parcel' : 'See your order'
	const bill = template === 'order-shipped' || template === 'order-delivered' ? order.billPath : null
	const billUrl = bill && shop.url + bill
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${parcel && html`<p style="margin:0 0 24px">${parcel}</p>`}${cash && html`<p style="margin:0 0 24px">${cash}</p>`}${button(label, url)}${billUrl && html`<p style="margin:24px 0 0"><a href="${billUrl}">Your invoice</a></p>`}`
	return {
		subject: `${title}: #${order.id} at ${shop.name}`,
		html: mailPage({ shop, title, preview: `Order #${order.id}`, body }).source,
		text: `${[title, intro, parcel, cash, `${label}: ${url}`, billUrl && `Your invoice: ${billUrl}`, textFooter(shop)].filter(Boolean).join('\n\n')}\n`,
	}
}

function cashOf({ toCollectPaise }: MovedOrder): string {
	return toCollectPaise === null ? '' : `Please have ${formatPaise(toCollectPaise)} ready in cash.`
}

function parcelOf({ courier, trackingNumber }: MovedOrder): string {
	const parts = [courier && `Courier: ${courier}.`, trackingNumber && `Tracking number: ${trackingNumber}.`]
	return parts.filter(Boolean).join(' ')
}

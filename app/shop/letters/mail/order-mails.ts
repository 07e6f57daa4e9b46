import { formatLongDate } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import { trackingUrl } from '../../orders/fulfilment/couriers.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, textFooter } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'

interface OrderLetter {
	orderId: number
	/** The customer's account. `null` without one, in which case nobody can open the order's page. */
	userId: number | null
	title: string
	/** The part of the subject between title and number. */
	what?: string
	intro: string
	/** Additional paragraphs. */
	more?: string[]
	/** The button's link. The default is the order. */
	follow?: { label: string; url: string } | null
	billUrl?: string | null
}

/**
 * Builds an email about an order with sentences and a button. It contains no customer input (rule:
 * confirmation-privacy).
 */
function orderLetter(
	shop: MailShop,
	{ orderId, userId, title, what = '', intro, more = [], follow, billUrl }: OrderLetter,
): MailContent {
	const ownPage = userId !== null && { label: 'See your order', url: `${shop.url}/profile?tab=order&order=${orderId}` }
	const link = follow || ownPage
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${more.map((text) => html`<p style="margin:0 0 24px">${text}</p>`)}${link ? button(link.label, link.url) : ''}${billUrl ? html`<p style="margin:24px 0 0"><a href="${billUrl}">Your invoice</a></p>` : ''}`
	const bill = billUrl ? [`Your invoice: ${billUrl}`] : []
	return {
		subject: `${title}: ${what}#${orderId} at ${shop.name}`,
		html: mailPage({ shop, title, preview: `Order #${orderId}`, body }).source,
		text: `${[title, intro, ...more, ...(link ? [`${link.label}: ${link.url}`] : []), ...bill, textFooter(shop)].join('\n\n')}\n`,
	}
}

/** The emails for each new status of an order. */
export const STATUS_MAILS = {
	2: 'order-processing',
	3: 'order-shipped',
	4: 'order-delivered',
	5: 'order-cancelled',
} as const

export type StatusMail = (typeof STATUS_MAILS)[keyof typeof STATUS_MAILS]

interface MovedOrder {
	id: number
	userId: number | null
	createdAt: Date
	courier: string | null
	trackingNumber: string | null
	/** The COD amount in paise due on delivery. `null` when nothing is due. */
	toCollectPaise: number | null
	/** The path of the invoice page that requires no login (rule: invoice-link). `null` without an invoice. */
	billPath: string | null
}

const movedWords: Record<StatusMail, [title: string, sentence: string]> = {
	'order-processing': ['Your order is confirmed', 'is confirmed. We are getting it ready.'],
	'order-shipped': ['Your order is on its way', 'is on its way to you.'],
	'order-delivered': ['Your order has arrived', 'has been delivered. We hope that you like it.'],
	'order-cancelled': ['Your order is cancelled', 'is cancelled. If you did not expect that, please write to us.'],
}

/** Builds the email about a new status. */
export function statusMail(shop: MailShop, template: StatusMail, order: MovedOrder): MailContent {
	const { id, userId, createdAt, courier, trackingNumber, toCollectPaise, billPath } = order
	const [title, sentence] = movedWords[template]
	const isShipped = template === 'order-shipped'
	const parcel = [courier && `Courier: ${courier}.`, trackingNumber && `Tracking number: ${trackingNumber}.`]
	const cash = toCollectPaise === null ? '' : `Please have ${formatPaise(toCollectPaise)} ready in cash.`
	const url = isShipped ? trackingUrl(courier, trackingNumber) : null
	const hasBill = isShipped || template === 'order-delivered'
	return orderLetter(shop, {
		orderId: id,
		userId,
		title,
		intro: `Hello, your order #${id} of ${formatLongDate(createdAt)} ${sentence}`,
		more: isShipped ? [parcel.filter(Boolean).join(' '), cash].filter(Boolean) : [],
		follow: url === null ? null : { label: 'Follow the parcel', url },
		billUrl: hasBill && billPath ? shop.url + billPath : null,
	})
}

interface ChangedOrder {
	id: number
	userId: number | null
	createdAt: Date
	totalPaise: number
}

/** The name of an email in the back office, and its texts. */
type Words = [subject: string, title: string, sentence: (what: string, order: ChangedOrder) => string]

/** The emails about other changes of an order. */
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
		(what) => `we have refunded you for the pieces that you sent back of ${what}.`,
	],
	'return-sent': [
		'Other size is on its way',
		'The other size is on its way',
		(what) => `the other size for ${what} is on its way to you.`,
	],
} as const satisfies Record<string, Words>

export type AfterSaleMail = keyof typeof AFTER_SALE_MAILS

/** Builds the email about another change of the customer's order. */
export function afterSaleMail(shop: MailShop, template: AfterSaleMail, order: ChangedOrder): MailContent {
	const [, title, sentence] = AFTER_SALE_MAILS[template]
	const intro = `Hello, ${sentence(`your order #${order.id} of ${formatLongDate(order.createdAt)}`, order)}`
	return orderLetter(shop, { orderId: order.id, userId: order.userId, title, intro })
}

interface Claim {
	orderId: number
	userId: number | null
	amountPaise: number
	utr: string
}

/** Builds the email about a claimed payment that was not found (rule: upi-check). */
export function notFoundMail(shop: MailShop, { orderId, userId, amountPaise, utr }: Claim): MailContent {
	const advice = 'Please compare the reference with your UPI app. If the money has left your account, write to us.'
	return orderLetter(shop, {
		orderId,
		userId,
		title: 'We did not find your payment',
		what: 'order ',
		intro: `Hello, we have looked for your payment of ${formatPaise(amountPaise)} for the order #${orderId} with the reference ${utr} and not found it in our bank.`,
		more: [advice],
	})
}

/** Builds the email that confirms a received payment (rule: payment-received-mail). */
export function receivedMail(
	shop: MailShop,
	{ id, userId, totalPaise }: Pick<ChangedOrder, 'id' | 'userId' | 'totalPaise'>,
): MailContent {
	return orderLetter(shop, {
		orderId: id,
		userId,
		title: 'We have received your payment',
		what: 'order ',
		intro: `Hello, your payment of ${formatPaise(totalPaise)} for the order #${id} is there. Thank you.`,
	})
}

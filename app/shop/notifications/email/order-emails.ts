import { formatLongDate } from '../../values/dates.ts'
import { formatPaise } from '../../values/money.ts'
import { buildTrackingUrl } from '../../orders/order-tracking.ts'
import { describeDeduction, type ReturnDeduction, type ReturnShipment } from '../../orders/returns/return-view.ts'
import { html, buildButton, buildEmailPage, type EmailShop, buildTextFooter } from './email-layout.ts'
import type { EmailContent } from './order-confirmation-email.ts'

interface OrderEmail {
	orderId: number
	/** The page of the order that the recipient can open. */
	url: string
	title: string
	/** The part of the subject between title and number. */
	what?: string
	intro: string
	/** Additional paragraphs. */
	more?: string[]
	/** The button's link. The default is the order. */
	follow?: { label: string; url: string } | null
	invoiceUrl?: string | null
}

/**
 * Builds an email about an order with sentences and a button. It contains no customer input (rule:
 * confirmation-privacy).
 */
function buildOrderEmail(
	shop: EmailShop,
	{ orderId, url, title, what = '', intro, more = [], follow, invoiceUrl }: OrderEmail,
): EmailContent {
	const link = follow ?? { label: 'View order', url }
	const paragraphs = more.map((text) => html`<p style="margin:0 0 24px">${text}</p>`)
	const button = buildButton(link.label, link.url)
	const invoice = invoiceUrl ? html`<p style="margin:24px 0 0"><a href="${invoiceUrl}">Your invoice</a></p>` : ''
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${paragraphs}${button}${invoice}`
	const bill = invoiceUrl ? [`Your invoice: ${invoiceUrl}`] : []
	return {
		subject: `${title}: ${what}#${orderId} at ${shop.name}`,
		html: buildEmailPage({ shop, title, preview: `Order #${orderId}`, body }).source,
		text: `${[title, intro, ...more, `${link.label}: ${link.url}`, ...bill, buildTextFooter(shop)].join('\n\n')}\n`,
	}
}

/** The emails for each new status of an order (rule: order-mails). */
export const STATUS_EMAILS = {
	2: 'order-processing',
	3: 'order-shipped',
	4: 'order-delivered',
	5: 'order-cancelled',
} as const

/** The emails about the progress of an order: its new status, or a changed shipment. */
export type StatusEmail = (typeof STATUS_EMAILS)[keyof typeof STATUS_EMAILS] | 'order-reinstated' | 'order-tracking'

interface StatusEmailOrder {
	id: number
	/** The page of the order that the recipient can open. */
	url: string
	createdAt: Date
	courier: string | null
	trackingNumber: string | null
	/** The COD amount in paise due on delivery. `null` when nothing is due. */
	codDuePaise: number | null
	/** The path of the invoice page that requires no login (rule: invoice-link). `null` without an invoice. */
	billPath: string | null
}

const statusEmailTexts: Record<StatusEmail, [title: string, sentence: string]> = {
	'order-processing': ['Your order is confirmed', 'is confirmed. We are getting it ready.'],
	'order-shipped': ['Your order is on its way', 'is on its way to you.'],
	'order-tracking': ['Your tracking details have changed', 'is on its way to you with new tracking details.'],
	'order-delivered': ['Your order has been delivered', 'has been delivered. We hope you like it.'],
	'order-cancelled': [
		'Your order has been cancelled',
		'has been cancelled. If you did not expect this, please contact us.',
	],
	'order-reinstated': ['Your order is active again', 'is no longer cancelled. We will tell you when it ships.'],
}

/** Builds the email about a new status or a changed shipment. */
export function buildStatusEmail(shop: EmailShop, template: StatusEmail, order: StatusEmailOrder): EmailContent {
	const { id, createdAt, courier, trackingNumber, codDuePaise, billPath } = order
	const [title, sentence] = statusEmailTexts[template]
	const isShipped = template === 'order-shipped' || template === 'order-tracking'
	const codLine = codDuePaise === null ? '' : `Please have ${formatPaise(codDuePaise)} ready in cash.`
	const { more: shipmentLines = [], follow = null } = isShipped ? describeTracking({ courier, trackingNumber }) : {}
	const hasBill = isShipped || template === 'order-delivered'
	return buildOrderEmail(shop, {
		orderId: id,
		url: order.url,
		title,
		intro: `Hello, your order #${id} of ${formatLongDate(createdAt)} ${sentence}`,
		more: isShipped ? [...shipmentLines, codLine].filter(Boolean) : [],
		follow,
		invoiceUrl: hasBill && billPath ? shop.url + billPath : null,
	})
}

interface ChangedOrder {
	id: number
	/** The page of the order that the recipient can open. */
	url: string
	createdAt: Date
	totalPaise: number
}

/** The name of an email in the back office, and its texts. */
type EmailTexts = [subject: string, title: string, sentence: (what: string, order: ChangedOrder) => string]

/** The emails about other changes of an order. */
export const AFTER_SALE_EMAILS = {
	'order-changed': [
		'Order changed',
		'Your order has changed',
		(what, { totalPaise }) =>
			`${what} has changed. The new total is ${formatPaise(totalPaise)}. If you did not expect this, please contact us.`,
	],
	'return-asked': [
		'Return requested',
		'We received your return request',
		(what) => `we received your request to return items from ${what}. We will reply soon.`,
	],
	'return-accepted': [
		'Return accepted',
		'Please send your return',
		(what) => `we accept your return from ${what}. See the order page for the next steps.`,
	],
	'return-declined': [
		'Return declined',
		'We cannot accept your return',
		(what) => `we cannot accept your return from ${what}. See the order page for the reason.`,
	],
	'return-received': [
		'Return received',
		'We received your return',
		(what) => `we received the items you returned from ${what}.`,
	],
	'return-refunded': [
		'Return refunded',
		'We have refunded you',
		(what) => `we have refunded you for the items you returned from ${what}.`,
	],
	'return-sent': [
		'Exchange shipped',
		'Your exchange is on its way',
		(what) => `the exchange for ${what} is on its way to you.`,
	],
} as const satisfies Record<string, EmailTexts>

export type AfterSaleEmail = keyof typeof AFTER_SALE_EMAILS

/** The details of a return that was refunded or whose exchange has shipped. */
type CompletedReturn = ReturnShipment & ReturnDeduction

/**
 * Builds an email of `AFTER_SALE_EMAILS`, about a changed order, a return or an exchange. `completed` is the return that
 * was refunded or whose exchange has shipped (rules: return-deduction, exchange-shipment).
 */
export function buildAfterSaleEmail(
	shop: EmailShop,
	template: AfterSaleEmail,
	order: ChangedOrder,
	completed: CompletedReturn | null = null,
): EmailContent {
	const [, title, sentence] = AFTER_SALE_EMAILS[template]
	const intro = `Hello, ${sentence(`your order #${order.id} of ${formatLongDate(order.createdAt)}`, order)}`
	return buildOrderEmail(shop, {
		orderId: order.id,
		url: order.url,
		title,
		intro,
		...(completed && template === 'return-sent' && describeTracking(completed)),
		...(completed && template === 'return-refunded' && { more: [describeDeduction(completed)].filter(Boolean) }),
	})
}

/** Returns the courier and the tracking number of a shipment as a paragraph, and the tracking link as the button. */
function describeTracking({ courier, trackingNumber }: ReturnShipment): Pick<OrderEmail, 'more' | 'follow'> {
	const lines = [courier && `Courier: ${courier}.`, trackingNumber && `Tracking number: ${trackingNumber}.`]
	const url = buildTrackingUrl(courier, trackingNumber)
	const follow = url === null ? null : { label: 'Track shipment', url }
	return { more: [lines.filter(Boolean).join(' ')].filter(Boolean), follow }
}

interface RejectedClaim {
	orderId: number
	/** The page of the order that the recipient can open. */
	url: string
	amountPaise: number
	utr: string
}

/** Builds the email about a claimed payment that was not found (rule: upi-check). */
export function buildPaymentNotFoundEmail(
	shop: EmailShop,
	{ orderId, url, amountPaise, utr }: RejectedClaim,
): EmailContent {
	const advice = 'Please compare the reference with your UPI app. If your account was debited, please contact us.'
	return buildOrderEmail(shop, {
		orderId,
		url,
		title: 'We did not find your payment',
		what: 'order ',
		intro: `Hello, we could not find your payment of ${formatPaise(amountPaise)} for order #${orderId} with the reference ${utr} in our bank account.`,
		more: [advice],
	})
}

/** Builds the email that confirms a received payment (rule: payment-received-mail). */
export function buildPaymentReceivedEmail(
	shop: EmailShop,
	{ id, url, totalPaise }: Pick<ChangedOrder, 'id' | 'url' | 'totalPaise'>,
): EmailContent {
	return buildOrderEmail(shop, {
		orderId: id,
		url,
		title: 'We have received your payment',
		what: 'order ',
		intro: `Hello, we have received your payment of ${formatPaise(totalPaise)} for order #${id}. Thank you.`,
	})
}

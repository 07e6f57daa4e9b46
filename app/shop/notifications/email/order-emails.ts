import type { PlainKey } from '#app/i18n/translate.ts'
import { formatPaise } from '../../values/money.ts'
import { buildTrackingUrl } from '../../orders/order-tracking.ts'
import { describeDeduction, type ReturnDeduction, type ReturnShipment } from '../../orders/returns/return-view.ts'
import {
	html,
	buildButton,
	buildEmailPage,
	buildPageUrl,
	type EmailShop,
	getEmailTranslate,
	buildTextFooter,
} from './email-layout.ts'
import type { EmailContent } from './order-confirmation-email.ts'

interface OrderEmail {
	orderId: number
	/** The page of the order that the recipient can open. */
	url: string
	title: string
	/**
	 * Whether the subject writes the order number as `order #12` instead of `#12`. Needed when the title does not
	 * mention the order.
	 */
	namesOrder?: boolean
	intro: string
	/** Additional paragraphs. */
	more?: string[]
	/** The label and URL of the button. If absent or `null`, the button leads to the order's page. */
	follow?: { label: string; url: string } | null
	invoiceUrl?: string | null
}

/**
 * Builds an email about an order with sentences and a button, in the language of the customer (rule:
 * customer-language). It contains no customer input (rule: confirmation-privacy).
 */
function buildOrderEmail(
	shop: EmailShop,
	{ orderId, url, title, namesOrder = false, intro, more = [], follow, invoiceUrl }: OrderEmail,
): EmailContent {
	const t = getEmailTranslate(shop)
	const link = follow ?? { label: t('order.view'), url }
	const paragraphs = more.map((text) => html`<p style="margin:0 0 24px">${text}</p>`)
	const button = buildButton(link.label, link.url)
	const invoice = invoiceUrl
		? html`<p style="margin:24px 0 0"><a href="${invoiceUrl}">${t('orderEmail.invoice')}</a></p>`
		: ''
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${paragraphs}${button}${invoice}`
	const bill = invoiceUrl ? [`${t('orderEmail.invoice')}: ${invoiceUrl}`] : []
	const preview = t('order.title', { id: orderId })
	return {
		subject: t(namesOrder ? 'orderEmail.subjectOfOrder' : 'orderEmail.subject', {
			title,
			id: orderId,
			shop: shop.name,
		}),
		html: buildEmailPage({ shop, title, preview, body }).source,
		text: `${[title, intro, ...more, `${link.label}: ${link.url}`, ...bill, buildTextFooter(shop)].join('\n\n')}\n`,
	}
}

/** The email for each new status of an order (rule: order-emails). */
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
	/** The path of the invoice page that requires no log-in (rule: invoice-link). `null` without an invoice. */
	billPath: string | null
}

const statusEmailTexts = {
	'order-processing': ['orderEmail.confirmedTitle', 'orderEmail.confirmed'],
	'order-shipped': ['orderEmail.shippedTitle', 'orderEmail.shipped'],
	'order-tracking': ['orderEmail.trackingTitle', 'orderEmail.tracking'],
	'order-delivered': ['orderEmail.deliveredTitle', 'orderEmail.delivered'],
	'order-cancelled': ['orderEmail.cancelledTitle', 'orderEmail.cancelled'],
	'order-reinstated': ['orderEmail.reinstatedTitle', 'orderEmail.reinstated'],
} as const satisfies Record<StatusEmail, [title: PlainKey, intro: string]>

/** Builds the email about a new status or a changed shipment. */
export function buildStatusEmail(shop: EmailShop, template: StatusEmail, order: StatusEmailOrder): EmailContent {
	const { id, createdAt, courier, trackingNumber, codDuePaise, billPath } = order
	const t = getEmailTranslate(shop)
	const [title, intro] = statusEmailTexts[template]
	const isShipped = template === 'order-shipped' || template === 'order-tracking'
	const codLine = codDuePaise === null ? '' : t('payment.readyInCash', { amount: formatPaise(codDuePaise) })
	const { more: shipmentLines = [], follow = null } = isShipped
		? describeTracking(shop, { courier, trackingNumber })
		: {}
	const hasBill = isShipped || template === 'order-delivered'
	return buildOrderEmail(shop, {
		orderId: id,
		url: order.url,
		title: t(title),
		intro: t(intro, { id, date: t.date(createdAt) }),
		more: isShipped ? [...shipmentLines, codLine].filter(Boolean) : [],
		follow,
		invoiceUrl: hasBill && billPath ? buildPageUrl(shop, billPath) : null,
	})
}

interface ChangedOrder {
	id: number
	/** The page of the order that the recipient can open. */
	url: string
	createdAt: Date
	totalPaise: number
}

/**
 * The emails about an order's changed items, its returns and its exchanges. Each has its name in the admin and the
 * message keys of its title and its sentence.
 */
export const AFTER_SALE_EMAILS = {
	'order-changed': ['Order changed', 'orderEmail.changedTitle', 'orderEmail.changed'],
	'return-asked': ['Return requested', 'returnEmail.askedTitle', 'returnEmail.asked'],
	'return-accepted': ['Return accepted', 'returnEmail.acceptedTitle', 'returnEmail.accepted'],
	'return-declined': ['Return declined', 'returnEmail.declinedTitle', 'returnEmail.declined'],
	'return-received': ['Return received', 'returnEmail.receivedTitle', 'returnEmail.received'],
	'return-refunded': ['Return refunded', 'returnEmail.refundedTitle', 'returnEmail.refunded'],
	'return-sent': ['Exchange shipped', 'returnEmail.sentTitle', 'returnEmail.sent'],
} as const satisfies Record<string, [subject: string, title: PlainKey, intro: string]>

export type AfterSaleEmail = keyof typeof AFTER_SALE_EMAILS

/** The data of a completed return: the shipment of its exchange, and the deduction from its refund. */
type CompletedReturn = ReturnShipment & ReturnDeduction

/**
 * Builds an email of `AFTER_SALE_EMAILS`, about a changed order, a return or an exchange. `completed` is a return that
 * was refunded or whose exchange has shipped (rules: return-deduction, exchange-shipment).
 */
export function buildAfterSaleEmail(
	shop: EmailShop,
	template: AfterSaleEmail,
	order: ChangedOrder,
	completed: CompletedReturn | null = null,
): EmailContent {
	const { id, totalPaise } = order
	const t = getEmailTranslate(shop)
	const date = t.date(order.createdAt)
	const [, title, intro] = AFTER_SALE_EMAILS[template]
	return buildOrderEmail(shop, {
		orderId: id,
		url: order.url,
		title: t(title),
		intro:
			intro === 'orderEmail.changed' ? t(intro, { id, date, total: formatPaise(totalPaise) }) : t(intro, { id, date }),
		...(completed && template === 'return-sent' && describeTracking(shop, completed)),
		...(completed && template === 'return-refunded' && { more: [describeDeduction(completed, t)].filter(Boolean) }),
	})
}

/**
 * Returns the content of an email about a shipment: a paragraph with the courier and the tracking number, and a button
 * with the tracking link.
 */
function describeTracking(
	shop: EmailShop,
	{ courier, trackingNumber }: ReturnShipment,
): Pick<OrderEmail, 'more' | 'follow'> {
	const t = getEmailTranslate(shop)
	const lines = [
		courier && t('orderEmail.courier', { courier }),
		trackingNumber && t('orderEmail.trackingNumber', { number: trackingNumber }),
	]
	const url = buildTrackingUrl(courier, trackingNumber)
	const follow = url === null ? null : { label: t('shared.trackShipment'), url }
	return { more: [lines.filter(Boolean).join(' ')].filter(Boolean), follow }
}

interface RejectedClaim {
	orderId: number
	/** The page of the order that the recipient can open. */
	url: string
	amountPaise: number
	utr: string
}

/** Builds the email about a payment that the customer reported and the shop did not find (rule: upi-verification). */
export function buildPaymentNotFoundEmail(
	shop: EmailShop,
	{ orderId, url, amountPaise, utr }: RejectedClaim,
): EmailContent {
	const t = getEmailTranslate(shop)
	return buildOrderEmail(shop, {
		orderId,
		url,
		title: t('orderEmail.notFoundTitle'),
		namesOrder: true,
		intro: t('orderEmail.notFound', { amount: formatPaise(amountPaise), id: orderId, utr }),
		more: [t('orderEmail.compareReference')],
	})
}

/** Builds the email that confirms a received payment (rule: payment-received-email). */
export function buildPaymentReceivedEmail(
	shop: EmailShop,
	{ id, url, totalPaise }: Pick<ChangedOrder, 'id' | 'url' | 'totalPaise'>,
): EmailContent {
	const t = getEmailTranslate(shop)
	return buildOrderEmail(shop, {
		orderId: id,
		url,
		title: t('orderEmail.paidTitle'),
		namesOrder: true,
		intro: t('orderEmail.paid', { amount: formatPaise(totalPaise), id }),
	})
}

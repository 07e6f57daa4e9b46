import { formatPaise } from '../values/money.ts'
import { english } from '#app/i18n/translate.ts'
import { describeHold } from './payments/payment-labels.ts'
import {
	canSendPaymentReminder,
	isCancelledUnpaid,
	isUnpaidOnline,
	type PayableOrder,
} from './payments/payment-state.ts'
import { buildUpiRequest } from './payments/upi/upi-payment.server.ts'
import type { AdminOrderView } from './order.server.ts'
import { getShopSettings, getShopContacts } from '../settings/shop-settings.server.ts'
import { fillTemplate } from '../settings/template.ts'
import { CANCELLED } from '../values/order-status.ts'

type Order = Pick<
	AdminOrderView,
	'id' | 'firstName' | 'totalPaise' | 'courier' | 'trackingNumber' | 'paymentExpiresAt'
> &
	PayableOrder

export const paymentReminderLabel = 'Request payment'
const expiredLabel = 'Not paid in time'

/**
 * Returns the owner's message templates filled in for an order (rule: whatsapp-texts). Each of them is about an order
 * that the customer gets, so a cancelled order has none, except for the message that it was not paid in time (rule:
 * unpaid-expiry). `link` is the order's link, `''` without one (rule: order-link).
 */
export function buildWhatsAppMessages(order: Order, link: string): { label: string; text: string }[] {
	if (isCancelledUnpaid(order)) return [{ label: expiredLabel, text: describeExpiry(order, link) }]
	if (order.status === CANCELLED) return []
	const { confirm, shipped, review, payment } = getShopSettings().templates
	const placeholders = {
		name: order.firstName,
		number: String(order.id),
		total: formatPaise(order.totalPaise),
		tracking: [order.courier, order.trackingNumber].filter(Boolean).join(' '),
		link,
		shop: getShopContacts().name,
	}
	return [
		{ label: 'Confirm', text: fillTemplate(confirm, placeholders) },
		{ label: 'Shipped', text: fillTemplate(shipped, placeholders) },
		{ label: 'Request a review', text: fillTemplate(review, placeholders) },
		{
			label: paymentReminderLabel,
			text: [
				fillTemplate(payment, placeholders),
				formatPaymentDeadline(order),
				link ? '' : formatPaymentInstructions(order),
			]
				.filter(Boolean)
				.join('\n\n'),
		},
	]
}

/** Returns the text that sends the link of an order: with what is due, or with the link alone (rule: order-link). */
export function buildLinkMessage(order: Order, link: string): string {
	const messages = buildWhatsAppMessages(order, link)
	const label = isCancelledUnpaid(order) ? expiredLabel : paymentReminderLabel
	const message = messages.find((one) => one.label === label)
	if (message && (isCancelledUnpaid(order) || canSendPaymentReminder(order)) && message.text.includes(link))
		return message.text
	const hello = order.firstName ? `Hello ${order.firstName}` : 'Hello'
	return `${hello}, this is your order #${order.id} from ${getShopContacts().name}: ${link}`
}

/** Tells the buyer of an order without an email address that it was cancelled unpaid. */
function describeExpiry({ id, firstName }: Order, link: string): string {
	const hello = firstName ? `Hello ${firstName}` : 'Hello'
	const sentence = `${hello}, we have cancelled your order #${id} from ${getShopContacts().name} because it was not paid in time.`
	return `${sentence} Have you paid already, or do you still want it? Please reply${link ? `, or see ${link}` : ''}.`
}

/** Returns the sentence with the payment deadline. `''` for an order without one. */
function formatPaymentDeadline({ paymentExpiresAt, ...order }: Order): string {
	const isHeld = paymentExpiresAt !== null && isUnpaidOnline(order) && order.paymentState !== 'claimed'
	return isHeld ? describeHold(paymentExpiresAt, english) : ''
}

/** Returns how to pay an order without a link by UPI. `''` when UPI is not used. */
function formatPaymentInstructions(order: Order): string {
	const upi = buildUpiRequest(order)
	if (!upi) return ''
	const { payee, amountPaise, link } = upi
	return `Pay ${formatPaise(amountPaise)} by UPI to ${payee.id} (${payee.name}): ${link}`
}

import { formatPaise } from '../values/money.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { describeHold } from './payments/payment-labels.ts'
import {
	canSendPaymentReminder,
	isCancelledUnpaid,
	isUnpaidOnline,
	type PayableOrder,
} from './payments/payment-state.ts'
import { buildUpiRequest } from './payments/upi/upi-payment.server.ts'
import type { AdminOrderView } from './order.server.ts'
import { getCustomerTranslate, translateTemplate } from '../people/customers/customer-language.server.ts'
import { getShopContacts } from '../settings/shop-settings.server.ts'
import { translateSettings } from '../settings/translated-settings.server.ts'
import { fillTemplate } from '../translations/message-template.ts'
import { CANCELLED } from '../values/order-status.ts'

type Order = Pick<
	AdminOrderView,
	'id' | 'firstName' | 'totalPaise' | 'courier' | 'trackingNumber' | 'paymentExpiresAt'
> &
	PayableOrder & { locale: string | null }

export const paymentReminderLabel = 'Request payment'
const expiredLabel = 'Not paid in time'

/**
 * Returns the owner's message templates filled in for an order (rule: whatsapp-messages). An order that was cancelled
 * because it was not paid in time has only one message, which says so (rule: unpaid-expiry). Other cancelled orders
 * have none, because the templates assume that the customer receives the order. `link` is the order's link, `''`
 * without one (rule: order-link). The texts are in the language of the order, their labels in English (rule:
 * customer-language).
 */
export async function buildWhatsAppMessages(order: Order, link: string): Promise<{ label: string; text: string }[]> {
	const t = getCustomerTranslate(order.locale)
	if (isCancelledUnpaid(order)) return [{ label: expiredLabel, text: describeExpiry(order, link, t) }]
	if (order.status === CANCELLED) return []
	const { confirm, shipped, review, payment } = await translateSettings('templates', t.language)
	const placeholders = {
		name: order.firstName,
		number: String(order.id),
		total: formatPaise(order.totalPaise),
		tracking: [order.courier, order.trackingNumber].filter(Boolean).join(' '),
		link,
		shop: getShopContacts().name,
	}
	const fill = (template: string) => fillTemplate(translateTemplate(template, t), placeholders)
	return [
		{ label: 'Confirm', text: fill(confirm) },
		{ label: 'Shipped', text: fill(shipped) },
		{ label: 'Request a review', text: fill(review) },
		{
			label: paymentReminderLabel,
			text: [fill(payment), formatPaymentDeadline(order, t), link ? '' : formatPaymentInstructions(order, t)]
				.filter(Boolean)
				.join('\n\n'),
		},
	]
}

/**
 * Returns the message with which staff send the link of an order (rule: order-link): the payment reminder if a payment
 * is due, or the message that the order was not paid in time. If that message does not contain the link, or neither
 * applies, returns a short message with the link.
 */
export async function buildLinkMessage(order: Order, link: string): Promise<string> {
	const messages = await buildWhatsAppMessages(order, link)
	const label = isCancelledUnpaid(order) ? expiredLabel : paymentReminderLabel
	const message = messages.find((one) => one.label === label)
	if (message && (isCancelledUnpaid(order) || canSendPaymentReminder(order)) && message.text.includes(link))
		return message.text
	const { id, firstName: name } = order
	const t = getCustomerTranslate(order.locale)
	return t('whatsapp.orderLink', { hasName: name ? 'yes' : 'no', name, id, shop: getShopContacts().name, link })
}

/** Returns the message that an order was cancelled because it was not paid in time. */
function describeExpiry({ id, firstName: name }: Order, link: string, t: Translate): string {
	const [hasName, hasLink] = [name ? 'yes' : 'no', link ? 'yes' : 'no']
	return t('whatsapp.expired', { hasName, name, id, shop: getShopContacts().name, hasLink, link })
}

/**
 * Returns the sentence with the payment deadline. `''` when the order has none, is not an unpaid online order, or has a
 * payment that the customer reported and nobody has checked yet.
 */
function formatPaymentDeadline({ paymentExpiresAt, ...order }: Order, t: Translate): string {
	const isHeld = paymentExpiresAt !== null && isUnpaidOnline(order) && order.paymentState !== 'claimed'
	return isHeld ? describeHold(paymentExpiresAt, t) : ''
}

/**
 * Returns the text about paying an order by UPI, for a message without the order's link. `''` when the shop does not
 * use UPI or nothing is due.
 */
function formatPaymentInstructions(order: Order, t: Translate): string {
	const upi = buildUpiRequest(order)
	if (!upi) return ''
	const { payee, amountPaise, link } = upi
	return t('whatsapp.payByUpi', { amount: formatPaise(amountPaise), payee: payee.id, name: payee.name, link })
}

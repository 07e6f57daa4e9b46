import { formatPaise } from '../values/money.ts'
import type { PayableOrder } from './payments/payment-state.ts'
import { buildUpiRequest } from './payments/upi/upi-payment.server.ts'
import type { AdminOrderView } from './order.server.ts'
import { getShopSettings, getShopContacts } from '../settings/shop-settings.server.ts'
import { fillTemplate } from '../settings/template.ts'
import { CANCELLED } from '../values/order-status.ts'

type Order = Pick<AdminOrderView, 'id' | 'firstName' | 'totalPaise' | 'courier' | 'trackingNumber'> & PayableOrder

export const paymentReminderLabel = 'Request payment'

/**
 * Returns the owner's message templates filled in for an order (rule: whatsapp-texts). Each of them is about an order
 * that the customer gets, so a cancelled order has none. `link` is the order's link, `''` without one (rule: order-link).
 */
export function buildWhatsAppMessages(order: Order, link: string): { label: string; text: string }[] {
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
			text: [fillTemplate(payment, placeholders), link ? '' : howToPay(order)].filter(Boolean).join('\n\n'),
		},
	]
}

/** Says how an order without a link is paid by UPI; '' where it is not. */
function howToPay(order: Order): string {
	const upi = buildUpiRequest(order)
	if (!upi) return ''
	const { payee, amountPaise, link } = upi
	return `Pay ${formatPaise(amountPaise)} by UPI to ${payee.id} (${payee.name}): ${link}`
}

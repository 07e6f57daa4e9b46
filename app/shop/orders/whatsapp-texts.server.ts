import { settings } from '#app/adapters/settings.server.ts'
import { formatPaise } from '../money.ts'
import type { AdminOrderView } from './order.server.ts'
import { settingsNow, shopContacts } from '../settings/shop-settings.server.ts'
import { fillTemplate } from '../settings/template.ts'

type Order = Pick<AdminOrderView, 'id' | 'firstName' | 'totalPaise' | 'courier' | 'trackingNumber'>

export const askForPayment = 'Ask for payment'

/** The owner's texts about an order, filled in (rule: whatsapp-texts). */
export function whatsAppTexts(order: Order): { label: string; text: string }[] {
	const { confirm, shipped, review, payment } = settingsNow().templates
	const facts = {
		name: order.firstName,
		number: String(order.id),
		total: formatPaise(order.totalPaise),
		tracking: [order.courier, order.trackingNumber].filter(Boolean).join(' '),
		// A customer who is logged in sees the order there.
		link: `${settings().publicUrl}/profile?tab=order&order=${order.id}`,
		shop: shopContacts().name,
	}
	return [
		{ label: 'Confirm', text: fillTemplate(confirm, facts) },
		{ label: 'Shipped', text: fillTemplate(shipped, facts) },
		{ label: 'Ask for a review', text: fillTemplate(review, facts) },
		{ label: askForPayment, text: fillTemplate(payment, facts) },
	]
}

import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatColorName } from '../catalog/color/color-labels.ts'
import { findInvoice } from '../orders/invoices/tax-documents.server.ts'
import { orderPaymentMethodLabel } from '../orders/order-view.ts'
import { discountsSelect, namedDiscounts } from '../orders/order-rows.server.ts'
import { discountLabel, formatTotalLine } from '../pricing/order-price.ts'
import { getShopContacts } from '../settings/shop-settings.server.ts'
import { formatLongDate } from '../values/dates.ts'
import { formatPaise } from '../values/money.ts'
import { isCod } from '../values/payment-methods.ts'
import { buildWhatsAppUrl } from '../values/phone.ts'

const receiptSelect = {
	id: true,
	createdAt: true,
	totalPaise: true,
	paymentMethod: true,
	source: true,
	phoneNumber: true,
	discounts: discountsSelect,
	items: {
		orderBy: { id: 'asc' },
		select: { productName: true, colorName: true, size: true, quantity: true, pricePaise: true },
	},
} as const satisfies Prisma.OrderSelect

/** Returns a completed sale for the message on the page. `null` when the order is not an in-person sale. */
export async function findPosOrder(id: number, cashReceivedPaise: number) {
	const order = await read.order.findFirst({ where: { id, source: 'outlet' }, select: receiptSelect })
	if (!order) return null
	const { totalPaise, phoneNumber } = order
	const text = await buildReceiptText(order)
	return {
		id,
		totalPaise,
		method: orderPaymentMethodLabel(order),
		changePaise: Math.max(0, cashReceivedPaise - totalPaise),
		/** Opens WhatsApp with the receipt. Without a phone number, WhatsApp asks whom to send it to. */
		whatsAppUrl: phoneNumber ? buildWhatsAppUrl(phoneNumber, text) : `https://wa.me/?text=${encodeURIComponent(text)}`,
	}
}

export type CompletedSale = NonNullable<Awaited<ReturnType<typeof findPosOrder>>>

type ReceiptOrder = Prisma.OrderGetPayload<{ select: typeof receiptSelect }>

/** Writes the receipt of a sale as a message (rule: counter-receipt). */
async function buildReceiptText(order: ReceiptOrder): Promise<string> {
	const invoice = await findInvoice(order.id)
	return [
		getShopContacts().name,
		`Receipt for order #${order.id}, ${formatLongDate(order.createdAt)}`,
		...(invoice ? [`Invoice ${invoice.number}`] : []),
		'',
		...order.items.map(({ productName, colorName, size, quantity, pricePaise }) => {
			const item = [productName, formatColorName(colorName), size].filter(Boolean).join(', ')
			return `${quantity} × ${item}: ${formatPaise(quantity * pricePaise)}`
		}),
		...namedDiscounts(order.discounts).map(
			(discount) => `${discountLabel(discount)}: ${formatTotalLine(-discount.paise)}`,
		),
		`Total: ${formatPaise(order.totalPaise)}, paid by ${isCod(order) ? 'cash' : 'UPI'}`,
		'',
		'Thank you for your purchase.',
	].join('\n')
}

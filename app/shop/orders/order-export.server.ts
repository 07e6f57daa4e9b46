import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatCsvRecord } from '../values/csv-cell.ts'
import { sortByIds } from '../values/paging.ts'
import { formatPhoneForFile } from '../values/phone.ts'
import type { PaymentState } from './payments/payment-state.ts'
import { formatIndianIso } from '../values/dates.ts'
import { buildDiscountLines } from '../pricing/order-price.ts'
import { namedDiscounts, orderSelect } from './order-rows.server.ts'
import { findAllOrders, type OrderFilter } from './order-search.server.ts'
import { CANCELLED, getStatusLabel } from '../values/order-status.ts'
import { getPaymentCollector, type PaymentCollector, type PaymentMethod } from '../values/payment-methods.ts'
import { orderChannelLabel, orderPaymentMethodLabel } from './order-view.ts'
import { formatDecimal } from '../values/money.ts'

const batchSize = 500

const exportSelect = {
	...orderSelect,
	channel: true,
	receivedPaise: true,
	refundedPaise: true,
	payments: { orderBy: { id: 'asc' }, select: { kind: true, reference: true } },
	items: {
		orderBy: { id: 'asc' },
		select: {
			productId: true,
			productName: true,
			colorName: true,
			size: true,
			sku: true,
			quantity: true,
			pricePaise: true,
		},
	},
} as const satisfies Prisma.OrderSelect

type ExportRow = Prisma.OrderGetPayload<{ select: typeof exportSelect }>
type ExportItem = ExportRow['items'][number]

const orderColumns: [title: string, value: (order: ExportRow) => string | number | null][] = [
	['Order ID', ({ id }) => id],
	['Placed at (India)', ({ createdAt }) => formatIndianIso(createdAt)],
	['Status', ({ status }) => getStatusLabel(status)],
	['Payment', orderPaymentMethodLabel],
	['First name', ({ firstName }) => firstName],
	['Last name', ({ lastName }) => lastName],
	['Email', ({ email }) => email],
	['Phone', ({ phoneNumber }) => phoneNumber && formatPhoneForFile(phoneNumber)],
	['Street address', ({ streetAddress }) => streetAddress],
	['Apartment', ({ apartment }) => apartment],
	['City', ({ city }) => city],
	['State', ({ state }) => state],
	['ZIP code', ({ zipCode }) => zipCode],
	['Country', ({ country }) => country],
	['Waist size', ({ waistSize }) => waistSize],
	['Full length', ({ fullLength }) => fullLength],
	['Note', ({ orderNote }) => orderNote],
	['Order subtotal (INR)', ({ subtotalPaise }) => formatDecimal(subtotalPaise)],
	['Order tax (INR)', ({ taxPaise }) => formatDecimal(taxPaise)],
	['Order shipping (INR)', ({ shippingPaise }) => formatDecimal(shippingPaise)],
	['Order discount (INR)', ({ discountPaise }) => formatDecimal(discountPaise)],
	['Coupon', ({ couponCode }) => couponCode],
	['Cash on delivery fee (INR)', ({ codFeePaise }) => formatDecimal(codFeePaise)],
	['Order total (INR)', ({ totalPaise }) => formatDecimal(totalPaise)],
	['Paid or not', exportPaymentState],
	['Received (INR)', ({ receivedPaise }) => formatDecimal(receivedPaise)],
	['Refunded (INR)', ({ refundedPaise }) => formatDecimal(refundedPaise)],
	['Payment references', listReferences],
	['Sold', orderChannelLabel],
]

/**
 * Columns that were added when other programs already read the file. They come last, so that the older columns keep
 * their positions.
 */
const lastColumns: typeof orderColumns = [['Discounts', formatDiscounts]]

const itemColumns: [title: string, value: (item: ExportItem) => string | number | null][] = [
	['Product ID', ({ productId }) => productId],
	['Product', ({ productName }) => productName],
	['Color', ({ colorName }) => colorName],
	['Size', ({ size }) => size],
	['SKU', ({ sku }) => sku],
	['Quantity', ({ quantity }) => quantity],
	['Price (INR)', ({ pricePaise }) => formatDecimal(pricePaise)],
	['Item total (INR)', ({ pricePaise, quantity }) => formatDecimal(pricePaise * quantity)],
]

const exportedStates: Record<PaymentCollector, Record<PaymentState, string>> = {
	shop: {
		due: 'Unpaid',
		claimed: 'Claimed',
		expired: 'Not paid in time',
		paid: 'Paid',
		'part-refunded': 'Refunded in part',
		refunded: 'Refunded',
		collected: 'Paid',
		remitted: 'Paid',
	},
	courier: {
		due: 'To collect',
		claimed: 'Claimed',
		expired: 'To collect',
		paid: 'Paid',
		'part-refunded': 'Refunded in part',
		refunded: 'Refunded',
		collected: 'Collected',
		remitted: 'Remitted',
	},
}

/**
 * Returns the value of the column *Paid or not*. Other programs read it, so it stays the same even when the labels on
 * screens change. `''` for an order without a payment state, and for a cancelled order that was never paid.
 */
export function exportPaymentState(order: Pick<ExportRow, 'paymentMethod' | 'paymentState' | 'status'>): string {
	const paymentMethod = order.paymentMethod as PaymentMethod
	const state = order.paymentState as PaymentState | null
	if (state === null || (state === 'due' && order.status === CANCELLED)) return ''
	return exportedStates[getPaymentCollector(paymentMethod)][state]
}

function listReferences({ payments }: ExportRow): string {
	return payments
		.filter(({ reference }) => reference !== '')
		.map(({ kind, reference }) => `${kind}: ${reference}`)
		.join('; ')
}

/** Formats the discounts as 'Offer (Buy 2, get 1): 300.00; Discount (DIWALI10): 170.00'. */
function formatDiscounts({ discounts, ...order }: ExportRow): string {
	const sums = buildDiscountLines({ ...order, discounts: namedDiscounts(discounts) })
	return sums.map(({ label, paise }) => `${label}: ${formatDecimal(-paise)}`).join('; ')
}

/**
 * Exports the orders that match `filter` as CSV, newest first, with a row per order item. The output is streamed. Text
 * that a spreadsheet would read as a formula is escaped.
 */
export async function* exportOrders(filter: OrderFilter): AsyncGenerator<string> {
	yield formatCsvRecord([...orderColumns, ...itemColumns, ...lastColumns].map(([title]) => title))
	for await (const ids of findAllOrders(filter, batchSize)) {
		const rows = await read.order.findMany({ where: { id: { in: ids } }, select: exportSelect })
		yield sortByIds(ids, rows).map(formatOrderRows).join('')
	}
}

function formatOrderRows(order: ExportRow): string {
	const [common, last] = [orderColumns, lastColumns].map((columns) =>
		columns.map(([, value]) => formatCell(value(order))),
	)
	return order.items
		.map((item) => formatCsvRecord([...common!, ...itemColumns.map(([, value]) => formatCell(value(item))), ...last!]))
		.join('')
}

function formatCell(value: string | number | null): string {
	return value === null ? '' : String(value)
}

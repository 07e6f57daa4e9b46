import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { csvRecord } from '../words/csv-cell.ts'
import { sortByIds } from '../paging.ts'
import { spacePhone } from '../words/phone.ts'
import { paymentBadge, type PaymentState } from './payments/payment-state.ts'
import { formatIndianIso } from '../dates.ts'
import { discountSums } from '../pricing/order-sums.ts'
import { namedDiscounts, orderSelect } from './order-rows.server.ts'
import { findAllOrders, type OrderFilter } from './order-search.server.ts'
import { statusLabel } from '../words/order-status.ts'
import { type PaymentMethod, sourceWords, wayOf } from './order-view.ts'

const atOnce = 500

const exportSelect = {
	...orderSelect,
	takenBy: true,
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
	['Status', ({ status }) => statusLabel(status)],
	['Payment', wayOf],
	['First name', ({ firstName }) => firstName],
	['Last name', ({ lastName }) => lastName],
	['Email', ({ email }) => email],
	['Phone', ({ phoneNumber }) => phoneNumber && spacePhone(phoneNumber)],
	['Street address', ({ streetAddress }) => streetAddress],
	['Apartment', ({ apartment }) => apartment],
	['City', ({ city }) => city],
	['State', ({ state }) => state],
	['ZIP code', ({ zipCode }) => zipCode],
	['Country', ({ country }) => country],
	['Waist size', ({ waistSize }) => waistSize],
	['Full length', ({ fullLength }) => fullLength],
	['Note', ({ orderNote }) => orderNote],
	['Order subtotal (INR)', ({ subtotalPaise }) => rupees(subtotalPaise)],
	['Order tax (INR)', ({ taxPaise }) => rupees(taxPaise)],
	['Order shipping (INR)', ({ shippingPaise }) => rupees(shippingPaise)],
	['Order discount (INR)', ({ discountPaise }) => rupees(discountPaise)],
	['Coupon', ({ couponCode }) => couponCode],
	['Cash on delivery fee (INR)', ({ codFeePaise }) => rupees(codFeePaise)],
	['Order total (INR)', ({ totalPaise }) => rupees(totalPaise)],
	['Paid or not', paymentState],
	['Received (INR)', ({ receivedPaise }) => rupees(receivedPaise)],
	['Refunded (INR)', ({ refundedPaise }) => rupees(refundedPaise)],
	['Payment references', references],
	['Sold', sourceWords],
]

/** The last columns, so that those before them stay where programs read them. */
const lastColumns: typeof orderColumns = [['Discounts', formatDiscounts]]

const itemColumns: [title: string, value: (item: ExportItem) => string | number | null][] = [
	['Product ID', ({ productId }) => productId],
	['Product', ({ productName }) => productName],
	['Color', ({ colorName }) => colorName],
	['Size', ({ size }) => size],
	['SKU', ({ sku }) => sku],
	['Quantity', ({ quantity }) => quantity],
	['Price (INR)', ({ pricePaise }) => rupees(pricePaise)],
	['Item total (INR)', ({ pricePaise, quantity }) => rupees(pricePaise * quantity)],
]

function paymentState({ paymentMethod, paymentState: state, status }: ExportRow): string {
	const badge = paymentBadge({
		paymentMethod: paymentMethod as PaymentMethod,
		paymentState: state as PaymentState | null,
		status,
	})
	return badge?.label ?? ''
}

function references({ payments }: ExportRow): string {
	return payments
		.filter(({ reference }) => reference !== '')
		.map(({ kind, reference }) => `${kind}: ${reference}`)
		.join('; ')
}

/** 'Offer (Buy 2, get 1): 300.00; Discount (DIWALI10): 170.00' */
function formatDiscounts({ discounts, ...order }: ExportRow): string {
	const sums = discountSums({ ...order, discounts: namedDiscounts(discounts) })
	return sums.map(({ label, paise }) => `${label}: ${rupees(-paise)}`).join('; ')
}

function rupees(paise: number): string {
	return (paise / 100).toFixed(2)
}

/**
 * Exports the orders found as CSV, newest first, with a row per order line. The output is streamed, and no cell can be
 * read as a formula.
 */
export async function* exportOrders(filter: OrderFilter): AsyncGenerator<string> {
	yield csvRecord([...orderColumns, ...itemColumns, ...lastColumns].map(([title]) => title))
	for await (const ids of findAllOrders(filter, atOnce)) {
		const rows = await read.order.findMany({ where: { id: { in: ids } }, select: exportSelect })
		yield sortByIds(ids, rows).map(linesOf).join('')
	}
}

function linesOf(order: ExportRow): string {
	const [common, last] = [orderColumns, lastColumns].map((columns) => columns.map(([, value]) => cell(value(order))))
	return order.items
		.map((item) => csvRecord([...common!, ...itemColumns.map(([, value]) => cell(value(item))), ...last!]))
		.join('')
}

function cell(value: string | number | null): string {
	return value === null ? '' : String(value)
}

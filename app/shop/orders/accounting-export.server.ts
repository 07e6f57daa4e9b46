import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatCsvRecord } from '../values/csv-cell.ts'
import { formatIndianIso } from '../values/dates.ts'
import { getStatusLabel } from '../values/order-status.ts'
import { sortByIds } from '../values/paging.ts'
import { exportPaymentState } from './order-export.server.ts'
import { findAllOrders, type OrderFilter } from './order-search.server.ts'
import { orderChannelLabel, orderPaymentMethodLabel } from './order-view.ts'
import { formatDecimal } from '../values/money.ts'

const batchSize = 500

const taxes = { taxablePaise: true, cgstPaise: true, sgstPaise: true, igstPaise: true } as const

const exportSelect = {
	id: true,
	createdAt: true,
	status: true,
	source: true,
	channel: true,
	paymentMethod: true,
	paymentState: true,
	firstName: true,
	lastName: true,
	state: true,
	country: true,
	subtotalPaise: true,
	shippingPaise: true,
	codFeePaise: true,
	taxPaise: true,
	totalPaise: true,
	receivedPaise: true,
	refundedPaise: true,
	items: {
		orderBy: { id: 'asc' },
		select: {
			id: true,
			productName: true,
			colorName: true,
			size: true,
			sku: true,
			quantity: true,
			pricePaise: true,
		},
	},
	taxDocuments: {
		orderBy: { id: 'asc' },
		select: {
			id: true,
			kind: true,
			number: true,
			at: true,
			invoiceId: true,
			suppliedTo: true,
			totalPaise: true,
			lines: { orderBy: { id: 'asc' }, select: { orderItemId: true, hsn: true, rate: true, ...taxes } },
		},
	},
} as const satisfies Prisma.OrderSelect

type ExportRow = Prisma.OrderGetPayload<{ select: typeof exportSelect }>

/** An order with its latest invoice and the credit notes of this invoice. */
interface InvoicedOrder extends ExportRow {
	invoice: ExportRow['taxDocuments'][number] | undefined
	creditNotes: ExportRow['taxDocuments']
}

type TaxAmount = keyof typeof taxes

/** The columns about the order. They are repeated in the row of each of its items. */
const orderColumns: [title: string, value: (order: InvoicedOrder) => string][] = [
	['Order ID', ({ id }) => String(id)],
	['Date (IST)', ({ createdAt }) => formatMinute(createdAt)],
	['Status', ({ status }) => getStatusLabel(status)],
	['Customer', ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
	['State', ({ state }) => state],
	['Country', ({ country }) => country],
	['Sales channel', orderChannelLabel],
	['Payment method', orderPaymentMethodLabel],
	['Payment status', exportPaymentState],
	['Invoice', ({ invoice }) => invoice?.number ?? ''],
	['Invoice date (IST)', ({ invoice }) => (invoice ? formatMinute(invoice.at) : '')],
	['Place of supply', ({ invoice }) => invoice?.suppliedTo ?? ''],
	['Credit notes', ({ creditNotes }) => creditNotes.map(({ number }) => number).join('; ')],
]

/**
 * The columns of an order's totals. Only the first row of an order has values in them, so that each column can be added
 * up.
 */
const totalColumns: [title: string, value: (order: InvoicedOrder) => string][] = [
	['Subtotal (INR)', ({ subtotalPaise }) => formatDecimal(subtotalPaise)],
	['Discounts (INR)', (order) => formatDecimal(getDiscountPaise(order))],
	['Shipping (INR)', ({ shippingPaise }) => formatDecimal(shippingPaise)],
	['COD fee (INR)', ({ codFeePaise }) => formatDecimal(codFeePaise)],
	['Total (INR)', ({ totalPaise }) => formatDecimal(totalPaise)],
	['Taxable value (INR)', (order) => formatTax(order, ['taxablePaise'])],
	['CGST (INR)', (order) => formatTax(order, ['cgstPaise'])],
	['SGST or UTGST (INR)', (order) => formatTax(order, ['sgstPaise'])],
	['IGST (INR)', (order) => formatTax(order, ['igstPaise'])],
	['Tax (INR)', (order) => formatTax(order, ['cgstPaise', 'sgstPaise', 'igstPaise'])],
	['Received (INR)', ({ receivedPaise }) => formatDecimal(receivedPaise)],
	['Refunded (INR)', ({ refundedPaise }) => formatDecimal(refundedPaise)],
	['Credited (INR)', ({ creditNotes }) => formatDecimal(sumOf(creditNotes.map(({ totalPaise }) => totalPaise)))],
]

type ExportItem = ExportRow['items'][number]

const itemColumns: [title: string, value: (item: ExportItem, order: InvoicedOrder) => string][] = [
	['Product', ({ productName }) => productName],
	['Color', ({ colorName }) => colorName ?? ''],
	['Size', ({ size }) => size ?? ''],
	['SKU', ({ sku }) => sku ?? ''],
	['HSN', (item, order) => findTaxLine(item, order)?.hsn ?? ''],
	['Tax rate (%)', (item, order) => String(findTaxLine(item, order)?.rate ?? '')],
	['Quantity', ({ quantity }) => String(quantity)],
	['Price (INR)', ({ pricePaise }) => formatDecimal(pricePaise)],
	['Item total (INR)', ({ pricePaise, quantity }) => formatDecimal(pricePaise * quantity)],
]

/**
 * Exports the orders that match `filter` as CSV for an accountant, newest first, with a row per order item (rule:
 * accounting-export). The output is streamed. Text that a spreadsheet would read as a formula is escaped.
 */
export async function* exportOrdersForAccounting(filter: OrderFilter): AsyncGenerator<string> {
	yield formatCsvRecord([...orderColumns, ...totalColumns, ...itemColumns].map(([title]) => title))
	for await (const ids of findAllOrders(filter, batchSize)) {
		const rows = await read.order.findMany({ where: { id: { in: ids } }, select: exportSelect })
		yield sortByIds(ids, rows).map(formatOrderRows).join('')
	}
}

function formatOrderRows(row: ExportRow): string {
	const invoice = row.taxDocuments.findLast(({ kind }) => kind === 'invoice')
	const creditNotes = invoice ? row.taxDocuments.filter(({ invoiceId }) => invoiceId === invoice.id) : []
	const order = { ...row, invoice, creditNotes }
	const common = orderColumns.map(([, value]) => value(order))
	const totals = totalColumns.map(([, value]) => value(order))
	const noTotals = totalColumns.map(() => '')
	return order.items
		.map((item, index) =>
			formatCsvRecord([
				...common,
				...(index === 0 ? totals : noTotals),
				...itemColumns.map(([, value]) => value(item, order)),
			]),
		)
		.join('')
}

/**
 * Returns the discount of an order, including its prepaid discount. It is calculated from the other totals, so that the
 * totals in a row always add up.
 */
function getDiscountPaise({ subtotalPaise, shippingPaise, codFeePaise, taxPaise, totalPaise }: ExportRow): number {
	return subtotalPaise + shippingPaise + codFeePaise + taxPaise - totalPaise
}

const findTaxLine = ({ id }: ExportItem, { invoice }: InvoicedOrder) =>
	invoice?.lines.find(({ orderItemId }) => orderItemId === id)

/**
 * Returns the sum of `amounts` over all lines of the invoice. `''` without an invoice, because the tax rates of the
 * invoice date apply and this date is not known yet.
 */
function formatTax({ invoice }: InvoicedOrder, amounts: TaxAmount[]): string {
	return invoice ? formatDecimal(sumOf(invoice.lines.flatMap((line) => amounts.map((amount) => line[amount])))) : ''
}

const sumOf = (parts: number[]) => parts.reduce((all, part) => all + part, 0)

/** Formats a time as '2026-11-21 15:45', which spreadsheets read as a date. */
const formatMinute = (at: Date) => formatIndianIso(at).slice(0, 16).replace('T', ' ')

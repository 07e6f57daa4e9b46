import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { getStateCode } from '#app/shop/tax/gst-registration.ts'
import { formatCsvRecord } from '#app/shop/values/csv-cell.ts'
import { formatIndianDate } from '#app/shop/values/dates.ts'
import type { TaxDocumentView } from '../tax-documents.server.ts'
import {
	getDocumentTitle,
	getFinancialYear,
	type DocumentKind,
	type TaxMode,
	type Month,
} from '../tax-document-view.ts'
import { getUqc, isChargeLine } from '../invoice-lines.ts'
import { getSupplyLabel } from './tax-register.server.ts'
import { adminPageSize, getPageWindow, type Page } from '#app/shop/values/paging.ts'
import { findOrders } from '../../order-search.server.ts'
import { parseOrderNumber } from '../../order-rows.server.ts'
import { formatDecimal } from '#app/shop/values/money.ts'

const batchSize = 500

const exportSelect = {
	id: true,
	kind: true,
	mode: true,
	number: true,
	at: true,
	orderId: true,
	order: { select: { firstName: true, lastName: true } },
	invoice: { select: { number: true, at: true } },
	gstin: true,
	supply: true,
	suppliedTo: true,
	totalPaise: true,
	lines: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.TaxDocumentSelect

type Row = Prisma.TaxDocumentGetPayload<{ select: typeof exportSelect }>

type Component = 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'

const sumLines = (component: Component) => (row: Row) =>
	formatAmount(
		row,
		row.lines.reduce((all, line) => all + line[component], 0),
	)

const columns: [title: string, value: (row: Row) => string][] = [
	['Document', (row) => getDocumentTitle(row as Pick<TaxDocumentView, 'kind' | 'mode'>)],
	['Number', ({ number }) => number],
	['Date (India)', ({ at }) => formatIndianDate(at)],
	['Order ID', ({ orderId }) => String(orderId)],
	['For invoice', ({ invoice }) => invoice?.number ?? ''],
	['Of (India)', ({ invoice }) => (invoice ? formatIndianDate(invoice.at) : '')],
	['Customer', ({ order: { firstName, lastName } }) => `${firstName} ${lastName}`.trim()],
	['GSTIN of the shop', ({ gstin }) => gstin],
	['Place of supply', ({ suppliedTo }) => suppliedTo],
	['State code', ({ suppliedTo }) => getStateCode(suppliedTo)],
	['Kind of supply', ({ supply }) => getSupplyLabel(supply)],
	['Taxable value (INR)', sumLines('taxablePaise')],
	['CGST (INR)', sumLines('cgstPaise')],
	['SGST or UTGST (INR)', sumLines('sgstPaise')],
	['IGST (INR)', sumLines('igstPaise')],
	['Total (INR)', (row) => formatAmount(row, row.totalPaise)],
	[
		'HSN summary',
		(row) =>
			sumByHsn(row.lines)
				.map((sum) => formatHsnSum(row, sum))
				.join('; '),
	],
]

/**
 * Exports a month's documents as CSV, with a row per invoice or credit note (rule: tax-register). The amounts of credit
 * notes are negative. The output is streamed. Text that a spreadsheet would read as a formula is escaped.
 */
export async function* exportInvoiceList({ from, to }: Month): AsyncGenerator<string> {
	yield formatCsvRecord(columns.map(([title]) => title))
	for (let after = 0; ;) {
		const rows = await read.taxDocument.findMany({
			where: { at: { gte: from, lt: to }, id: { gt: after } },
			orderBy: { id: 'asc' },
			take: batchSize,
			select: exportSelect,
		})
		yield rows.map((row) => formatCsvRecord(columns.map(([, value]) => value(row)))).join('')
		if (rows.length < batchSize) return
		after = rows.at(-1)!.id
	}
}

/** Formats a sum as '6204 at 5 %: 3 PCS, taxable 1556.73, tax 77.82'. */
function formatHsnSum(row: Row, { hsn, rate, quantity, taxablePaise, taxPaise }: HsnSum): string {
	const count = `${row.kind === 'invoice' || quantity === 0 ? '' : '-'}${quantity} ${getUqc(hsn)}`
	return `${hsn} at ${rate} %: ${count}, taxable ${formatAmount(row, taxablePaise)}, tax ${formatAmount(row, taxPaise)}`
}

function formatAmount({ kind }: Row, paise: number): string {
	return formatDecimal(kind === 'invoice' || paise === 0 ? paise : -paise)
}

/** The amounts of a line in paise. */
interface SummarizedLine {
	orderItemId: number | null
	description: string
	hsn: string
	rate: number
	quantity: number
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
}

interface HsnSum {
	hsn: string
	rate: number
	quantity: number
	taxablePaise: number
	taxPaise: number
}

/** Adds up the lines of a document by HSN code and rate, in the order of the lines. */
function sumByHsn(lines: SummarizedLine[]): HsnSum[] {
	const sums = new Map<string, HsnSum>()
	for (const line of lines) {
		const { hsn, rate } = line
		const key = `${hsn} ${rate}`
		const sum = sums.get(key) ?? { hsn, rate, quantity: 0, taxablePaise: 0, taxPaise: 0 }
		sum.quantity += isChargeLine(line) ? 0 : line.quantity
		sum.taxablePaise += line.taxablePaise
		sum.taxPaise += line.cgstPaise + line.sgstPaise + line.igstPaise
		sums.set(key, sum)
	}
	return [...sums.values()]
}

const rowSelect = {
	id: true,
	kind: true,
	mode: true,
	number: true,
	at: true,
	orderId: true,
	order: { select: { firstName: true, lastName: true } },
	invoice: { select: { number: true } },
	suppliedTo: true,
	totalPaise: true,
	lines: { select: { taxablePaise: true } },
} as const satisfies Prisma.TaxDocumentSelect

/**
 * The maximum number of orders whose documents a search lists. If more orders match, only the newest ones are
 * considered.
 */
const maxFoundOrders = 500

interface DocumentFilter {
	/**
	 * The search for a number, order or customer, which finds documents of all months. `''` lists the documents of
	 * `month`.
	 */
	search: string
	month: Month
	page: number
}

/** An invoice or credit note in the list. The amounts of a credit note are negative. */
export type ListedDocument = ReturnType<typeof toListedDocument>

/** Returns a page of the invoices and credit notes of a month or of a search, newest first (rule: invoice-list). */
export async function listTaxDocuments({ search, month, page }: DocumentFilter): Promise<Page<ListedDocument>> {
	const { where, isMore } = search
		? await buildSearchCondition(search)
		: { where: { at: { gte: month.from, lt: month.to } }, isMore: false }
	const { skip, take, ...window } = getPageWindow(await read.taxDocument.count({ where }), page, adminPageSize)
	const rows = await read.taxDocument.findMany({
		where,
		orderBy: [{ at: 'desc' }, { id: 'desc' }],
		skip,
		take,
		select: rowSelect,
	})
	return { ...window, isMore, items: rows.map(toListedDocument) }
}

function toListedDocument({ kind, mode, order, invoice, lines, totalPaise, ...row }: DocumentRow) {
	const sign = kind === 'invoice' ? 1 : -1
	const taxablePaise = lines.reduce((sum, line) => sum + line.taxablePaise, 0)
	return {
		...row,
		title: getDocumentTitle({ kind: kind as DocumentKind, mode: mode as TaxMode }),
		customer: `${order.firstName} ${order.lastName}`.trim(),
		/** The number of the invoice that a credit note credits. `null` for an invoice. */
		invoiceNumber: invoice?.number ?? null,
		taxPaise: sign * (totalPaise - taxablePaise),
		totalPaise: sign * totalPaise,
	}
}

type DocumentRow = Prisma.TaxDocumentGetPayload<{ select: typeof rowSelect }>

async function buildSearchCondition(search: string): Promise<{ where: Prisma.TaxDocumentWhereInput; isMore: boolean }> {
	const number = parseOrderNumber(search)
	// A number of up to five digits is treated as the number of an order or invoice, so customers are not searched. A
	// longer number may be part of a phone number.
	const isShortNumber = number !== undefined && String(number).length <= 5
	const found = isShortNumber ? null : await findOrders({ search }, 1, maxFoundOrders)
	const orderIds = [...(found?.items ?? []), ...(number === undefined ? [] : [number])]
	const isSerial = number !== undefined && /^\d+$/.test(search)
	return {
		where: { OR: [{ orderId: { in: orderIds } }, ...(isSerial ? [await buildSerialCondition(number)] : [])] },
		isMore: (found?.total ?? 0) > maxFoundOrders,
	}
}

/**
 * Returns the condition for documents with this serial number, of all kinds and years. It names every kind and year,
 * because the index on the serial number begins with the columns `kind` and `year`.
 */
async function buildSerialCondition(serial: number): Promise<Prisma.TaxDocumentWhereInput> {
	const first = await read.taxDocument.findFirst({ orderBy: [{ at: 'asc' }, { id: 'asc' }], select: { year: true } })
	const last = await read.taxDocument.findFirst({ orderBy: [{ at: 'desc' }, { id: 'desc' }], select: { year: true } })
	const firstYear = first?.year ?? getFinancialYear(new Date())
	const count = (last?.year ?? firstYear) - firstYear + 1
	const years = Array.from({ length: count }, (_, index) => firstYear + index)
	return { kind: { in: ['invoice', 'credit-note'] }, year: { in: years }, serial }
}

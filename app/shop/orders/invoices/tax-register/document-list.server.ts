import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { adminPageSize, getPageWindow, type Page } from '#app/shop/values/paging.ts'
import { findOrders } from '../../order-search.server.ts'
import { parseOrderNumber } from '../../find-orders-by-number.server.ts'
import { getFinancialYear, type DocumentKind, getDocumentTitle, type TaxMode } from '../tax-document-view.ts'
import type { Month } from './month.ts'

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

/** The number of orders whose documents a search shows. A broader search is limited to the newest orders. */
const maxFoundOrders = 500

interface DocumentFilter {
	/** The documents of every month whose number, order or customer matches. `''` selects those of the month. */
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
		/** The number of the invoice that a credit note reverses. */
		invoiceNumber: invoice?.number ?? null,
		taxPaise: sign * (totalPaise - taxablePaise),
		totalPaise: sign * totalPaise,
	}
}

type DocumentRow = Prisma.TaxDocumentGetPayload<{ select: typeof rowSelect }>

async function buildSearchCondition(search: string): Promise<{ where: Prisma.TaxDocumentWhereInput; isMore: boolean }> {
	const number = parseOrderNumber(search)
	// Part of a phone number has more digits than the number of an order or invoice usually has.
	const isShortNumber = number !== undefined && String(number).length <= 5
	const found = isShortNumber ? null : await findOrders({ search }, 1, maxFoundOrders)
	const orderIds = [...(found?.items ?? []), ...(number === undefined ? [] : [number])]
	const isSerial = number !== undefined && /^\d+$/.test(search)
	return {
		where: { OR: [{ orderId: { in: orderIds } }, ...(isSerial ? [await buildSerialCondition(number)] : [])] },
		isMore: (found?.total ?? 0) > maxFoundOrders,
	}
}

/** Names kinds and years because the index of serials begins with them. */
async function buildSerialCondition(serial: number): Promise<Prisma.TaxDocumentWhereInput> {
	const first = await read.taxDocument.findFirst({ orderBy: [{ at: 'asc' }, { id: 'asc' }], select: { year: true } })
	const last = await read.taxDocument.findFirst({ orderBy: [{ at: 'desc' }, { id: 'desc' }], select: { year: true } })
	const firstYear = first?.year ?? getFinancialYear(new Date())
	const count = (last?.year ?? firstYear) - firstYear + 1
	const years = Array.from({ length: count }, (_, index) => firstYear + index)
	return { kind: { in: ['invoice', 'credit-note'] }, year: { in: years }, serial }
}

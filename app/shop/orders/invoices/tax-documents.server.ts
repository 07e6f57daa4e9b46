import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../values/refusal.ts'
import type { Supply } from '../../tax/gst-components.ts'
import { getStateCode } from '../../tax/state-codes.ts'
import type { DocumentKind } from './document-number.ts'
import type { NamedAmount } from './invoice-lines.ts'
import type { TaxMode } from './tax-document-view.ts'

const lineSelect = {
	id: true,
	description: true,
	hsn: true,
	quantity: true,
	discountPaise: true,
	discounts: true,
	paise: true,
	/** A percentage. */
	rate: true,
	taxablePaise: true,
	cgstPaise: true,
	sgstPaise: true,
	igstPaise: true,
} as const satisfies Prisma.TaxLineSelect

const documentSelect = {
	id: true,
	kind: true,
	number: true,
	orderId: true,
	invoice: { select: { number: true, at: true } },
	reason: true,
	mode: true,
	gstin: true,
	legalName: true,
	address: true,
	homeState: true,
	supply: true,
	suppliedTo: true,
	at: true,
	totalPaise: true,
	lines: { orderBy: { id: 'asc' }, select: lineSelect },
} as const satisfies Prisma.TaxDocumentSelect

/**
 * Finds a document of an order.
 *
 * @throws not-found: the document is unknown.
 */
export async function getTaxDocument(orderId: number, id: number) {
	const row = await read.taxDocument.findFirst({ where: { id, orderId }, select: documentSelect })
	return row ? toDocumentView(row) : refuse('not-found', 'document-not-found')
}

/** Returns the valid invoice of an order, or else its latest one. `null` when it never had one. */
export async function findInvoice(orderId: number) {
	const row = await read.taxDocument.findFirst({
		where: { orderId, kind: 'invoice' },
		orderBy: { id: 'desc' },
		select: documentSelect,
	})
	return row && toDocumentView(row)
}

/** Lists the invoices and credit notes of an order, oldest first. */
export async function listOrderDocuments(orderId: number) {
	const rows = await read.taxDocument.findMany({
		where: { orderId },
		orderBy: { id: 'asc' },
		select: { id: true, kind: true, number: true },
	})
	return rows.map((row) => ({ ...row, kind: row.kind as DocumentKind }))
}

/** The data by which lists link to a document. */
export type TaxDocumentLink = Awaited<ReturnType<typeof listOrderDocuments>>[number]

/** A document as printed. */
export type TaxDocumentView = ReturnType<typeof toDocumentView>
export type TaxLineView = TaxDocumentView['lines'][number]

function toDocumentView(row: Prisma.TaxDocumentGetPayload<{ select: typeof documentSelect }>) {
	const { invoice, gstin, legalName, address, homeState, suppliedTo, lines, ...rest } = row
	return {
		...rest,
		kind: row.kind as DocumentKind,
		mode: row.mode as TaxMode,
		supply: row.supply as Supply,
		lines: lines.map((line) => ({ ...line, discounts: line.discounts as unknown as NamedAmount[] })),
		/** The invoice that the credit note credits. */
		against: invoice,
		/** The shop's details at the time of issue. */
		seller: { gstin, legalName, address, homeState },
		/** Example: `'Gujarat (24)'`. */
		suppliedTo: `${suppliedTo} (${getStateCode(suppliedTo)})`,
	}
}

import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../values/refusal.ts'
import type { Supply } from '../../tax/gst-rates.ts'
import { getStateCode } from '../../tax/gst-registration.ts'
import {
	type DocumentKind,
	type TaxMode,
	type DocumentLink,
	formatDocumentNumber,
	getFinancialYear,
} from './tax-document-view.ts'
import { type NamedAmount, getUnitPrice } from './invoice-lines.ts'
import { isUrlSignatureValid, createUrlSignature } from '#app/adapters/secret.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { type ActivityValues, recordOrderActivity, type ActivityActor } from '../../activity/record-activity.server.ts'

const lineSelect = {
	id: true,
	orderItemId: true,
	description: true,
	hsn: true,
	quantity: true,
	discountPaise: true,
	discounts: true,
	paise: true,
	/** The tax rate in percent. */
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
	buyerGstin: true,
	at: true,
	totalPaise: true,
	lines: { orderBy: { id: 'asc' }, select: lineSelect },
} as const satisfies Prisma.TaxDocumentSelect

/**
 * Returns an invoice or credit note of an order.
 *
 * @throws not-found: the document is unknown or belongs to another order.
 */
export async function getTaxDocument(orderId: number, id: number) {
	const row = await read.taxDocument.findFirst({ where: { id, orderId }, select: documentSelect })
	return row ? toDocumentView(row) : refuse('not-found', 'document-not-found')
}

/**
 * Returns the latest invoice of an order. Only the latest invoice can be valid. `null` when the order never had an
 * invoice.
 */
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

/** The data for a link to an invoice or credit note. */
export type TaxDocumentLink = Awaited<ReturnType<typeof listOrderDocuments>>[number]

/** An invoice or credit note as printed. */
export type TaxDocumentView = ReturnType<typeof toDocumentView>
export type TaxLineView = TaxDocumentView['lines'][number]

function toDocumentView(row: Prisma.TaxDocumentGetPayload<{ select: typeof documentSelect }>) {
	const { invoice, gstin, legalName, address, homeState, suppliedTo, lines, ...rest } = row
	return {
		...rest,
		kind: row.kind as DocumentKind,
		mode: row.mode as TaxMode,
		supply: row.supply as Supply,
		lines: lines.map(({ orderItemId, ...line }) => ({
			...line,
			...getUnitPrice({ ...line, orderItemId }),
			discounts: line.discounts as unknown as NamedAmount[],
		})),
		/** The invoice that the credit note credits. `null` for an invoice. */
		against: invoice,
		/** The shop's details at the time of issue. */
		seller: { gstin, legalName, address, homeState },
		/** Example: `'Gujarat (24)'`. */
		suppliedTo: `${suppliedTo} (${getStateCode(suppliedTo)})`,
	}
}

/**
 * Returns the public path of the page of an order's valid invoice, which works for anyone who has the link (rule:
 * invoice-link). `null` when the order has no valid invoice.
 */
export async function getInvoicePath(orderId: number): Promise<string | null> {
	const row = await read.taxDocument.findUnique({ where: { standsForOrderId: orderId }, select: { id: true } })
	return row && buildDocumentPath(row.id)
}

/** Returns the public links to an order's invoices and credit notes, oldest first (rule: invoice-link). */
export async function listDocumentLinks(orderId: number): Promise<DocumentLink[]> {
	const documents = await listOrderDocuments(orderId)
	return documents.map(({ id, kind, number }) => {
		const path = buildDocumentPath(id)
		return { id, kind, number, path, pdf: `${path}/document.pdf` }
	})
}

/**
 * Returns the invoice or credit note of a public link, whose path contains the signed `token`.
 *
 * @throws not-found: the token is not valid, or the document is unknown.
 */
export async function getLinkedDocument(token: string): Promise<TaxDocumentView> {
	const [, id, signature = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
	if (!id || !isUrlSignatureValid(`bill:${id}`, signature)) refuse('not-found', 'invoice-not-found')
	const row = await read.taxDocument.findUnique({ where: { id: Number(id) }, select: { orderId: true } })
	return row ? getTaxDocument(row.orderId, Number(id)) : refuse('not-found', 'invoice-not-found')
}

function buildDocumentPath(id: number): string {
	return `/bill/${id}-${createUrlSignature(`bill:${id}`)}`
}

export interface DocumentInput {
	orderId: number
	/** The staff member who issues the document. `null` when the shop issues it automatically. */
	byUserId: number | null
	at: Date
}

interface DocumentActivity {
	orderId: number
	status: number
	note: string
	facts?: ActivityValues | undefined
}

/** Records that an invoice or credit note was issued, in the order's history. */
export async function recordDocument(
	tx: Transaction,
	actor: ActivityActor,
	{ orderId, status, note, facts }: DocumentActivity,
): Promise<void> {
	const historyStep = { action: 'invoice', from: status, to: status, note } as const
	await recordOrderActivity(tx, actor, orderId, { ...historyStep, ...(facts && { new: facts }) })
}

const lastSql = 'SELECT max("serial") AS "last" FROM "TaxDocument" WHERE "kind" = ? AND "year" = ?'

/**
 * Returns the next number of the series of this kind in the financial year of `at` (rule: invoice-number). The number
 * is taken once the caller stores a document with it. Transactions run one at a time, so no number is issued twice. A
 * transaction that is rolled back leaves no gap.
 */
export async function findNextNumber(queryRows: PreparedSql['rows'], kind: DocumentKind, prefix: string, at: Date) {
	const year = getFinancialYear(at)
	const [row] = await queryRows<{ last: number | null }>(lastSql, kind, year)
	const serial = (row?.last ?? 0) + 1
	return { kind, year, serial, number: formatDocumentNumber(kind, prefix, year, serial), at }
}

import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatCsvRecord } from '#app/shop/values/csv-cell.ts'
import { formatIndianDate } from '#app/shop/values/dates.ts'
import { getDocumentTitle } from '../tax-document-view.ts'
import type { TaxDocumentView } from '../tax-documents.server.ts'
import { getStateCode, getStateTaxName } from '#app/shop/tax/state-codes.ts'
import type { Month } from './month.ts'

const batchSize = 500

const exportSelect = {
	id: true,
	kind: true,
	mode: true,
	number: true,
	at: true,
	orderId: true,
	invoice: { select: { number: true, at: true } },
	gstin: true,
	supply: true,
	suppliedTo: true,
	lines: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.TaxDocumentSelect

type Row = Prisma.TaxDocumentGetPayload<{ select: typeof exportSelect }>

const columns = [
	'Document',
	'Number',
	'Date (India)',
	'Order ID',
	'For invoice',
	'Of (India)',
	'GSTIN of the shop',
	'Place of supply',
	'State code',
	'Kind of supply',
	'HSN',
	'Item',
	'Head',
	'Quantity',
	'Rate (%)',
	'Amount (INR)',
]

const supplyLabels: Record<string, string> = {
	home: 'Within the state',
	elsewhere: 'To another state',
	abroad: 'Export',
}

/**
 * Exports a month's documents as CSV, with a row per line and GST component (rule: tax-register). The amounts of all
 * rows add up to the invoices minus the credit notes, which are negative. The output is streamed, and no cell can be
 * read as a formula.
 */
export async function* exportTaxRegister({ from, to }: Month): AsyncGenerator<string> {
	yield formatCsvRecord(columns)
	for (let after = 0; ;) {
		const rows = await read.taxDocument.findMany({
			where: { at: { gte: from, lt: to }, id: { gt: after } },
			orderBy: { id: 'asc' },
			take: batchSize,
			select: exportSelect,
		})
		yield rows.flatMap(toCsvRecords).join('')
		if (rows.length < batchSize) return
		after = rows.at(-1)!.id
	}
}

function toCsvRecords(row: Row): string[] {
	const document = [
		getDocumentTitle(row as Pick<TaxDocumentView, 'kind' | 'mode'>),
		row.number,
		formatIndianDate(row.at),
		String(row.orderId),
		row.invoice?.number ?? '',
		row.invoice ? formatIndianDate(row.invoice.at) : '',
		row.gstin,
		row.suppliedTo,
		getStateCode(row.suppliedTo),
		supplyLabels[row.supply]!,
	]
	return row.lines.flatMap((line) =>
		listTaxComponents(row, line).map(([head, paise]) =>
			formatRecord(
				[...document, line.hsn, line.description, head],
				[applySign(row, String(line.quantity)), String(line.rate), applySign(row, (paise / 100).toFixed(2))],
			),
		),
	)
}

/** Returns the taxable value, always, and the GST components that apply. */
function listTaxComponents({ mode, suppliedTo }: Row, line: Row['lines'][number]): [head: string, paise: number][] {
	const taxes: [string, number][] = [
		['CGST', line.cgstPaise],
		[getStateTaxName(suppliedTo), line.sgstPaise],
		['IGST', line.igstPaise],
	]
	return [
		[mode === 'composition' ? 'Value' : 'Taxable value', line.taxablePaise],
		...taxes.filter(([, paise]) => paise > 0),
	]
}

/**
 * Formats a CSV record. Numbers are last and are not escaped: a signed number is no formula, and spreadsheets would not
 * add up text.
 */
function formatRecord(texts: string[], numbers: string[]): string {
	return `${formatCsvRecord(texts).trimEnd()},${numbers.join(',')}\r\n`
}

function applySign({ kind }: Row, amount: string): string {
	return kind === 'invoice' || Number(amount) === 0 ? amount : `-${amount}`
}

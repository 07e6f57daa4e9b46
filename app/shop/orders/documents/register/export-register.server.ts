import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { csvRecord } from '../../../words/csv-cell.ts'
import { formatIndianDate } from '../../../dates.ts'
import { documentTitle } from '../tax-document-view.ts'
import type { TaxDocumentView } from '../tax-documents.server.ts'
import { stateCode, stateHead } from '../../../tax/state-codes.ts'
import type { Month } from './month.ts'

const atOnce = 500

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

const supplies: Record<string, string> = { home: 'Within the state', elsewhere: 'To another state', abroad: 'Export' }

/**
 * Exports a month's documents as CSV, with a row per line and GST component (rule: tax-register). The amounts of all
 * rows add up to the invoices minus the credit notes, which are negative. The output is streamed, and no cell can be
 * read as a formula.
 */
export async function* exportRegister({ from, to }: Month): AsyncGenerator<string> {
	yield csvRecord(columns)
	for (let after = 0; ;) {
		const rows = await read.taxDocument.findMany({
			where: { at: { gte: from, lt: to }, id: { gt: after } },
			orderBy: { id: 'asc' },
			take: atOnce,
			select: exportSelect,
		})
		yield rows.flatMap(recordsOf).join('')
		if (rows.length < atOnce) return
		after = rows.at(-1)!.id
	}
}

function recordsOf(row: Row): string[] {
	const document = [
		documentTitle(row as Pick<TaxDocumentView, 'kind' | 'mode'>),
		row.number,
		formatIndianDate(row.at),
		String(row.orderId),
		row.invoice?.number ?? '',
		row.invoice ? formatIndianDate(row.invoice.at) : '',
		row.gstin,
		row.suppliedTo,
		stateCode(row.suppliedTo),
		supplies[row.supply]!,
	]
	return row.lines.flatMap((line) =>
		headsOfLine(row, line).map(([head, paise]) =>
			record(
				[...document, line.hsn, line.words, head],
				[rowSign(row, String(line.quantity)), String(line.rate), rowSign(row, (paise / 100).toFixed(2))],
			),
		),
	)
}

/** Returns the taxable value, always, and the GST components that apply. */
function headsOfLine({ mode, suppliedTo }: Row, line: Row['lines'][number]): [head: string, paise: number][] {
	const taxes: [string, number][] = [
		['CGST', line.cgstPaise],
		[stateHead(suppliedTo), line.sgstPaise],
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
function record(texts: string[], numbers: string[]): string {
	return `${csvRecord(texts).trimEnd()},${numbers.join(',')}\r\n`
}

function rowSign({ kind }: Row, amount: string): string {
	return kind === 'invoice' || Number(amount) === 0 ? amount : `-${amount}`
}

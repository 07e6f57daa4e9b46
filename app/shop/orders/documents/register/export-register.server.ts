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
 * The documents of a month as CSV, a row for each line and head (rule: tax-register): the amounts of all rows add up to
 * the invoices less the credit notes, which count below zero. Streamed; no cell is a formula.
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

/** The taxable value always, and of the tax what there is. */
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

/** Numbers stand last and unguarded: a sign before one is no formula, and text would not be added up. */
function record(texts: string[], numbers: string[]): string {
	return `${csvRecord(texts).trimEnd()},${numbers.join(',')}\r\n`
}

function rowSign({ kind }: Row, amount: string): string {
	return kind === 'invoice' || Number(amount) === 0 ? amount : `-${amount}`
}

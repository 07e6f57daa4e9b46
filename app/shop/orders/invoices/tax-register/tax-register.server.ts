import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type DocumentKind, getDocumentTitle, type Month, parseMonth } from '../tax-document-view.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatCsvRecord } from '#app/shop/values/csv-cell.ts'
import { formatIndianDate } from '#app/shop/values/dates.ts'
import type { TaxDocumentView } from '../tax-documents.server.ts'
import { getStateCode, getStateTaxName } from '#app/shop/tax/gst-registration.ts'
import { formatDecimal } from '#app/shop/values/money.ts'
import { tax } from '#app/shop/region/india.ts'
import type { Supply } from '#app/shop/tax/gst-rates.ts'
import { joinNames } from '#app/shop/values/person-name.ts'
import { getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import { createGstr1, type Gstr1 } from './gstr-1.ts'

/** Sums in paise. Credit notes are negative. */
export interface RegisterSums {
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
	paise: number
}

export interface RegisterRow extends RegisterSums {
	/** The value by which the row is grouped: a rate such as `'18 %'`, a place of supply, or an HSN code. */
	name: string
}

/**
 * The invoices or the credit notes of a month: their count, their first and last number, and their total, which is
 * negative for credit notes.
 */
export interface SeriesRow {
	kind: DocumentKind
	count: number
	first: string
	last: string
	paise: number
}

const buildSignedSum = (column: string) =>
	`coalesce(sum(CASE document."kind" WHEN 'invoice' THEN line."${column}" ELSE -line."${column}" END), 0) AS "${column}"`
const sumsSql = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'paise'].map(buildSignedSum).join(', ')
const monthLinesSql = `FROM "TaxDocument" document JOIN "TaxLine" line ON line."documentId" = document."id"
	WHERE document."at" >= ? AND document."at" < ?`

const byRateSql = `SELECT line."rate" || ' %' AS "name", ${sumsSql} ${monthLinesSql} GROUP BY line."rate" ORDER BY line."rate"`
const byHsnSql = `SELECT line."hsn" AS "name", ${sumsSql} ${monthLinesSql} GROUP BY line."hsn" ORDER BY line."hsn"`
const byPlaceSql = `SELECT document."suppliedTo" AS "name", ${sumsSql} ${monthLinesSql}
	GROUP BY document."suppliedTo" ORDER BY document."suppliedTo"`
const totalSql = `SELECT ${sumsSql} ${monthLinesSql}`
const seriesSql = `
	SELECT given."kind", given."count", given."paise", first."number" AS "first", last."number" AS "last"
	FROM (SELECT "kind", count(*) AS "count", min("id") AS "firstId", max("id") AS "lastId",
		sum(CASE "kind" WHEN 'invoice' THEN "totalPaise" ELSE -"totalPaise" END) AS "paise"
		FROM "TaxDocument" WHERE "at" >= ? AND "at" < ? GROUP BY "kind") given
	JOIN "TaxDocument" first ON first."id" = given."firstId" JOIN "TaxDocument" last ON last."id" = given."lastId"
	ORDER BY given."kind" DESC`

/**
 * Returns the invoiced minus the credited amounts of a month, by tax rate, place of supply and HSN code, and its
 * document numbers (rule: tax-register).
 */
export async function getTaxRegister({ from, to }: Month) {
	const within = [from.getTime(), to.getTime()] as const
	return {
		byRate: await readPrepared<RegisterRow>(byRateSql, ...within),
		byPlace: await readPrepared<RegisterRow>(byPlaceSql, ...within),
		byHsn: await readPrepared<RegisterRow>(byHsnSql, ...within),
		total: (await readPrepared<RegisterSums>(totalSql, ...within))[0]!,
		series: await readPrepared<SeriesRow>(seriesSql, ...within),
	}
}

/** Returns the months from the first document to the month of `now`, newest first. */
export async function listRegisterMonths(now: Date): Promise<Month[]> {
	const [row] = await readPrepared<{ first: number | null }>('SELECT min("at") AS "first" FROM "TaxDocument"')
	const months = [parseMonth(null, now)]
	while (months.at(-1)!.from.getTime() > (row?.first ?? Infinity)) {
		// One millisecond before the start of a month is in the previous month.
		months.push(parseMonth(null, new Date(months.at(-1)!.from.getTime() - 1)))
	}
	return months
}

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
 * Returns the label of a kind of supply in the files of the register. Other programs read these files, so the labels
 * must not change.
 */
export const getSupplyLabel = (supply: string) => supplyLabels[supply]!

/**
 * Exports a month's documents as CSV, with one row for the taxable value of each line and one for each of its GST
 * components (rule: tax-register). The amounts of credit notes are negative, so all rows add up to the invoices minus
 * the credit notes. The output is streamed. Text that a spreadsheet would read as a formula is escaped.
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
		getSupplyLabel(row.supply),
	]
	return row.lines.flatMap((line) =>
		listTaxComponents(row, line).map(([head, paise]) =>
			formatRecord(
				[...document, line.hsn, line.description, head],
				[applySign(row, String(line.quantity)), String(line.rate), applySign(row, formatDecimal(paise))],
			),
		),
	)
}

/**
 * Returns the amounts of a line, one for each row of the register: the taxable value, and the GST components above 0.
 */
function listTaxComponents({ mode, suppliedTo }: Row, line: Row['lines'][number]): [head: string, paise: number][] {
	const taxes: [string, number][] = [
		[tax.components.central, line.cgstPaise],
		[getStateTaxName(suppliedTo), line.sgstPaise],
		[tax.components.integrated, line.igstPaise],
	]
	return [
		[mode === 'composition' ? 'Value' : 'Taxable value', line.taxablePaise],
		...taxes.filter(([, paise]) => paise > 0),
	]
}

/**
 * Formats a CSV record with the texts before the numbers. The numbers are not escaped: spreadsheets do not read a
 * signed number as a formula, and they would not add up escaped numbers.
 */
function formatRecord(texts: string[], numbers: string[]): string {
	return `${formatCsvRecord(texts).trimEnd()},${numbers.join(',')}\r\n`
}

function applySign({ kind }: Row, amount: string): string {
	return kind === 'invoice' || Number(amount) === 0 ? amount : `-${amount}`
}

const returnSelect = {
	...exportSelect,
	buyerGstin: true,
	totalPaise: true,
	order: { select: { firstName: true, lastName: true } },
	invoice: { select: { at: true, totalPaise: true } },
} as const satisfies Prisma.TaxDocumentSelect

/**
 * Builds the GSTR-1 of a period from its invoices and credit notes (rule: gstr-1). Documents are read in batches, and
 * only those that the GSTR-1 lists one by one stay in memory.
 */
export async function buildGstr1({ from, to }: Month): Promise<Gstr1> {
	const gstr1 = createGstr1(getShopSettings().tax.gstin)
	for (let after = 0; ;) {
		const rows = await read.taxDocument.findMany({
			where: { at: { gte: from, lt: to }, id: { gt: after } },
			orderBy: { id: 'asc' },
			take: batchSize,
			select: returnSelect,
		})
		for (const { order, kind, supply, ...row } of rows)
			gstr1.add({ ...row, kind: kind as DocumentKind, supply: supply as Supply, buyerName: joinNames(order) })
		if (rows.length < batchSize) return gstr1.build()
		after = rows.at(-1)!.id
	}
}

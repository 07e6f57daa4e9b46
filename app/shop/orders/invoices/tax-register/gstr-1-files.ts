import { getStateCode } from '../../../tax/gst-registration.ts'
import { formatCsvRecord } from '../../../values/csv-cell.ts'
import { formatIndianDate } from '../../../values/dates.ts'
import type { DocumentKind } from '../tax-document-view.ts'
import type { ConsumerSums, Gstr1, HsnSums, ListedReturnDocument, RateSums, ReturnSeries } from './gstr-1.ts'

/** Returns an amount in rupees for the JSON file. Dividing whole paise by 100 gives at most two decimals. */
const toRupees = (paise: number) => paise / 100

/** Formats a date as `24-05-2017`. */
const formatDate = (at: Date) => formatIndianDate(at).split('-').toReversed().join('-')

/** The version of the GST portal's offline tool whose file format is written. */
const toolVersion = 'GST3.2.4'

/**
 * Returns a GSTR-1 as the JSON file of the GST portal's offline tool, without empty tables (rule: gstr-1).
 * `filingPeriod` is the month, or a quarter's last month, as `MMYYYY`. docs/accounting.md lists what is not verified.
 */
export function formatGstr1Json(gstr1: Gstr1, filingPeriod: string): string {
	const tables = {
		b2b: groupBy(gstr1.b2b, ({ buyerGstin }) => buyerGstin).map(([ctin, documents]) => ({
			ctin,
			inv: documents.map((document) => ({ ...invoiceFields(document), ...businessFields(document) })),
		})),
		b2cl: groupBy(gstr1.b2cl, ({ suppliedTo }) => getStateCode(suppliedTo)).map(([pos, documents]) => ({
			pos,
			inv: documents.map((document) => ({ ...invoiceFields(document), itms: toNumberedItems(document) })),
		})),
		exp: groupBy(gstr1.exp, () => 'WOPAY').map(([exp_typ, documents]) => ({
			exp_typ,
			inv: documents.map((document) => ({ ...invoiceFields(document), itms: document.rates.map(toInterStateItem) })),
		})),
		b2cs: gstr1.b2cs.map(({ supply, suppliedTo, ...sums }) => ({
			sply_ty: supply === 'home' ? 'INTRA' : 'INTER',
			typ: 'OE',
			pos: getStateCode(suppliedTo),
			...toItem({ supply }, sums),
		})),
		cdnr: groupBy(gstr1.cdnr, ({ buyerGstin }) => buyerGstin).map(([ctin, documents]) => ({
			ctin,
			nt: documents.map((document) => ({ ...noteFields(document), ...businessFields(document) })),
		})),
		cdnur: gstr1.cdnur.map((document) => ({
			typ: getUnregisteredType(document),
			...noteFields(document),
			...(document.supply !== 'abroad' && { pos: getStateCode(document.suppliedTo) }),
			itms: toNumberedItems(document),
		})),
		hsn: { hsn_b2b: gstr1.hsnB2b.map(toHsnRow), hsn_b2c: gstr1.hsnB2c.map(toHsnRow) },
		doc_issue: { doc_det: toIssuedDocuments(gstr1.series) },
	}
	const head = { gstin: gstr1.gstin, fp: filingPeriod, version: toolVersion, hash: 'hash' }
	return JSON.stringify({ ...head, ...removeEmpty(tables) })
}

function groupBy<Row>(rows: readonly Row[], getKey: (row: Row) => string): [key: string, rows: Row[]][] {
	const groups = new Map<string, Row[]>()
	for (const row of rows) {
		const group = groups.get(getKey(row))
		if (group) group.push(row)
		else groups.set(getKey(row), [row])
	}
	return [...groups]
}

/** The JSON fields of documents for businesses. The shop has no reverse charge and no SEZ supplies. */
const businessFields = (document: ListedReturnDocument) => ({
	pos: getStateCode(document.suppliedTo),
	rchrg: 'N',
	inv_typ: 'R',
	itms: toNumberedItems(document),
})

const invoiceFields = ({ number, at, totalPaise }: ListedReturnDocument) => ({
	inum: number,
	idt: formatDate(at),
	val: toRupees(totalPaise),
})

const noteFields = ({ number, at, totalPaise }: ListedReturnDocument) => ({
	ntty: 'C',
	nt_num: number,
	nt_dt: formatDate(at),
	val: toRupees(totalPaise),
})

/** Returns the type of a supply to a buyer without a GSTIN. Exports are untaxed, under a letter of undertaking. */
const getUnregisteredType = ({ supply }: ListedReturnDocument) => (supply === 'abroad' ? 'EXPWOP' : 'B2CL')

const toNumberedItems = ({ supply, rates }: ListedReturnDocument) =>
	rates.map((sums, index) => ({ num: index + 1, itm_det: toItem({ supply }, sums) }))

const toInterStateItem = ({ rate, taxablePaise, igstPaise }: RateSums) => ({
	txval: toRupees(taxablePaise),
	rt: rate,
	iamt: toRupees(igstPaise),
	csamt: 0,
})

/** Builds an item with the amounts at one rate. It contains only the GST components that apply to the supply. */
function toItem({ supply }: Pick<ListedReturnDocument, 'supply'>, sums: RateSums) {
	if (supply !== 'home') return toInterStateItem(sums)
	const { rate, taxablePaise, cgstPaise, sgstPaise } = sums
	return { txval: toRupees(taxablePaise), rt: rate, camt: toRupees(cgstPaise), samt: toRupees(sgstPaise), csamt: 0 }
}

const toHsnRow = ({ hsn, uqc, quantity, rate, ...sums }: HsnSums, index: number) => ({
	num: index + 1,
	hsn_sc: hsn,
	desc: describeGoods(hsn),
	uqc,
	qty: quantity,
	rt: rate,
	txval: toRupees(sums.taxablePaise),
	iamt: toRupees(sums.igstPaise),
	camt: toRupees(sums.cgstPaise),
	samt: toRupees(sums.sgstPaise),
	csamt: 0,
})

const descriptions: [prefix: string, description: string][] = [
	['61', 'Knitted clothing'],
	['62', 'Clothing, not knitted'],
	['63', 'Made-up textiles'],
	['64', 'Footwear'],
	['4202', 'Bags and wallets'],
	['4203', 'Leather clothing and belts'],
	['7117', 'Imitation jewelry'],
]

const describeGoods = (hsn: string) => descriptions.find(([prefix]) => hsn.startsWith(prefix))?.[1] ?? 'Goods'

const issuedKinds: { kind: DocumentKind; doc_num: number; doc_typ: string }[] = [
	{ kind: 'invoice', doc_num: 1, doc_typ: 'Invoices for outward supply' },
	{ kind: 'credit-note', doc_num: 5, doc_typ: 'Credit Note' },
]

/** Builds the table of issued documents. None is cancelled: credit notes reverse them (rule: invoice-number). */
function toIssuedDocuments(series: readonly ReturnSeries[]) {
	return issuedKinds.flatMap(({ kind, ...type }) => {
		const rows = series.filter((row) => row.kind === kind)
		const docs = rows.map(({ first, last, count }, index) => ({
			num: index + 1,
			from: first,
			to: last,
			totnum: count,
			cancel: 0,
			net_issue: count,
		}))
		return docs.length > 0 ? [{ ...type, docs }] : []
	})
}

function removeEmpty(tables: object): object {
	const filled = Object.entries(tables).flatMap(([name, table]): [string, unknown][] => {
		const kept = Array.isArray(table) ? table : removeEmpty(table as object)
		return Object.keys(kept).length > 0 ? [[name, kept]] : []
	})
	return Object.fromEntries(filled)
}

type Column<Row> = [title: string, value: (row: Row) => string]

/** A document with its amounts at one of its tax rates. */
type RateRow = ListedReturnDocument & { sums: RateSums }

const empty = () => ''
const formatAmount = (paise: number) => (paise / 100).toFixed(2)
const formatPlace = (state: string) => `${getStateCode(state)}-${state}`
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Formats a date as `24-May-2017`. */
function formatCsvDate(at: Date): string {
	const [year, month, day] = formatIndianDate(at).split('-')
	return `${day}-${monthNames[Number(month) - 1]}-${year}`
}

const place: Column<Pick<RateRow, 'supply' | 'suppliedTo'>> = [
	'Place Of Supply',
	({ supply, suppliedTo }) => (supply === 'abroad' ? '' : formatPlace(suppliedTo)),
]
const reducedRate: Column<unknown> = ['Applicable % of Tax Rate', empty]
const operator: Column<unknown> = ['E-Commerce GSTIN', empty]
const cess: Column<unknown> = ['Cess Amount', empty]
const rateAndValue: Column<RateRow>[] = [
	['Rate', ({ sums }) => String(sums.rate)],
	['Taxable Value', ({ sums }) => formatAmount(sums.taxablePaise)],
]
const buyer: Column<RateRow>[] = [
	['GSTIN/UIN of Recipient', ({ buyerGstin }) => buyerGstin],
	['Receiver Name', ({ buyerName }) => buyerName],
]
const invoice: Column<RateRow>[] = [
	['Invoice Number', ({ number }) => number],
	['Invoice date', ({ at }) => formatCsvDate(at)],
	['Invoice Value', ({ totalPaise }) => formatAmount(totalPaise)],
]
const note: Column<RateRow>[] = [
	['Note Number', ({ number }) => number],
	['Note Date', ({ at }) => formatCsvDate(at)],
	['Note Type', () => 'C'],
]
const noteValue: Column<RateRow> = ['Note Value', ({ totalPaise }) => formatAmount(totalPaise)]
const reverseCharge: Column<unknown> = ['Reverse Charge', () => 'N']
const regular = () => 'Regular B2B'

const toRows = (documents: readonly ListedReturnDocument[]): RateRow[] =>
	documents.flatMap((document) => document.rates.map((sums) => ({ ...document, sums })))

const hsnColumns: Column<HsnSums>[] = [
	['HSN', ({ hsn }) => hsn],
	['Description', ({ hsn }) => describeGoods(hsn)],
	['UQC', ({ uqc }) => (uqc === 'PRS' ? 'PRS-PAIRS' : 'PCS-PIECES')],
	['Total Quantity', ({ quantity }) => String(quantity)],
	['Total Value', ({ paise }) => formatAmount(paise)],
	['Taxable Value', ({ taxablePaise }) => formatAmount(taxablePaise)],
	['Integrated Tax Amount', ({ igstPaise }) => formatAmount(igstPaise)],
	['Central Tax Amount', ({ cgstPaise }) => formatAmount(cgstPaise)],
	['State/UT Tax Amount', ({ sgstPaise }) => formatAmount(sgstPaise)],
	cess,
	['Rate', ({ rate }) => String(rate)],
]

const consumerColumns: Column<ConsumerSums>[] = [
	['Type', () => 'OE'],
	place,
	['Rate', ({ rate }) => String(rate)],
	reducedRate,
	['Taxable Value', ({ taxablePaise }) => formatAmount(taxablePaise)],
	cess,
	operator,
]

const exportColumns: Column<RateRow>[] = [
	['Export Type', () => 'WOPAY'],
	...invoice,
	['Port Code', empty],
	['Shipping Bill Number', empty],
	['Shipping Bill Date', empty],
	...rateAndValue,
	cess,
]

const seriesColumns: Column<ReturnSeries>[] = [
	['Nature of Document', ({ kind }) => issuedKinds.find((one) => one.kind === kind)!.doc_typ],
	['Sr. No. From', ({ first }) => first],
	['Sr. No. To', ({ last }) => last],
	['Total Number', ({ count }) => String(count)],
	['Cancelled', () => '0'],
]

const b2bColumns: Column<RateRow>[] = [
	...buyer,
	...invoice,
	place,
	reverseCharge,
	reducedRate,
	['Invoice Type', regular],
	operator,
	...rateAndValue,
	cess,
]
const b2clColumns: Column<RateRow>[] = [...invoice, place, reducedRate, ...rateAndValue, cess, operator]
const noteEnd: Column<RateRow>[] = [noteValue, reducedRate, ...rateAndValue, cess]
const cdnrColumns: Column<RateRow>[] = [
	...buyer,
	...note,
	place,
	reverseCharge,
	['Note Supply Type', regular],
	...noteEnd,
]
const cdnurColumns: Column<RateRow>[] = [['UR Type', getUnregisteredType], ...note, place, ...noteEnd]

/** The CSV files by section, with the columns of the files that the offline tool imports (rule: gstr-1). */
export const gstr1Files = {
	b2b: ({ b2b }) => formatCsv(b2bColumns, toRows(b2b)),
	b2cl: ({ b2cl }) => formatCsv(b2clColumns, toRows(b2cl)),
	exp: ({ exp }) => formatCsv(exportColumns, toRows(exp)),
	b2cs: ({ b2cs }) => formatCsv(consumerColumns, b2cs),
	cdnr: ({ cdnr }) => formatCsv(cdnrColumns, toRows(cdnr)),
	cdnur: ({ cdnur }) => formatCsv(cdnurColumns, toRows(cdnur)),
	'hsn-b2b': ({ hsnB2b }) => formatCsv(hsnColumns, hsnB2b),
	'hsn-b2c': ({ hsnB2c }) => formatCsv(hsnColumns, hsnB2c),
	docs: ({ series }) => formatCsv(seriesColumns, series),
} satisfies Record<string, (gstr1: Gstr1) => string>

type Gstr1File = keyof typeof gstr1Files

/** Returns `name` if it is one of `gstr1Files`, else `undefined`. */
export function findGstr1File(name: string | null): Gstr1File | undefined {
	return (Object.keys(gstr1Files) as Gstr1File[]).find((one) => one === name)
}

function formatCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
	const cells = rows.map((row) => columns.map(([, value]) => value(row)))
	return [columns.map(([title]) => title), ...cells].map(formatCsvRecord).join('')
}

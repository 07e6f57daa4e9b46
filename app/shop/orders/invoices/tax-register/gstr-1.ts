import { tax } from '../../../region/india.ts'
import { findState } from '../../../values/address.ts'
import { formatIndianDate } from '../../../values/dates.ts'
import { hsnPattern, type Supply } from '../../../tax/gst-rates.ts'
import { getGstinState, getStateCode, hasValidCheckCharacter } from '../../../tax/gst-registration.ts'
import { getUqc, isChargeLine } from '../invoice-lines.ts'
import type { DocumentKind } from '../tax-document-view.ts'

/**
 * The tables of the GSTR-1 that list documents one by one, and `b2cs`, which contains the sums of all other documents
 * (rule: gstr-1).
 */
export const documentSections = ['b2b', 'b2cl', 'exp', 'b2cs', 'cdnr', 'cdnur'] as const

export type DocumentSection = (typeof documentSections)[number]

/** Amounts in paise. */
export interface ReturnSums {
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
	/** The amount with tax. */
	paise: number
}

interface ReturnLine extends ReturnSums {
	orderItemId: number | null
	description: string
	hsn: string
	/** A percentage. */
	rate: number
	quantity: number
}

/** An invoice or credit note as stored. The amounts of a credit note are positive. */
export interface ReturnDocument {
	id: number
	orderId: number
	kind: DocumentKind
	mode: string
	number: string
	at: Date
	/** The GSTIN of the shop. */
	gstin: string
	supply: Supply
	/** The state of the place of supply, or the country. */
	suppliedTo: string
	/** `''` for consumers. */
	buyerGstin: string
	buyerName: string
	totalPaise: number
	/** The invoice that a credit note credits. */
	invoice: { at: Date; totalPaise: number } | null
	lines: ReturnLine[]
}

/**
 * The amounts above which an invoice to a consumer in another state is listed on its own: ₹ 2,50,000, and ₹ 1,00,000
 * since 1 August 2024 by notification 12/2024, Central Tax, of 10 July 2024 (CGST Rules, 59(4)).
 */
const largeInvoiceLimits = [
	{ since: '2017-07-01', paise: 2_50_000_00 },
	{ since: '2024-08-01', paise: 1_00_000_00 },
]

/** Returns the amount in paise above which an invoice of the day of `at` is listed on its own (rule: gstr-1). */
export function getLargeInvoiceLimit(at: Date): number {
	const day = formatIndianDate(at)
	return largeInvoiceLimits.findLast(({ since }) => since <= day)?.paise ?? Infinity
}

/**
 * Returns the table to which a document belongs. A credit note for an invoice in B2CS also belongs to B2CS, whose sums
 * it reduces (rule: gstr-1).
 */
export function findSection({ kind, supply, buyerGstin, ...document }: ReturnDocument): DocumentSection {
	const isNote = kind === 'credit-note'
	if (supply === 'abroad') return isNote ? 'cdnur' : 'exp'
	if (buyerGstin) return isNote ? 'cdnr' : 'b2b'
	const invoice = document.invoice ?? document
	if (supply === 'home' || invoice.totalPaise <= getLargeInvoiceLimit(invoice.at)) return 'b2cs'
	return isNote ? 'cdnur' : 'b2cl'
}

/** The amounts of a document at one rate. */
export interface RateSums extends ReturnSums {
	rate: number
}

/** A document in one of the tables that list documents one by one. */
export interface ListedReturnDocument extends Omit<ReturnDocument, 'lines'> {
	rates: RateSums[]
}

/** The sums of the sales to consumers at one place and rate, minus credit notes. */
export interface ConsumerSums extends RateSums {
	supply: Supply
	suppliedTo: string
}

/** The sums of the goods with one HSN code at one rate, minus credit notes. */
export interface HsnSums extends RateSums {
	hsn: string
	uqc: string
	quantity: number
}

/** A series of documents with consecutive numbers. */
export interface ReturnSeries {
	kind: DocumentKind
	first: string
	last: string
	count: number
}

const problemTexts = {
	state: 'The place of supply is not a state of India.',
	hsn: 'An HSN code is missing or does not have 4, 6 or 8 digits.',
	buyer: 'The GSTIN of the buyer has a typing error.',
	self: 'The GSTIN of the buyer is that of your shop.',
	gstin: 'Left out: issued under another GSTIN than that of the tax settings.',
	composition: 'Left out: a bill of supply of the composition scheme.',
	place: 'Check: the GSTIN of the buyer is of another state than the place of supply.',
	unequal: 'Check: CGST and SGST differ by a paisa, as on documents from before 25 November 2026.',
	shipping: 'Check: add port code and shipping bill of the export in the offline tool.',
}

export type ProblemKind = keyof typeof problemTexts

/**
 * A problem that the owner should correct or check before using the files, with the numbers of the first documents that
 * have it.
 */
export interface ReturnProblem {
	kind: ProblemKind
	text: string
	count: number
	documents: Pick<ReturnDocument, 'id' | 'orderId' | 'number'>[]
}

const maxNamedDocuments = 20

export type Gstr1 = ReturnType<ReturnType<typeof createGstr1>['build']>

/**
 * Creates an empty return for the shop with this GSTIN (rule: gstr-1). `add` is called with each document of the
 * period, oldest first. Then `build` returns the tables. All sums are exact to the paisa.
 */
export function createGstr1(gstin: string) {
	const listed = { b2b: [], b2cl: [], exp: [], cdnr: [], cdnur: [] } as Record<
		Exclude<DocumentSection, 'b2cs'>,
		ListedReturnDocument[]
	>
	const totals = Object.fromEntries(documentSections.map((section) => [section, { ...noSums, count: 0 }])) as Record<
		DocumentSection,
		ReturnSums & { count: number }
	>
	const consumers = new Map<string, ConsumerSums>()
	const goods = { b2b: new Map<string, HsnSums>(), b2c: new Map<string, HsnSums>() }
	const series = new Map<string, ReturnSeries>()
	const problems = new Map<ProblemKind, ReturnProblem>()

	function add(document: ReturnDocument): void {
		const found = listProblems(document, gstin)
		for (const kind of found) addProblem(problems, kind, document)
		if (found.includes('gstin') || found.includes('composition')) return
		const { lines, ...head } = document
		const sign = head.kind === 'credit-note' ? -1 : 1
		addToSeries(series, head)
		for (const line of lines) addGoods(goods[head.buyerGstin && head.supply !== 'abroad' ? 'b2b' : 'b2c'], line, sign)
		const rates = sumByRate(lines)
		// A document with only free goods has no amounts, so it is not listed.
		if (rates.length === 0) return
		const section = findSection(document)
		totals[section].count += 1
		addSums(totals[section], sumLines(lines), section === 'b2cs' ? sign : 1)
		if (section === 'b2cs') for (const sums of rates) addConsumerSale(consumers, head, sums, sign)
		else listed[section].push({ ...head, rates })
	}

	const build = () => ({
		/** The GSTIN of the shop. */
		gstin,
		...listed,
		b2cs: [...consumers.values()].filter(hasAmount).toSorted(comparePlaces),
		totals,
		hsnB2b: listGoods(goods.b2b),
		hsnB2c: listGoods(goods.b2c),
		series: [...series.values()],
		problems: [...problems.values()].toSorted((a, b) => problemOrder.indexOf(a.kind) - problemOrder.indexOf(b.kind)),
	})
	return { add, build }
}

const noSums: ReturnSums = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, paise: 0 }
const sumNames = Object.keys(noSums) as (keyof ReturnSums)[]
const problemOrder = Object.keys(problemTexts)

function addSums(to: ReturnSums, sums: ReturnSums, sign: 1 | -1): void {
	for (const name of sumNames) to[name] += sign * sums[name]
}

function sumLines(lines: readonly ReturnSums[]): ReturnSums {
	const sums = { ...noSums }
	for (const line of lines) addSums(sums, line, 1)
	return sums
}

const hasAmount = (sums: ReturnSums) => sumNames.some((name) => sums[name] !== 0)

/** Adds up the lines of each tax rate, lowest rate first. Rates at which all goods were free are left out. */
function sumByRate(lines: readonly ReturnLine[]): RateSums[] {
	const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((a, b) => a - b)
	return rates.map((rate) => ({ rate, ...sumLines(lines.filter((line) => line.rate === rate)) })).filter(hasAmount)
}

function addConsumerSale(
	consumers: Map<string, ConsumerSums>,
	{ supply, suppliedTo }: Pick<ReturnDocument, 'supply' | 'suppliedTo'>,
	sums: RateSums,
	sign: 1 | -1,
): void {
	const key = `${suppliedTo} ${supply} ${sums.rate}`
	const row = consumers.get(key) ?? { supply, suppliedTo, rate: sums.rate, ...noSums }
	addSums(row, sums, sign)
	consumers.set(key, row)
}

/**
 * Adds a line to the sums of its HSN code and rate. Delivery and the COD fee add amounts and no quantity (rule:
 * tax-register).
 */
function addGoods(goods: Map<string, HsnSums>, line: ReturnLine, sign: 1 | -1): void {
	const { hsn, rate, quantity } = line
	const key = `${hsn} ${rate}`
	const row = goods.get(key) ?? { hsn, uqc: getUqc(hsn), quantity: 0, rate, ...noSums }
	addSums(row, line, sign)
	if (!isChargeLine(line)) row.quantity += sign * quantity
	goods.set(key, row)
}

function listGoods(goods: Map<string, HsnSums>): HsnSums[] {
	const rows = [...goods.values()].filter((row) => row.quantity !== 0 || hasAmount(row))
	return rows.toSorted((a, b) => a.hsn.localeCompare(b.hsn) || a.rate - b.rate)
}

const comparePlaces = (a: ConsumerSums, b: ConsumerSums) =>
	getStateCode(a.suppliedTo).localeCompare(getStateCode(b.suppliedTo)) || a.rate - b.rate

/** Adds a document to its series. A new prefix or a new financial year begins another series. */
function addToSeries(
	series: Map<string, ReturnSeries>,
	{ kind, number }: Pick<ReturnDocument, 'kind' | 'number'>,
): void {
	const key = `${kind} ${number.replace(/\d+$/, '')}`
	const row = series.get(key) ?? { kind, first: number, last: number, count: 0 }
	series.set(key, { ...row, last: number, count: row.count + 1 })
}

function listProblems(document: ReturnDocument, gstin: string): ProblemKind[] {
	const { mode, supply, suppliedTo, buyerGstin, lines } = document
	if (mode === 'composition') return ['composition']
	if (document.gstin !== gstin) return ['gstin']
	const isInIndia = supply !== 'abroad'
	const isWrong = buyerGstin !== '' && !(tax.idPattern.test(buyerGstin) && hasValidCheckCharacter(buyerGstin))
	const found: Partial<Record<ProblemKind, boolean>> = {
		state: isInIndia && !findState(suppliedTo),
		hsn: lines.some(({ hsn }) => !hsnPattern.test(hsn)),
		buyer: isWrong,
		self: buyerGstin === gstin,
		place: isInIndia && buyerGstin !== '' && !isWrong && getGstinState(buyerGstin) !== suppliedTo,
		unequal: lines.some(({ cgstPaise, sgstPaise }) => cgstPaise !== sgstPaise),
		shipping: !isInIndia,
	}
	return (Object.keys(found) as ProblemKind[]).filter((kind) => found[kind])
}

function addProblem(problems: Map<ProblemKind, ReturnProblem>, kind: ProblemKind, document: ReturnDocument): void {
	const { id, orderId, number } = document
	const problem = problems.get(kind) ?? { kind, text: problemTexts[kind], count: 0, documents: [] }
	problem.count += 1
	if (problem.documents.length < maxNamedDocuments) problem.documents.push({ id, orderId, number })
	problems.set(kind, problem)
}

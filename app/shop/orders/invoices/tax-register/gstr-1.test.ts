import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateGstComponents, type Supply } from '../../../tax/gst-rates.ts'
import { calculateCheckCharacter } from '../../../tax/gst-registration.ts'
import { STATES } from '../../../region/india.ts'
import { createGstr1, findSection, getLargeInvoiceLimit, type Gstr1, type ReturnDocument } from './gstr-1.ts'
import { formatGstr1Json, gstr1Files } from './gstr-1-files.ts'

const shopGstin = '24AAACC1206D1ZM'
const buyerGstin = '27AAPFU0939F1ZV'

interface LineInput {
	paise: number
	rate?: number
	hsn?: string
	quantity?: number
	/** The line is delivery. */
	isCharge?: boolean
}

type DocumentInput = Partial<Omit<ReturnDocument, 'lines'>> & { lines: LineInput[] }

let serial = 0

/** Creates a document of the shop in Gujarat with the GST components of its lines. */
function makeDocument({ lines, ...input }: DocumentInput): ReturnDocument {
	serial += 1
	const { suppliedTo = 'Gujarat', kind = 'invoice' } = input
	const supply: Supply = input.supply ?? (suppliedTo === 'Gujarat' ? 'home' : 'elsewhere')
	return {
		id: serial,
		orderId: serial,
		kind,
		mode: 'regular',
		number: `${kind === 'invoice' ? '' : 'C'}INV/2627/${String(serial).padStart(5, '0')}`,
		at: new Date('2026-11-12T12:00:00+05:30'),
		gstin: shopGstin,
		suppliedTo,
		buyerGstin: '',
		buyerName: 'Asha Patel',
		totalPaise: lines.reduce((sum, { paise }) => sum + paise, 0),
		invoice: null,
		...input,
		supply,
		lines: lines.map(({ paise, rate = 5, hsn = '6204', quantity = 1, isCharge = false }) => ({
			orderItemId: isCharge ? null : 1,
			description: isCharge ? 'Delivery' : 'Shirt',
			hsn,
			quantity,
			paise,
			...calculateGstComponents(paise, rate, supply),
		})),
	}
}

function buildFrom(documents: readonly ReturnDocument[]): Gstr1 {
	const gstr1 = createGstr1(shopGstin)
	for (const document of documents) gstr1.add(document)
	return gstr1.build()
}

const toJson = (documents: readonly ReturnDocument[]) => JSON.parse(formatGstr1Json(buildFrom(documents), '112026'))
const toCsv = (file: keyof typeof gstr1Files, documents: readonly ReturnDocument[]) =>
	gstr1Files[file](buildFrom(documents)).trimEnd().split('\r\n')

const large = { suppliedTo: 'Kerala', lines: [{ paise: 1_24_500_00, rate: 18 }] }
const [mixed, interState] = [
	{ buyerGstin, suppliedTo: 'Gujarat', lines: [{ paise: 544_85 }, { paise: 2999_00, rate: 18 }, { paise: 544_85 }] },
	{ buyerGstin, suppliedTo: 'Maharashtra', lines: [{ paise: 1050_00 }] },
]

describe('worked examples of the return (rule: gstr-1)', () => {
	test('an invoice to a business lists its rates once each, with CGST and SGST in the home state', () => {
		const { b2b } = toJson([makeDocument({ ...mixed, number: 'INV/2627/00007' })])
		expect(b2b).toEqual([
			{
				ctin: buyerGstin,
				inv: [
					{
						inum: 'INV/2627/00007',
						idt: '12-11-2026',
						val: 4088.7,
						pos: '24',
						rchrg: 'N',
						inv_typ: 'R',
						itms: [
							{ num: 1, itm_det: { txval: 1037.82, rt: 5, camt: 25.94, samt: 25.94, csamt: 0 } },
							{ num: 2, itm_det: { txval: 2541.54, rt: 18, camt: 228.73, samt: 228.73, csamt: 0 } },
						],
					},
				],
			},
		])
	})

	test('an invoice to a business in another state has IGST', () => {
		const [{ inv }] = toJson([makeDocument(interState)]).b2b
		expect(inv[0].itms).toEqual([{ num: 1, itm_det: { txval: 1000, rt: 5, iamt: 50, csamt: 0 } }])
	})

	test('the invoices of one business are one entry', () => {
		expect(toJson([makeDocument(interState), makeDocument(mixed)]).b2b).toMatchObject([
			{ ctin: buyerGstin, inv: [{ pos: '27' }, { pos: '24' }] },
		])
	})

	test('a large invoice to a consumer of another state is listed by place of supply', () => {
		expect(toJson([makeDocument({ ...large, number: 'INV/2627/00009' })]).b2cl).toEqual([
			{
				pos: '32',
				inv: [
					{
						inum: 'INV/2627/00009',
						idt: '12-11-2026',
						val: 124500,
						itms: [{ num: 1, itm_det: { txval: 105508.47, rt: 18, iamt: 18991.53, csamt: 0 } }],
					},
				],
			},
		])
	})

	test('other sales to consumers are added up by place of supply and rate, less their credit notes', () => {
		const invoice = { at: new Date('2026-10-02T12:00:00+05:30'), totalPaise: 544_85 }
		const { b2cs, cdnur } = toJson([
			makeDocument({ lines: [{ paise: 544_85 }] }),
			makeDocument({ lines: [{ paise: 544_85 }, { paise: 2999_00, rate: 18 }] }),
			makeDocument({ kind: 'credit-note', invoice, lines: [{ paise: 544_85 }] }),
			makeDocument({ suppliedTo: 'Delhi', lines: [{ paise: 1050_00 }] }),
		])
		expect(b2cs).toEqual([
			{ sply_ty: 'INTER', typ: 'OE', pos: '07', txval: 1000, rt: 5, iamt: 50, csamt: 0 },
			{ sply_ty: 'INTRA', typ: 'OE', pos: '24', txval: 518.91, rt: 5, camt: 12.97, samt: 12.97, csamt: 0 },
			{ sply_ty: 'INTRA', typ: 'OE', pos: '24', txval: 2541.54, rt: 18, camt: 228.73, samt: 228.73, csamt: 0 },
		])
		expect(cdnur).toBeUndefined()
	})

	test('a credit note to a business is listed with positive amounts', () => {
		const { cdnr } = toJson([makeDocument({ ...interState, kind: 'credit-note', number: 'CINV/2627/00002' })])
		expect(cdnr).toEqual([
			{
				ctin: buyerGstin,
				nt: [
					{
						ntty: 'C',
						nt_num: 'CINV/2627/00002',
						nt_dt: '12-11-2026',
						val: 1050,
						pos: '27',
						rchrg: 'N',
						inv_typ: 'R',
						itms: [{ num: 1, itm_det: { txval: 1000, rt: 5, iamt: 50, csamt: 0 } }],
					},
				],
			},
		])
	})

	test('a credit note for part of a large invoice is listed, also when its own amount is small', () => {
		const invoice = { at: new Date('2026-10-02T12:00:00+05:30'), totalPaise: 1_24_500_00 }
		const note = { ...large, kind: 'credit-note' as const, invoice, lines: [{ paise: 1180_00, rate: 18 }] }
		expect(toJson([makeDocument(note)]).cdnur).toMatchObject([
			{ typ: 'B2CL', ntty: 'C', val: 1180, pos: '32', itms: [{ num: 1, itm_det: { txval: 1000, rt: 18, iamt: 180 } }] },
		])
	})

	test('an export has no tax, and its credit note no place of supply', () => {
		const abroad = { supply: 'abroad' as const, suppliedTo: 'United States', lines: [{ paise: 2999_00, rate: 0 }] }
		const { exp, cdnur } = toJson([makeDocument(abroad), makeDocument({ ...abroad, kind: 'credit-note' })])
		expect(exp).toMatchObject([
			{ exp_typ: 'WOPAY', inv: [{ val: 2999, itms: [{ txval: 2999, rt: 0, iamt: 0, csamt: 0 }] }] },
		])
		expect(cdnur).toMatchObject([{ typ: 'EXPWOP', val: 2999 }])
		expect(cdnur[0]).not.toHaveProperty('pos')
	})

	test('goods are added up by HSN code and rate, apart for businesses and consumers, and delivery has no quantity', () => {
		const { hsn } = toJson([
			makeDocument({ ...interState, lines: [{ paise: 1050_00, quantity: 2, hsn: '6403' }] }),
			makeDocument({
				lines: [
					{ paise: 525_00, quantity: 3 },
					{ paise: 52_50, isCharge: true },
				],
			}),
		])
		expect(hsn.hsn_b2b).toEqual([
			{
				num: 1,
				hsn_sc: '6403',
				desc: 'Footwear',
				uqc: 'PRS',
				qty: 2,
				rt: 5,
				txval: 1000,
				iamt: 50,
				camt: 0,
				samt: 0,
				csamt: 0,
			},
		])
		expect(hsn.hsn_b2c).toMatchObject([{ hsn_sc: '6204', uqc: 'PCS', qty: 3, txval: 550, camt: 13.75, samt: 13.75 }])
	})

	test('each series of numbers is a range of issued documents', () => {
		const { doc_issue: issued } = toJson([
			makeDocument({ lines: [{ paise: 100_00 }], number: 'INV/2627/00001' }),
			makeDocument({ lines: [{ paise: 100_00 }], number: 'INV/2627/00002' }),
			makeDocument({ lines: [{ paise: 100_00 }], number: 'ZL/2627/00003' }),
			makeDocument({ lines: [{ paise: 100_00 }], number: 'CINV/2627/00001', kind: 'credit-note' }),
		])
		expect(issued.doc_det).toEqual([
			{
				doc_num: 1,
				doc_typ: 'Invoices for outward supply',
				docs: [
					{ num: 1, from: 'INV/2627/00001', to: 'INV/2627/00002', totnum: 2, cancel: 0, net_issue: 2 },
					{ num: 2, from: 'ZL/2627/00003', to: 'ZL/2627/00003', totnum: 1, cancel: 0, net_issue: 1 },
				],
			},
			{
				doc_num: 5,
				doc_typ: 'Credit Note',
				docs: [{ num: 1, from: 'CINV/2627/00001', to: 'CINV/2627/00001', totnum: 1, cancel: 0, net_issue: 1 }],
			},
		])
	})

	test('the file names the shop and the period, and has no empty tables', () => {
		const file = toJson([makeDocument({ lines: [{ paise: 100_00 }] })])
		expect(file).toMatchObject({ gstin: shopGstin, fp: '112026' })
		expect(Object.keys(file)).toEqual(['gstin', 'fp', 'version', 'hash', 'b2cs', 'hsn', 'doc_issue'])
		expect(Object.keys(file.hsn)).toEqual(['hsn_b2c'])
	})
})

describe('the CSV files', () => {
	test('have a row for each document and rate', () => {
		expect(toCsv('b2b', [makeDocument({ ...mixed, number: 'INV/2627/00007', buyerName: 'Patel, Sons' })])).toEqual([
			'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,' +
				'Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
			`${buyerGstin},"Patel, Sons",INV/2627/00007,12-Nov-2026,4088.70,24-Gujarat,N,,Regular B2B,,5,1037.82,`,
			`${buyerGstin},"Patel, Sons",INV/2627/00007,12-Nov-2026,4088.70,24-Gujarat,N,,Regular B2B,,18,2541.54,`,
		])
	})

	test('have the sums of consumers, also negative ones', () => {
		const invoice = { at: new Date('2026-10-02T12:00:00+05:30'), totalPaise: 1050_00 }
		expect(toCsv('b2cs', [makeDocument({ kind: 'credit-note', invoice, lines: [{ paise: 1050_00 }] })])).toEqual([
			'Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
			'OE,24-Gujarat,5,,-1000.00,,',
		])
	})

	test('have goods by HSN code with the unit', () => {
		expect(toCsv('hsn-b2c', [makeDocument({ lines: [{ paise: 1050_00, quantity: 2, hsn: '6403' }] })])[1]).toBe(
			'6403,Footwear,PRS-PAIRS,2,1050.00,1000.00,0.00,25.00,25.00,,5',
		)
	})
})

test.each([
	['2024-07-31T23:59:59+05:30', 2_50_000_00],
	['2024-08-01T00:00:00+05:30', 1_00_000_00],
])('the limit of a large invoice at %s is %i paise', (at, limit) => {
	expect(getLargeInvoiceLimit(new Date(at))).toBe(limit)
})

test('an invoice of exactly the limit is not large', () => {
	const document = makeDocument({ suppliedTo: 'Kerala', lines: [{ paise: 1_00_000_00, rate: 18 }] })
	expect(findSection(document)).toBe('b2cs')
	expect(findSection({ ...document, totalPaise: 1_00_000_01 })).toBe('b2cl')
})

test('what must be corrected or checked is listed with its documents, and what belongs to no return is left out', () => {
	const lines = [{ paise: 1050_00 }]
	const documents = [
		makeDocument({ lines, suppliedTo: 'Gujrat', supply: 'elsewhere' }),
		makeDocument({ lines: [{ paise: 1050_00, hsn: '' }] }),
		makeDocument({ lines, buyerGstin: buyerGstin.replace('A', 'B') }),
		makeDocument({ lines, buyerGstin: shopGstin }),
		makeDocument({ lines, buyerGstin }),
		makeDocument({ lines, gstin: buyerGstin }),
		makeDocument({ lines, mode: 'composition' }),
	]
	const { problems, totals } = buildFrom(documents)
	const numbers = documents.map(({ number }) => number)
	expect(problems.map((problem) => [problem.kind, ...problem.documents.map(({ number }) => number)])).toEqual([
		['state', numbers[0]],
		['hsn', numbers[1]],
		['buyer', numbers[2]],
		['self', numbers[3]],
		['gstin', numbers[5]],
		['composition', numbers[6]],
		['place', numbers[4]],
	])
	expect(totals.b2b.count + totals.b2cs.count).toBe(5)
})

const anyGstin = fc
	.constantFrom('27AAPFU0939F1Z', '29AAGCB7383J1Z', '24AAACC1206D2Z')
	.map((fourteen) => fourteen + calculateCheckCharacter(fourteen))
const anyLine = fc.record({
	paise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_00_000_00 })),
	rate: fc.constantFrom(3, 5, 12, 18),
	hsn: fc.constantFrom('6204', '62034200', '6403', '7117'),
	quantity: fc.nat(5),
	isCharge: fc.boolean(),
})
const anyDocument = fc.record({
	kind: fc.constantFrom('invoice' as const, 'credit-note' as const),
	at: fc.constantFrom(new Date('2024-07-20'), new Date('2026-11-12')),
	suppliedTo: fc.constantFrom('Gujarat', 'Gujarat', ...STATES),
	isAbroad: fc.boolean(),
	buyerGstin: fc.oneof(fc.constant(''), anyGstin),
	invoicePaise: fc.integer({ min: 0, max: 4_00_000_00 }),
	lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
})

const components = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'paise'] as const

/** Returns all values of a key in a parsed file. */
function collect(value: unknown, key: string): number[] {
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([name, one]) => (name === key ? [one as number] : collect(one, key)))
}

test('for any documents the tables and the HSN summary add up to them exactly, and CGST equals SGST everywhere', () => {
	fc.assert(
		fc.property(fc.array(anyDocument, { maxLength: 12 }), (inputs) => {
			const documents = inputs.map(({ isAbroad, invoicePaise, ...input }) =>
				makeDocument({
					...input,
					...(isAbroad && { supply: 'abroad' as const, suppliedTo: 'United States' }),
					invoice: input.kind === 'credit-note' ? { at: input.at, totalPaise: invoicePaise } : null,
				}),
			)
			const gstr1 = buildFrom(documents)
			const { totals, hsnB2b, hsnB2c } = gstr1
			for (const name of components) {
				const all = documents.reduce((sum, { kind, lines }) => {
					const amount = lines.reduce((part, line) => part + line[name], 0)
					return sum + (kind === 'invoice' ? amount : -amount)
				}, 0)
				const { b2b, b2cl, exp, b2cs, cdnr, cdnur } = totals
				expect(b2b[name] + b2cl[name] + exp[name] + b2cs[name] - cdnr[name] - cdnur[name]).toBe(all)
				expect([...hsnB2b, ...hsnB2c].reduce((sum, row) => sum + row[name], 0)).toBe(all)
			}
			const file = JSON.parse(formatGstr1Json(gstr1, '112026'))
			const { hsn = {}, ...tables } = file
			expect(collect(tables, 'camt')).toEqual(collect(tables, 'samt'))
			expect(collect(hsn, 'camt')).toEqual(collect(hsn, 'samt'))
			const toPaise = (rupees: number[]) => rupees.reduce((sum, one) => sum + Math.round(one * 100), 0)
			const { cdnr = [], cdnur = [], ...sales } = tables
			const reported = toPaise(collect(sales, 'txval')) - toPaise(collect([cdnr, cdnur], 'txval'))
			expect(reported).toBe(toPaise(collect(hsn, 'txval')))
			for (const key of ['txval', 'iamt', 'camt', 'samt', 'val'])
				for (const rupees of collect(file, key)) expect(String(rupees)).toMatch(/^-?\d+(\.\d{1,2})?$/)
			const issued = (file.doc_issue?.doc_det ?? []) as { docs: { totnum: number }[] }[]
			expect(issued.flatMap(({ docs }) => docs).reduce((sum, { totnum }) => sum + totnum, 0)).toBe(documents.length)
		}),
	)
})

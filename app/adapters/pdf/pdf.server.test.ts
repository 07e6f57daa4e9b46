import { expect, test } from 'vitest'
import { BusyError } from '../scheduling/limit-concurrency.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { createPdf, type PdfBlock, type PdfContent, type PdfLabel } from './pdf.server.ts'

const build = (...blocks: PdfBlock[]): PdfContent => ({
	title: 'Tax invoice INV/2627/00001',
	language: 'en',
	at: new Date('2026-11-21T10:15:00Z'),
	sheets: [{ foot: 'INV/2627/00001', blocks }],
})
const lines = (...texts: string[]): PdfBlock => ({ kind: 'columns', columns: [texts.map((text) => ({ text }))] })
const withoutSpaces = (texts: string[]) => texts.join('').replaceAll(' ', '')

test('a file contains its fonts, and equal content gives equal bytes', async () => {
	const file = await createPdf(build(lines('₹ 1,299.00')))
	expect(readPdf(file)).toMatchObject({ pages: 1, isComplete: true })
	expect(await createPdf(build(lines('₹ 1,299.00')))).toEqual(file)
})

test('each script is shaped in its own font: conjuncts are fewer glyphs, and the sign of i stands first', async () => {
	const { texts } = readPdf(await createPdf(build(lines('क्ष हि ક્ષ કિ ₹ 5'))))
	expect(
		texts
			.map((text) => text.trim())
			.filter(Boolean)
			.slice(0, 5),
	).toEqual(['क्ष', 'िह', 'ક્ષ', 'િક', '₹ 5'])
})

test('a long word is broken, and no character is lost', async () => {
	const word = 'Unbreakable'.repeat(40)
	expect(withoutSpaces(readPdf(await createPdf(build(lines(word)))).texts)).toContain(word)
})

test('a text that is longer than a page continues on the next one', async () => {
	const texts = Array.from({ length: 150 }, (_, index) => `Line ${index}.`)
	const pdf = readPdf(await createPdf(build(lines(...texts))))
	expect(pdf.pages).toBe(3)
	expect(pdf.texts.filter((text) => text.startsWith('Line'))).toEqual(texts)
})

test('characters without a letter in the fonts are drawn as boxes, and stop nothing', async () => {
	expect(readPdf(await createPdf(build(lines('தமிழ் 😀 \u0000 \uD800 end')))).texts.join('')).toContain('end')
})

const label: PdfLabel = {
	head: ['Blue Dart', 'COD ₹ 1,299.00'],
	barcode: { path: 'M10 0h2v1h-2zM15 0h1v1h-1z', width: 30, text: '19041424751540' },
	title: 'Deliver to',
	address: ['Riya Shah', '12 Ring Road', 'સુરત 395002', 'मुंबई'],
	foot: ['Order #12 · 2 items', 'If undelivered, return to: Zari Lane, Surat'],
}
const buildLabels = (paper: 'a4' | '4x6', ...labels: PdfLabel[]): PdfContent => ({
	...build(),
	paper,
	sheets: [{ foot: '', blocks: [{ kind: 'labels', labels }] }],
})

test('a label has its texts, and its bars as areas', async () => {
	const { texts, bars, pages } = readPdf(await createPdf(buildLabels('4x6', label)))
	expect(pages).toBe(1)
	expect(bars).toEqual([
		[10, 12],
		[15, 16],
	])
	expect(texts.join('')).toContain('COD ₹ 1,299.00')
	expect(texts.join('')).toMatch(/\p{Script=Gujarati}/u)
	expect(texts.join('')).toMatch(/\p{Script=Devanagari}/u)
})

test('four labels are on a page of A4, one in each quarter', async () => {
	const { texts, places } = readPdf(await createPdf(buildLabels('a4', label, label, label, label)))
	const quarters = places
		.filter((_, index) => texts[index] === 'Deliver to')
		.map(({ x, y }) => [x > (105 * 72) / 25.4, y > (148.5 * 72) / 25.4])
	expect(quarters).toEqual([
		[false, true],
		[true, true],
		[false, false],
		[true, false],
	])
})

test.each(['a4', '4x6'] as const)('long texts of a label on %s shrink until all of them are on it', async (paper) => {
	const address = Array.from(
		{ length: 8 },
		(_, line) => `Line${line} ${`Near the old mill of street ${line}, `.repeat(6)}`,
	)
	const long = { ...label, head: ['Shadowfax Reverse Pickup', label.head[1]] as PdfLabel['head'], address }
	const { texts, places, pages } = readPdf(await createPdf(buildLabels(paper, long)))
	expect(pages).toBe(1)
	expect(withoutSpaces(texts)).toContain(withoutSpaces(address))
	const bottom = paper === 'a4' ? (148.5 * 72) / 25.4 : 0
	expect(places.filter(({ y }) => y < bottom + 8)).toEqual([])
	// The address ends above the foot.
	const [foot, last] = [places[texts.findIndex((text) => text.startsWith('Order #12'))]!, places[texts.length - 3]!]
	expect(last.y).toBeGreaterThan(foot.y)
})

test('a document that cannot be drawn fails alone', async () => {
	const broken: PdfBlock = { kind: 'picture', content: new Uint8Array([1, 2, 3]), height: 20 }
	await expect(createPdf(build(broken))).rejects.toThrow(/image/i)
	expect(readPdf(await createPdf(build(lines('The next one')))).pages).toBe(1)
})

test('of 64 documents at once those beyond the queue are refused, and the others are drawn', async () => {
	const results = await Promise.allSettled(Array.from({ length: 64 }, () => createPdf(build(lines('One of many')))))
	const refused = results.filter((result) => result.status === 'rejected')
	expect(results.length - refused.length).toBe(33)
	expect(refused.every(({ reason }) => reason instanceof BusyError)).toBe(true)
})

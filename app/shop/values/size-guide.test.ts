import { expect, test } from 'vitest'
import { buildGuideTables, formatSizeGuide } from './size-guide.ts'
import { sizeGuideText } from '../catalog/size-guide/size-guide.schema.ts'

const sentences = (text: string) => sizeGuideText.safeParse(text).error?.issues.map(({ message }) => message)

test.each([
	['typed with commas', 'Size, Chest, Waist\nS, 86-91, 71\n XL ,101 – 106, 86.5 \n'],
	['pasted from a spreadsheet', 'Size\tChest\tWaist\t\t\r\nS\t86 - 91\t71.0\t\r\n\t\t\r\nXL\t101 to 106\t86.5\r\n\r\n'],
	['typed with semicolons', 'Size; Chest; Waist\nS; 86-91; 71\nXL; 101-106; 86.5'],
])('a size guide %s is read', (_, text) => {
	const lines = [
		['Size', 'Chest', 'Waist'],
		['S', '86-91', '71'],
		['XL', '101-106', '86.5'],
	]
	expect(sizeGuideText.parse(text)).toEqual(lines)
	expect(sizeGuideText.parse(formatSizeGuide(lines))).toEqual(lines)
})

test('a size guide with a comma in a cell survives a round trip', () => {
	const lines = sizeGuideText.parse('Size\tChest, full\nS\t86')!
	expect(sizeGuideText.parse(formatSizeGuide(lines))).toEqual([
		['Size', 'Chest, full'],
		['S', '86'],
	])
})

test('an empty size guide counts as none, and unmeasured cells stay empty', () => {
	for (const text of [undefined, '', ' \n ', ' , ,\n\t']) expect(sizeGuideText.parse(text)).toBeNull()
	expect(sizeGuideText.parse('Size, Chest, Waist\nS, -, 71\nM\nL, 90')).toEqual([
		['Size', 'Chest', 'Waist'],
		['S', '', '71'],
		['M', '', ''],
		['L', '90', ''],
	])
})

const many = (count: number, each: (index: number) => string, joint: string) =>
	Array.from({ length: count }, (_, index) => each(index)).join(joint)

test.each([
	['Size', 'Line 1: please enter the column names, such as Size, Chest, Waist'],
	['Size, Chest', 'Please add a line for each size below the column names'],
	['Size, , Waist\nS, 1, 2', 'Line 1: a column name is missing'],
	['Size, Waist, Waist\nS, 1, 2', 'Line 1: the column Waist is listed twice'],
	[`Size, ${'x'.repeat(41)}\nS, 1`, 'Line 1: a column name can have at most 40 characters'],
	['Size, Chest\nS, wide', 'Line 2: “wide” is not a measurement in centimeters, such as 96, 96.5 or 96-100'],
	['Size, Chest\nS, 86\nM, 100-96', 'Line 3: “100-96” is not a measurement in centimeters, such as 96, 96.5 or 96-100'],
	['Size, Chest\nS, 86, 71', 'Line 2: 3 entries, but 2 columns'],
	['Size, Chest\n, 86', 'Line 2: the size is missing'],
	['Size, Chest\nXXL, 86\n2XL, 90', 'Line 3: the size 2XL is listed twice'],
	[`Size, Chest\n${'x'.repeat(61)}, 86`, 'Line 2: a size can have at most 60 characters'],
	[many(11, (index) => `C${index}`, ', '), 'At most 10 columns'],
	[`Size, Chest\n${many(31, (index) => `No. ${index} x, 9`, '\n')}`, 'At most 30 sizes'],
	['x'.repeat(5001), 'At most 5,000 characters'],
])('the size guide %j is refused: %s', (text, sentence) => {
	expect(sentences(text)).toEqual([sentence])
})

test('inches are calculated from centimeters, rounded to half an inch', () => {
	const [cm, inches] = buildGuideTables(sizeGuideText.parse('Size, Chest, Waist\nM, 96-100, 72.5\nL, 100-101, -')!)
	expect(cm).toEqual({
		unit: 'cm',
		lines: [
			['Size', 'Chest', 'Waist'],
			['M', '96–100', '72.5'],
			['L', '100–101', '–'],
		],
	})
	expect(inches!.lines.slice(1)).toEqual([
		['M', '38–39.5', '28.5'],
		['L', '39.5–40', '–'],
	])
})

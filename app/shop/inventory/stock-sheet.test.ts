import { expect, test } from 'vitest'
import { findCellByCode, parseCellChange, formatChanges, parseShown, formatShown, applyScan } from './stock-sheet.ts'

test.each([
	['7', -1],
	['8', 0],
	['+3', 3],
	['−1', -1],
	['-1', -1],
	[' 1 0 ', 2],
	['૯', 1],
	['', 0],
])('the entry %j changes the quantity by %d when 8 are shown', (text, change) => {
	expect(parseCellChange(text, 8, 'count')).toBe(change)
})

test.each(['seven', '1.5', '++2', '-', '12345678'])('%j is not a quantity', (text) => {
	expect(parseCellChange(text, 8, 'count')).toBeNaN()
})

test('quantities entered for received goods are added', () => {
	expect(parseCellChange('7', 8, 'receive')).toBe(7)
})

test.each([
	['8', false, '1'],
	['1', true, '2'],
	['8', true, '9'],
	['+2', false, '11'],
])(
	'a scan in an inventory count turns %j into one more unit, starting with the first (scanned before: %s)',
	(text, isScanned, after) => {
		expect(applyScan(text, { shown: 8, mode: 'count', isScanned })).toBe(after)
	},
)

test.each([
	['', '1'],
	['12', '13'],
	['abc', '1'],
])('a scan in a delivery turns %j into %s', (text, after) => {
	expect(applyScan(text, { shown: 8, mode: 'receive', isScanned: false })).toBe(after)
})

const cell = { key: 'v1', name: 'Kurta, White M', sku: 'KUR-M', barcode: '0890000000017', remainingQty: 2 }

test.each(['kur-m', ' KUR-M ', ']C1KUR-M', '890000000017', '0 890000 000017'])('%j is a label code', (code) => {
	expect(findCellByCode([{ ...cell, key: 'v2', sku: null, barcode: null }, cell], code)).toBe(cell)
})

test.each(['', 'KUR'])('%j is not a label code', (code) => {
	expect(findCellByCode([cell], code)).toBeNull()
})

test('the quantity that the page showed is read from its field', () => {
	expect(parseShown(formatShown({ v12: 7, p5: 0 }))).toEqual({ v12: 7, p5: 0 })
})

test('changes are reported with units added and removed', () => {
	expect(formatChanges([3, -2, 1], 'updated')).toBe('3 sizes updated (+4, −2)')
	expect(formatChanges([-1], 'not saved yet')).toBe('1 size not saved yet (+0, −1)')
})

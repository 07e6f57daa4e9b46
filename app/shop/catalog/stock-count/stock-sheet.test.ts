import { expect, test } from 'vitest'
import { cellOfCode, changeOf, changesText, readShown, shownText, textAfterScan } from './stock-sheet.ts'

test.each([
	['7', -1],
	['8', 0],
	['+3', 3],
	['−1', -1],
	['-1', -1],
	[' 1 0 ', 2],
	['૯', 1],
	['', 0],
])('where 8 were shown, %j changes the pieces by %d', (text, change) => {
	expect(changeOf(text, 8, 'count')).toBe(change)
})

test.each(['seven', '1.5', '++2', '-', '12345678'])('%j says nothing of pieces', (text) => {
	expect(changeOf(text, 8, 'count')).toBeNaN()
})

test('what is typed where goods are received is added', () => {
	expect(changeOf('7', 8, 'receive')).toBe(7)
})

test.each([
	['8', false, '1'],
	['1', true, '2'],
	['8', true, '9'],
	['+2', false, '11'],
])(
	'a scan at a count turns %j into a piece more, from the first one on (scanned before: %s)',
	(text, isScanned, after) => {
		expect(textAfterScan(text, { shown: 8, mode: 'count', isScanned })).toBe(after)
	},
)

test.each([
	['', '1'],
	['12', '13'],
	['abc', '1'],
])('a scan at a delivery turns %j into %s', (text, after) => {
	expect(textAfterScan(text, { shown: 8, mode: 'receive', isScanned: false })).toBe(after)
})

const cell = { key: 'v1', name: 'Kurta, White M', sku: 'KUR-M', barcode: '0890000000017', remainingQty: 2 }

test.each(['kur-m', ' KUR-M ', '890000000017'])('%j is the code of a label', (code) => {
	expect(cellOfCode([{ ...cell, key: 'v2', sku: null, barcode: null }, cell], code)).toBe(cell)
})

test.each(['', 'KUR'])('%j is no code of a label', (code) => {
	expect(cellOfCode([cell], code)).toBeNull()
})

test('what the page showed is read from its field', () => {
	expect(readShown(shownText({ v12: 7, p5: 0 }))).toEqual({ v12: 7, p5: 0 })
})

test('changes are told with what came in and went out', () => {
	expect(changesText([3, -2, 1])).toBe('3 cells changed, 4 in, 2 out')
	expect(changesText([-1])).toBe('1 cell changed, 0 in, 1 out')
})

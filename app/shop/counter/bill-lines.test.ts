import { expect, test } from 'vitest'
import { lineText, linesOfTexts, addLine } from './bill-lines.ts'

const line = (productColorId: number, quantity: number, size: string | null = null) => ({
	productColorId,
	quantity,
	size,
})

test('lines are the same after they were an address, whatever a size is called', () => {
	const lines = [line(7, 2, 'M'), line(7, 1, '6-7 Y: tall'), line(9, 3)]
	expect(linesOfTexts(lines.map(lineText))).toEqual(lines)
})

test('the same choice is one line, and what cannot be read is none', () => {
	expect(linesOfTexts(['7:1:M', '7:2:M', 'x', '7:0:S', '0:1:', '7:-1:', '7'])).toEqual([line(7, 3, 'M')])
	expect(addLine([line(7, 1, 'M')], line(7, 1, 'S'))).toEqual([line(7, 1, 'M'), line(7, 1, 'S')])
})

test('a line has at most 999 pieces and a bill 50 lines', () => {
	expect(addLine([line(7, 998)], line(7, 5))).toEqual([line(7, 999)])
	expect(linesOfTexts(Array.from({ length: 60 }, (_, index) => `${index + 1}:1:`))).toHaveLength(50)
})

import { expect, test } from 'vitest'
import { formatLineParam, parseLineParams, addLineInput } from './draft-order-lines.ts'

const line = (productColorId: number, quantity: number, size: string | null = null) => ({
	productColorId,
	quantity,
	size,
})

test('lines survive a round trip through the URL, whatever a size is called', () => {
	const lines = [line(7, 2, 'M'), line(7, 1, '6-7 Y: tall'), line(9, 3)]
	expect(parseLineParams(lines.map(formatLineParam))).toEqual(lines)
})

test('a repeated choice is one line, and an unreadable one is ignored', () => {
	expect(parseLineParams(['7:1:M', '7:2:M', 'x', '7:0:S', '0:1:', '7:-1:', '7'])).toEqual([line(7, 3, 'M')])
	expect(addLineInput([line(7, 1, 'M')], line(7, 1, 'S'))).toEqual([line(7, 1, 'M'), line(7, 1, 'S')])
})

test('a line has at most 999 units and a sale that is too long keeps one line more than it may have', () => {
	expect(addLineInput([line(7, 998)], line(7, 5))).toEqual([line(7, 999)])
	expect(parseLineParams(Array.from({ length: 60 }, (_, index) => `${index + 1}:1:`))).toHaveLength(51)
})

import { expect, test } from 'vitest'
import { createCode128 } from './barcodes.server.ts'

/** Returns the widths of bars and spaces between the white margins, as an independent reader would measure them. */
function measure(text: string): string {
	const { width, path } = createCode128(text)!
	const bars = [...path.matchAll(/M(\d+) 0h(\d)v1h-\2z/g)].map(([, x, w]) => [Number(x), Number(w)] as const)
	expect(bars[0]![0]).toBe(10)
	const widths = bars.flatMap(([x, w], index) => {
		const next = bars[index + 1]
		return next ? [w, next[0] - x - w] : [w]
	})
	expect(widths.reduce((sum, one) => sum + one, 20)).toBe(width)
	return widths.join('')
}

// The expected widths are those that JsBarcode 3.11.6 draws.

test('letters are symbols of code set B', () => {
	expect(measure('Wikipedia')).toBe('2112143113211421122412111421121112421122141412211421121211244212112331112')
})

test('digits are two to a symbol of code set C', () => {
	expect(measure('123456')).toBe('2112321122321311233311211321312331112')
})

test('a tracking number of digits between letters changes to code set C and back', () => {
	expect(measure('SR1234567890IN')).toBe(
		'2112142131132311311131411122321311233311212411122141211141312313111133211412212331112',
	)
})

test('the last of an odd number of digits is a symbol of code set B', () => {
	expect(measure('12345')).toBe('2112321122321311231141312132123111232331112')
})

test('a text without symbols has no barcode', () => {
	expect(['', 'é', 'a\nb', 'x'.repeat(61)].map((text) => createCode128(text))).toEqual([null, null, null, null])
})

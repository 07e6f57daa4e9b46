import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Colors, colorsOf, contrast, type Ground, grounds, leastContrast } from './colors.ts'

const accents = fc.integer({ min: 0, max: 0xffffff }).map((code) => `#${code.toString(16).padStart(6, '0')}`)

/** Pairs of foreground and background with the minimum contrast of each pair that occurs on pages. */
const pairs: [front: keyof Colors | 'white', back: keyof Colors | 'white', least: number][] = [
	['white', 'accent', leastContrast.text],
	['white', 'deep', leastContrast.text],
	...(['accent', 'link', 'ink', 'muted'] as const).flatMap((front) =>
		(['ground', 'sand', 'white'] as const).map((back): [typeof front, typeof back, number] => [
			front,
			back,
			leastContrast.text,
		]),
	),
	['ground', 'ink', leastContrast.text],
	['muted', 'line', 3],
	['field', 'ground', leastContrast.edge],
	['field', 'sand', leastContrast.edge],
	['field', 'white', leastContrast.edge],
]

test.each(Object.keys(grounds) as Ground[])('each of 500 accents is read on a ground of %s', (ground) => {
	fc.assert(
		fc.property(accents, (accent) => {
			const colors = { ...colorsOf(accent, ground), white: '#ffffff' }
			const pale = pairs.filter(([front, back, least]) => contrast(colors[front], colors[back]) < least)
			expect(pale).toEqual([])
		}),
		{ numRuns: 500 },
	)
})

test.each([
	['#9c2f1f', '#9c2f1f'],
	['#5B2350', '#5b2350'],
	['#1c1917', '#1c1917'],
])('an accent that is read stays as it was chosen: %s', (chosen, shown) => {
	expect(colorsOf(chosen, 'paper').accent).toBe(shown)
})

test('contrast is that of WCAG: 21 for black on white', () => {
	expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
	expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

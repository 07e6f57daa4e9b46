import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Palette, buildPalette, getContrast, type BackgroundKind, backgrounds, minContrast } from './palette.ts'

const accents = fc.integer({ min: 0, max: 0xffffff }).map((code) => `#${code.toString(16).padStart(6, '0')}`)

/** Pairs of foreground and background with the minimum contrast of each pair that occurs on pages. */
const pairs: [front: keyof Palette | 'white', back: keyof Palette | 'white', least: number][] = [
	['white', 'accent', minContrast.text],
	['white', 'deep', minContrast.text],
	...(['accent', 'link', 'ink', 'muted'] as const).flatMap((front) =>
		(['ground', 'sand', 'white'] as const).map((back): [typeof front, typeof back, number] => [
			front,
			back,
			minContrast.text,
		]),
	),
	['ground', 'ink', minContrast.text],
	['muted', 'line', 3],
	['field', 'ground', minContrast.edge],
	['field', 'sand', minContrast.edge],
	['field', 'white', minContrast.edge],
]

test.each(Object.keys(backgrounds) as BackgroundKind[])(
	'each of 500 accents is readable on a background of %s',
	(ground) => {
		fc.assert(
			fc.property(accents, (accent) => {
				const colors = { ...buildPalette(accent, ground), white: '#ffffff' }
				const pale = pairs.filter(([front, back, least]) => getContrast(colors[front], colors[back]) < least)
				expect(pale).toEqual([])
			}),
			{ numRuns: 500 },
		)
	},
)

test.each([
	['#9c2f1f', '#9c2f1f'],
	['#5B2350', '#5b2350'],
	['#1c1917', '#1c1917'],
])('a readable accent stays as selected: %s', (chosen, shown) => {
	expect(buildPalette(chosen, 'paper').accent).toBe(shown)
})

test('contrast follows WCAG: 21 for black on white', () => {
	expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
	expect(getContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

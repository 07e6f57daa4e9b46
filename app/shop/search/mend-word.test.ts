import { expect, test } from 'vitest'
import { mendWord, nearWords, stepsBetween } from './mend-word.ts'

const known = new Map(
	['jacket', 'leather', 'dress', 'shirt', 'short', 'trousers', 'kurta', 'wallet', 'linen', 'bags', 'belt'].map(
		(word, index) => [word, 20 - index],
	),
)

test.each([
	['jaket', 'jacket'],
	['lether', 'leather'],
	['leahter', 'leather'],
	['shrit', 'shirt'],
	['trosers', 'trousers'],
	['valet', 'wallet'],
	['linnen', 'linen'],
	['drees', 'dress'],
])('%s is mended to %s', (word, meant) => {
	expect(mendWord(word, known)).toBe(meant)
})

test.each(['bag', 'xyz', 'table', 'umbrella', 'कुरता'])('%s is like no known word', (word) => {
	expect(mendWord(word, known)).toBeUndefined()
})

test('a swap of neighbours is one step', () => {
	expect(stepsBetween('shrit', 'shirt', 2)).toBe(1)
})

test('words that are too far to be meant may still be offered, three at most, the nearest first', () => {
	const known = new Map([
		['jacket', 3],
		['pocket', 1],
		['kurta', 9],
		['basket', 1],
		['racket', 1],
		['कुर्ता', 2],
	])
	expect(nearWords('jockeys', known)).toEqual(['jacket', 'pocket'])
	expect(nearWords('कुरतो', known)).toEqual(['कुर्ता'])
})

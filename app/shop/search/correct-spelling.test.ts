import { expect, test } from 'vitest'
import { correctSpelling, findSimilarTerms, getEditDistance } from './correct-spelling.ts'

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
])('%s is corrected to %s', (word, meant) => {
	expect(correctSpelling(word, known)).toBe(meant)
})

test.each(['bag', 'xyz', 'table', 'umbrella', 'कुरता'])('%s matches no known word', (word) => {
	expect(correctSpelling(word, known)).toBeUndefined()
})

test('swapping neighboring characters counts as one step', () => {
	expect(getEditDistance('shrit', 'shirt', 2)).toBe(1)
})

test('words too distant to be meant may still be suggested, at most three, nearest first', () => {
	const known = new Map([
		['jacket', 3],
		['pocket', 1],
		['kurta', 9],
		['basket', 1],
		['racket', 1],
		['कुर्ता', 2],
	])
	expect(findSimilarTerms('jockeys', known)).toEqual(['jacket', 'pocket'])
	expect(findSimilarTerms('कुरतो', known)).toEqual(['कुर्ता'])
})

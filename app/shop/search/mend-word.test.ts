import { expect, test } from 'vitest'
import { mendWord, stepsBetween } from './mend-word.ts'

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

import { expect, test } from 'vitest'
import { toIndexTerms, stemWord, splitSearchTerms } from './tokenize.ts'

test.each([
	['dresses', 'dress'],
	['dress', 'dress'],
	['kurtas', 'kurta'],
	['hoodies', 'hoodie'],
	['parties', 'party'],
	['watches', 'watch'],
	['women', 'woman'],
	['jeans', 'jean'],
	['bus', 'bus'],
	['કુર્તી', 'કુર્તી'],
	['constructor', 'constructor'],
])('the stem of %s is %s', (word, stem) => {
	expect(stemWord(word)).toBe(stem)
})

test.each([
	['T-Shirt', ['tshirt']],
	['t shirt in white', ['tshirt', 'in', 'white']],
	['Bell-Bottom Jeans', ['bellbottom', 'bell', 'bottom', 'jean']],
	['Men’s belt', ['man', 'belt']],
	['O’Brien', ['obrien']],
	['सूती कुर्ता', ['सूती', 'कुर्ता']],
])('%s is found by its words', (text, words) => {
	expect(toIndexTerms(text)).toEqual(words)
})

test('a search is split at hyphens, and emoji count as words', () => {
	expect(splitSearchTerms('T-shirt👗 XL')).toEqual(['t', 'shirt', '👗', 'xl'])
})

test('a SKU is one word', () => {
	expect(splitSearchTerms('ZL22-IND-32')).toEqual(['zl22ind32'])
})

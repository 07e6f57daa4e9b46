import { expect, test } from 'vitest'
import { indexedWords, stemOf, typedWords } from './analyse.ts'

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
	expect(stemOf(word)).toBe(stem)
})

test.each([
	['T-Shirt', ['tshirt']],
	['t shirt in white', ['tshirt', 'in', 'white']],
	['Bell-Bottom Jeans', ['bellbottom', 'bell', 'bottom', 'jean']],
	['Men’s belt', ['man', 'belt']],
	['O’Brien', ['obrien']],
	['सूती कुर्ता', ['सूती', 'कुर्ता']],
])('%s is found by its words', (text, words) => {
	expect(indexedWords(text)).toEqual(words)
})

test('a search is taken apart at hyphens, and pictures are words', () => {
	expect(typedWords('T-shirt👗 XL')).toEqual(['t', 'shirt', '👗', 'xl'])
})

test('a SKU is one word', () => {
	expect(typedWords('ZL22-IND-32')).toEqual(['zl22ind32'])
})

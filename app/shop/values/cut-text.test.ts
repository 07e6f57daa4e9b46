import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text that is short enough stays unchanged', () => {
	expect(cutText('Kurta 🧵', 8)).toBe('Kurta 🧵')
})

test.each([
	['an emoji', 'ab🧵c', 3, 'ab'],
	['a family of emoji', 'ab👩‍👩‍👧c', 8, 'ab'],
	['a character with its mark', 'abकि', 3, 'ab'],
	['plain text', 'abcdef', 3, 'abc'],
])('%s is cut as a whole', (_, text, maxLength, cut) => {
	expect(cutText(text, maxLength)).toBe(cut)
})

test('a character that is longer than the limit leaves no half of a surrogate pair', () => {
	expect(cutText('👩‍👩‍👧', 4).isWellFormed()).toBe(true)
})

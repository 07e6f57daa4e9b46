import { expect, test } from 'vitest'
import { messagePreview, previewOf } from './preview.ts'

test('a message of up to 100 characters stands whole', () => {
	expect(previewOf('x'.repeat(100), messagePreview)).toBeNull()
	expect(previewOf('', messagePreview)).toBeNull()
})

test('a message of more than 100 characters is shown by its first 50', () => {
	const message = `${'0123456789'.repeat(10)}!`
	expect(previewOf(message, messagePreview)).toBe('0123456789'.repeat(5))
})

test('an emoji in a preview is one character and is never cut in two', () => {
	expect(previewOf('🧵'.repeat(100), messagePreview)).toBeNull()
	expect(previewOf('🧵'.repeat(101), messagePreview)).toBe('🧵'.repeat(50))
})

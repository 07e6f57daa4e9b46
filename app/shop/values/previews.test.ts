import { expect, test } from 'vitest'
import { messagePreview, buildPreview } from './cut-text.ts'

test('a message of up to 100 characters is shown in full', () => {
	expect(buildPreview('x'.repeat(100), messagePreview)).toBeNull()
	expect(buildPreview('', messagePreview)).toBeNull()
})

test('a message of more than 100 characters is shortened to its first 50', () => {
	const message = `${'0123456789'.repeat(10)}!`
	expect(buildPreview(message, messagePreview)).toBe('0123456789'.repeat(5))
})

test('an emoji in a preview counts as one character and is never split', () => {
	expect(buildPreview('🧵'.repeat(100), messagePreview)).toBeNull()
	expect(buildPreview('🧵'.repeat(101), messagePreview)).toBe('🧵'.repeat(50))
})

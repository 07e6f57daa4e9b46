import { expect, test } from 'vitest'
import { normaliseText } from './normalise.ts'

test.each([
	['Crème BRÛLÉE', 'creme brulee'],
	['  Two   blanks ', 'two blanks'],
	['ગરબા નાઇટ', 'ગરબા નાઇટ'],
	['हिन्दी कुर्ता', 'हिन्दी कुर्ता'],
	['ＦＵＬＬ width', 'full width'],
	['tab\tand\0nothing', 'tab and nothing'],
])('normalised text of %s compares as %s', (text, folded) => {
	expect(normaliseText(text)).toBe(folded.normalize('NFC'))
})

test('vowel signs are not accents in normalised text', () => {
	expect(normaliseText('કી')).not.toBe(normaliseText('ક'))
})

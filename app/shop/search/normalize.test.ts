import { expect, test } from 'vitest'
import { normalizeText } from './normalize.ts'

test.each([
	['Crème BRÛLÉE', 'creme brulee'],
	['  Two   blanks ', 'two blanks'],
	['ગરબા નાઇટ', 'ગરબા નાઇટ'],
	['हिन्दी कुर्ता', 'हिन्दी कुर्ता'],
	['ＦＵＬＬ width', 'full width'],
	['tab\tand\0nothing', 'tab and nothing'],
])('the normalized text of %s is %s', (text, folded) => {
	expect(normalizeText(text)).toBe(folded.normalize('NFC'))
})

test('vowel signs are not treated as accents in normalized text', () => {
	expect(normalizeText('કી')).not.toBe(normalizeText('ક'))
})

import { expect, test } from 'vitest'
import { normalizeText } from './normalize.ts'
import { extractPrice } from './parse-search.ts'

test.each([
	['kurta under 500', { maxRupees: 500 }, 'kurta'],
	['bags below ₹1,999', { maxRupees: 1999 }, 'bags'],
	['shirt upto rs. 2k', { maxRupees: 2000 }, 'shirt'],
	['1000 se kam ki kurti', { maxRupees: 1000 }, 'ki kurti'],
	['2000 ke andar bag', { maxRupees: 2000 }, 'bag'],
	['५०० से कम साड़ी', {}, '५०० से कम साड़ी'],
	['500 से कम साड़ी', { maxRupees: 500 }, 'साड़ी'],
	['1000 રૂપિયા સુધી બેગ', { maxRupees: 1000 }, 'બેગ'],
	['between 500 and 1500 dress', { minRupees: 500, maxRupees: 1500 }, 'dress'],
	['jacket above 3000', { minRupees: 3000 }, 'jacket'],
	['₹ 499 wallet', { maxRupees: 499 }, 'wallet'],
	['999/- belt', { maxRupees: 999 }, 'belt'],
	['keychain under ₹ 40', { maxRupees: 40 }, 'keychain'],
	['keychain under rs 40', { maxRupees: 40 }, 'keychain'],
	['keychain under 40', {}, 'keychain under 40'],
	['keychain under ₹ 0', {}, 'keychain under ₹ 0'],
	['jeans 32', {}, 'jeans 32'],
	['size 30-32 jeans', {}, 'size 30-32 jeans'],
	['shirts', {}, 'shirts'],
	[`shirts under ${'9'.repeat(40)}`, {}, `shirts under ${'9'.repeat(40)}`],
])('“%s” searches for a price', (text, range, rest) => {
	expect(extractPrice(normalizeText(text))).toEqual({ range, rest: normalizeText(rest) })
})

import { expect, test } from 'vitest'
import { normaliseText } from './normalise.ts'
import { takePrice } from './price-words.ts'

test.each([
	['kurta under 500', { mostRupees: 500 }, 'kurta'],
	['bags below ₹1,999', { mostRupees: 1999 }, 'bags'],
	['shirt upto rs. 2k', { mostRupees: 2000 }, 'shirt'],
	['1000 se kam ki kurti', { mostRupees: 1000 }, 'ki kurti'],
	['2000 ke andar bag', { mostRupees: 2000 }, 'bag'],
	['५०० से कम साड़ी', {}, '५०० से कम साड़ी'],
	['500 से कम साड़ी', { mostRupees: 500 }, 'साड़ी'],
	['1000 રૂપિયા સુધી બેગ', { mostRupees: 1000 }, 'બેગ'],
	['between 500 and 1500 dress', { leastRupees: 500, mostRupees: 1500 }, 'dress'],
	['jacket above 3000', { leastRupees: 3000 }, 'jacket'],
	['₹ 499 wallet', { mostRupees: 499 }, 'wallet'],
	['999/- belt', { mostRupees: 999 }, 'belt'],
	['jeans 32', {}, 'jeans 32'],
	['size 30-32 jeans', {}, 'size 30-32 jeans'],
	['shirts', {}, 'shirts'],
	[`shirts under ${'9'.repeat(40)}`, {}, `shirts under ${'9'.repeat(40)}`],
])('“%s” asks for a price', (text, range, rest) => {
	expect(takePrice(normaliseText(text))).toEqual({ range, rest: normaliseText(rest) })
})

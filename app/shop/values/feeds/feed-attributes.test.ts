import { describe, expect, test } from 'vitest'
import {
	feedAttributeNames,
	findChoice,
	genders,
	isGoogleCategory,
	parseGtin,
	resolveFeedAttributes,
	toGtin,
} from './feed-attributes.ts'

describe('GTINs (rule: feed-gtin)', () => {
	test.each([
		['96385074', 'GTIN-8'],
		['036000291452', 'GTIN-12'],
		['4006381333931', 'GTIN-13'],
		['8901234567890', 'GTIN-13 of India'],
		['10614141000415', 'GTIN-14'],
		['9780201379624', 'a book'],
	])('%s is one (%s)', (code) => {
		expect(parseGtin(code)).toEqual({ gtin: code })
	})

	test('blanks and hyphens between the digits are ignored', () => {
		expect(toGtin(' 4 006381-333931 ')).toBe('4006381333931')
	})

	test.each([
		'',
		'CS-W-S',
		'1234567',
		'123456789',
		'40063813339',
		'400638133393a',
		'00000000',
		'٤٠٠٦٣٨١٣٣٣٩٣١',
		'1'.repeat(15),
	])('%j is no number of their form', (code) => {
		expect(parseGtin(code)).toEqual({ problem: 'format' })
	})

	test('every other last digit is wrong', () => {
		for (const code of ['9638507', '03600029145', '400638133393', '1061414100041']) {
			const found = Array.from({ length: 10 }, (_, digit) => parseGtin(`${code}${digit}`))
			expect(found.filter((result) => 'gtin' in result)).toHaveLength(1)
			expect(found.filter((result) => 'problem' in result && result.problem === 'digit')).toHaveLength(9)
		}
	})

	test('two neighboring digits that differ by anything but 5 cannot change places unnoticed', () => {
		const code = '4006381333931'
		for (let at = 0; at < code.length - 1; at += 1) {
			const [one, other] = [code[at]!, code[at + 1]!]
			if (Math.abs(Number(one) - Number(other)) % 5 === 0) continue
			const swapped = code.slice(0, at) + other + one + code.slice(at + 2)
			expect(parseGtin(swapped), swapped).toEqual({ problem: 'digit' })
		}
	})

	test.each([
		'2001234567893',
		'0212345678909',
		'0412345678903',
		'9812345678902',
		'9912345678909',
		'02345673',
		'512345678900',
	])('%s is for use within one shop or for coupons', (code) => {
		expect(parseGtin(code)).toEqual({ problem: 'internal' })
	})

	test('no barcode has none', () => {
		expect(toGtin(null)).toBe('')
	})
})

describe('attributes of feeds (rule: feed-attributes)', () => {
	const none = { googleCategory: '', gender: '', ageGroup: '', sizeSystem: '' }

	test.each(feedAttributeNames)('%s is that of the product, or else of the category, or else of the shop', (name) => {
		const [product, category, shop] = ['a', 'b', 'c'].map((value) => ({ ...none, [name]: value }))
		expect(resolveFeedAttributes(product!, category!, shop!)[name]).toBe('a')
		expect(resolveFeedAttributes(none, category!, shop!)[name]).toBe('b')
		expect(resolveFeedAttributes(none, none, shop!)[name]).toBe('c')
		expect(resolveFeedAttributes(none, null, shop!)[name]).toBe('c')
		expect(resolveFeedAttributes(none, null, none)[name]).toBe('')
	})

	test('a file may write a choice in any case', () => {
		expect(findChoice(genders, ' Female ')).toBe('female')
		expect(findChoice(genders, 'constructor')).toBeUndefined()
	})

	test.each([
		['', true],
		['2271', true],
		['Apparel & Accessories > Clothing > Dresses', true],
		['Media', true],
		['0', false],
		['apparel', false],
		['Apparel & Accessories >', false],
		['Apparel >Clothing', false],
		['<b>', false],
	])('%j can be a Google category: %s', (text, isRight) => {
		expect(isGoogleCategory(text)).toBe(isRight)
	})
})

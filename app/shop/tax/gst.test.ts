import { expect, test } from 'vitest'
import { spellOutAmount } from '../values/money.ts'
import {
	calculateCheckCharacter,
	hasValidCheckCharacter,
	getStateCode,
	getStateTaxName,
	getGstinState,
} from './gst-registration.ts'
import {
	findGstRates,
	findRateGap,
	findUnitRate,
	getRateGapWarning,
	listRates,
	type GstComponents,
	calculateGstComponents,
	type Supply,
	getSupply,
} from './gst-rates.ts'

const today = new Date('2026-11-23T10:00:00+05:30')
const rateAt = (paise: number, { hsn = '6203', quantity = 1, at = today } = {}) =>
	findUnitRate(findGstRates(hsn, at), { paise, quantity })

/** Returns taxable value, CGST, SGST and IGST. */
const parts = (paise: number, rate: number, supply: Supply) => {
	const { taxablePaise, cgstPaise, sgstPaise, igstPaise }: GstComponents = calculateGstComponents(paise, rate, supply)
	return [taxablePaise, cgstPaise, sgstPaise, igstPaise]
}

test.each([
	['a shirt of 544.85', 544_85, 5, [518_91, 12_97, 12_97, 0]],
	['a shirt of 1,000', 1000_00, 5, [952_38, 23_81, 23_81, 0]],
	['the dearest at 5 %', 2625_00, 5, [2500_00, 62_50, 62_50, 0]],
	['a jacket of 2,999', 2999_00, 18, [2541_54, 228_73, 228_73, 0]],
	['a blazer of 1,24,500', 124_500_00, 18, [105_508_48, 9495_76, 9495_76, 0]],
	['a belt of 499', 499_00, 18, [422_88, 38_06, 38_06, 0]],
])(
	'%s in the home state: taxable value, CGST and SGST to the paisa (rule: tax-in-price)',
	(_, paise, rate, expected) => {
		const hsn = paise === 499_00 ? '4203' : '6203'
		expect(rateAt(paise, { hsn })).toEqual({ rate, isInGap: false })
		expect(parts(paise, rate, 'home')).toEqual(expected)
		expect(expected.reduce((sum, part) => sum + part)).toBe(paise)
	},
)

test('the tax is the same as IGST elsewhere in India, and none abroad', () => {
	expect(parts(2999_00, 18, 'elsewhere')).toEqual([2541_53, 0, 0, 457_47])
	expect(parts(544_85, 5, 'elsewhere')).toEqual([518_90, 0, 0, 25_95])
	expect(calculateGstComponents(2999_00, 18, 'abroad')).toEqual({
		rate: 0,
		taxablePaise: 2999_00,
		cgstPaise: 0,
		sgstPaise: 0,
		igstPaise: 0,
	})
})

test('the parts equal the price, and CGST equals SGST to the paisa, at any price', () => {
	for (let paise = 1; paise < 400_000; paise += 997)
		for (const rate of [3, 5, 12, 18]) {
			const [taxable, cgst, sgst, igst] = parts(paise, rate, 'home') as [number, number, number, number]
			expect(taxable + cgst + sgst + igst).toBe(paise)
			expect(cgst).toBe(sgst)
			expect(Math.abs((taxable * rate) / 100 - cgst - sgst)).toBeLessThan(2)
		}
})

test.each([
	[2625_00, 5, false],
	[2625_01, 18, true],
	[2950_00, 18, true],
	[2950_01, 18, false],
])('a price of %i paise pays %i %% (rule: tax-rate)', (paise, rate, isInGap) => {
	expect(rateAt(paise)).toEqual({ rate, isInGap })
})

test('the rate is based on one unit after its discount, also when a unit is not a whole paisa', () => {
	expect(rateAt(3 * 2625_00, { quantity: 3 }).rate).toBe(5)
	expect(rateAt(3 * 2625_00 + 1, { quantity: 3 })).toEqual({ rate: 18, isInGap: true })
	// A jacket at 2,999 with a discount of 400 counts as 2,599.
	expect(rateAt(2999_00 - 400_00).rate).toBe(5)
	expect(rateAt(3 * 2950_00, { quantity: 3 }).isInGap).toBe(true)
	expect(rateAt(3 * 2950_00 + 1, { quantity: 3 })).toEqual({ rate: 18, isInGap: false })
})

test('rates are those of the day in India, and the longest prefix applies', () => {
	const before = new Date('2025-09-21T23:59:59+05:30')
	expect(rateAt(1050_00, { at: before }).rate).toBe(5)
	expect(rateAt(1050_01, { at: before })).toEqual({ rate: 12, isInGap: true })
	expect(rateAt(1999_00, { at: before }).rate).toBe(12)
	expect(rateAt(1999_00, { at: new Date('2025-09-22T00:00:00+05:30') }).rate).toBe(5)
	expect(rateAt(100_00, { hsn: '420231' }).rate).toBe(18)
	expect(rateAt(100_00, { hsn: '42022220' }).rate).toBe(5)
	expect(findGstRates('8471', today)).toEqual([])
	expect(findRateGap(findGstRates('4202', today))).toBeNull()
})

test('the owner is warned about prices that match no rate', () => {
	expect(getRateGapWarning('6203', 2699_00, today)).toContain('Prices above ₹ 2,625.00 and up to ₹ 2,950.00')
	for (const [hsn, paise] of [
		['6203', 2625_00],
		['6203', 2950_01],
		['4203', 2699_00],
		['', 2699_00],
	] as const)
		expect(getRateGapWarning(hsn, paise, today)).toBeNull()
	expect(listRates(today)).toContainEqual({
		prefix: '62',
		label: '5 % up to ₹ 2,500 per item, 18 % above',
		since: '22 Sept 2025',
	})
})

test.each([
	[0, 'Rupees Zero Only'],
	[1_05, 'Rupees One and Five Paise Only'],
	[19_00, 'Rupees Nineteen Only'],
	[20_00, 'Rupees Twenty Only'],
	[101_00, 'Rupees One Hundred One Only'],
	[1_00_000_00, 'Rupees One Lakh Only'],
	[12_34_567_89, 'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paise Only'],
	[
		123_45_67_890_10,
		'Rupees One Hundred Twenty-Three Crore Forty-Five Lakh Sixty-Seven Thousand Eight Hundred Ninety and Ten Paise Only',
	],
])('%i paise are shown as %s', (paise, words) => {
	expect(spellOutAmount(paise)).toBe(words)
})

test.each(['27AAPFU0939F1ZV', '24AAACC1206D1ZM', '29AAGCB7383J1Z4'])('%s has the correct check character', (gstin) => {
	expect(calculateCheckCharacter(gstin)).toBe(gstin[14])
	expect(hasValidCheckCharacter(gstin.replace('A', 'B'))).toBe(false)
})

test('a state is found by its code, and supply is in the home state, elsewhere or abroad', () => {
	expect(getStateCode('Gujarat')).toBe('24')
	expect(getGstinState('27AAPFU0939F1ZV')).toBe('Maharashtra')
	expect(getGstinState('')).toBe(undefined)
	expect(getStateTaxName('Gujarat')).toBe('SGST')
	expect(getStateTaxName('Chandigarh')).toBe('UTGST')
	expect(getStateTaxName('Delhi')).toBe('SGST')
	const to = (country: string, state: string) => getSupply({ country, state }, 'Gujarat')
	expect(to('india', 'Gujarat')).toBe('home')
	expect(to('india', 'Goa')).toBe('elsewhere')
	expect(to('usa', 'Gujarat')).toBe('abroad')
})

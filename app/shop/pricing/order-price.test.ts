import { expect, test } from 'vitest'
import { allocate } from '../values/money.ts'
import { type CouponTerms, calculateLineDiscounts } from './order-discounts.ts'
import { calculateOrderPrice } from './order-price.ts'
import { deliveryPrices } from '../../../tests/support/data/delivery.ts'

const line = (pricePaise: number, quantity = 1) => ({ pricePaise, quantity, categoryId: null })
const coupon = (terms: Partial<CouponTerms>): CouponTerms => ({
	code: 'DIWALI10',
	percent: null,
	amountPaise: null,
	minimumPaise: 0,
	...terms,
})
const place = { country: 'india', state: 'Gujarat' }
const delivery = deliveryPrices({ freeFromPaise: 1000_00 })
const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)

test('an order total is its lines less the coupon, plus delivery and the COD fee (rules: cod-fee, coupon-discount)', () => {
	const lines = [line(30_000, 2), line(35_000)]
	expect(calculateOrderPrice(lines, place, delivery, { coupon: coupon({ percent: 10 }), codFeePaise: 4_900 })).toEqual({
		subtotalPaise: 95_000,
		discountPaise: 9_500,
		shippingPaise: 6_000,
		codFeePaise: 4_900,
		totalPaise: 96_400,
	})
})

test('a coupon does not remove free delivery that the lines qualify for', () => {
	const price = calculateOrderPrice([line(100_000)], place, delivery, { coupon: coupon({ amountPaise: 50_000 }) })
	expect(price).toMatchObject({ discountPaise: 50_000, shippingPaise: 0, totalPaise: 50_000 })
})

test.each([
	['an amount', coupon({ amountPaise: 10_000 }), [3_334, 3_333, 3_333]],
	['a share', coupon({ percent: 10 }), [10, 10, 10]],
	['more than there is', coupon({ amountPaise: 1_000_000 }), [99, 99, 99]],
])('%s is split across the lines to the paisa', (_, terms, expected) => {
	const pricePaise = terms.amountPaise === 10_000 ? 40_000 : 99
	expect(calculateLineDiscounts([line(pricePaise), line(pricePaise), line(pricePaise)], terms)).toEqual(expected)
})

test('a coupon applies only from its minimum amount', () => {
	const terms = coupon({ amountPaise: 5_000, minimumPaise: 50_000 })
	expect(calculateLineDiscounts([line(49_999)], terms)).toEqual([0])
	expect(calculateLineDiscounts([line(50_000)], terms)).toEqual([5_000])
	expect(calculateLineDiscounts([], coupon({ percent: 100 }))).toEqual([])
})

test('allocated amounts add up exactly, never exceed the amount of their line, and round by at most a paisa', () => {
	let seed = 20_261_123
	const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
	for (let round = 0; round < 2_000; round += 1) {
		const weights = Array.from({ length: 1 + random(20) }, () => random(round % 2 === 0 ? 50 : 900_000_000_000))
		const whole = sum(weights)
		const paise = whole === 0 ? 0 : random(2_147_483_646) % (whole + 1)
		const parts = allocate(paise, weights)
		expect(sum(parts)).toEqual(paise)
		expect(parts.every((part, index) => part >= 0 && part <= weights[index]!)).toBe(true)
		// No part differs from its exact share by more than a paisa.
		const exact = weights.map((weight) => (whole === 0 ? 0 : (paise / whole) * weight))
		expect(parts.every((part, index) => Math.abs(part - exact[index]!) < 1.001)).toBe(true)
	}
})

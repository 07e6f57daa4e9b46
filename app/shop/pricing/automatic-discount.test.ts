import { expect, test } from 'vitest'
import { type AutomaticDiscount, volumeDiscount } from '../catalog/sales/sale.ts'
import { calculateLineDiscounts } from './order-discounts.ts'
import { calculateCheckoutPrice } from './checkout-price.ts'
import { calculateOrderPrice } from './order-price.ts'
import { deliveryPrices } from '../../../tests/support/data/delivery.ts'

const discount = (terms: Partial<AutomaticDiscount>): AutomaticDiscount => ({
	id: 1,
	name: 'Diwali',
	kind: 'pay-for',
	percent: null,
	amountPaise: null,
	buyCount: 3,
	payCount: 2,
	...terms,
})
const line = (pricePaise: number, quantity = 1, ...automaticDiscounts: AutomaticDiscount[]) => ({
	pricePaise,
	quantity,
	categoryId: null,
	automaticDiscounts,
})

const threeForTwo = discount({})
const tenFromTwo = discount({ id: 2, kind: volumeDiscount, percent: 10, buyCount: 2, payCount: null })

test.each([
	['the cheapest of three is free', [line(50_000, 1, threeForTwo), line(30_000, 2, threeForTwo)], [13_636, 16_364]],
	['nothing of two', [line(50_000, 2, threeForTwo)], [0]],
	['two of seven', [line(10_000, 7, threeForTwo)], [20_000]],
	['other products do not count', [line(50_000, 2, threeForTwo), line(10_000, 1)], [0, 0]],
	['groups begin with the dearest', [line(10_000, 3, threeForTwo), line(40_000, 3, threeForTwo)], [10_000, 40_000]],
	['one of each two pays for both', [line(10_000, 5, discount({ buyCount: 2, payCount: 1 }))], [20_000]],
	['a percentage from two units on', [line(10_001, 1, tenFromTwo), line(5_000, 1, tenFromTwo)], [1_000, 500]],
	['no share of one piece', [line(10_001, 1, tenFromTwo)], [0]],
	[
		'the better one for each line',
		[line(50_000, 2, threeForTwo, tenFromTwo), line(3_000, 1, threeForTwo)],
		[12_903, 97],
	],
] as const)('automatic discounts: %s (rule: automatic-discount)', (_, lines, expected) => {
	expect(calculateLineDiscounts([...lines], null)).toEqual(expected)
})

test('a coupon applies to what automatic discounts leave, and no line is discounted below zero', () => {
	const lines = [line(10_000, 3, threeForTwo)]
	const coupon = { code: 'TEN', percent: 10, amountPaise: null, minimumPaise: 30_000 }
	expect(calculateLineDiscounts(lines, coupon)).toEqual([12_000])
	expect(calculateLineDiscounts(lines, { ...coupon, percent: null, amountPaise: 1_000_000 })).toEqual([30_000])
})

const elsewhere = { firstGrams: 500, firstPaise: 9_000, furtherGrams: 500, furtherPaise: 0 }
const delivery = deliveryPrices({ elsewhere, abroadPaise: 90_000 })

test("delivery in India is free from an amount of the discount's products", () => {
	const free = discount({ kind: 'free-delivery', amountPaise: 20_000 })
	const shipping = (country: string, ...lines: ReturnType<typeof line>[]) =>
		calculateOrderPrice(lines, { country, state: 'Goa' }, delivery).shippingPaise
	expect(shipping('india', line(10_000, 2, free))).toBe(0)
	expect(shipping('india', line(10_000, 1, free), line(90_000))).toBe(9_000)
	expect(shipping('usa', line(10_000, 2, free))).toBe(90_000)
	const charges = { prices: delivery, cashFeePaise: 0, coupon: null }
	expect(
		calculateCheckoutPrice([line(10_000, 2, free)], { country: 'india', state: '' }, 'online', charges)
			.unknownShippingLabel,
	).toBe(null)
})

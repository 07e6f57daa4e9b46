import { expect, test } from 'vitest'
import { priceChangedOrder, discountOfPieces } from './changed-price.ts'
import { deliveryPrices } from '../../../../tests/support/data/delivery.ts'

const line = (pricePaise: number, quantity: number, discountPaise = 0) => ({
	pricePaise,
	quantity,
	discountPaise,
	categoryId: null,
})
const place = { country: 'india', state: 'Gujarat' }
const prices = deliveryPrices({ freeFromPaise: 2000_00 })

test('pieces keep the price that they were bought at, and their share of the coupon', () => {
	expect(discountOfPieces({ quantity: 3, discountPaise: 1000 }, 3)).toBe(1000)
	expect([1, 2, 6].map((quantity) => discountOfPieces({ quantity: 3, discountPaise: 1000 }, quantity))).toEqual([
		333, 666, 2000,
	])
	const price = priceChangedOrder(
		[line(100_00, 3, 10_00)],
		[line(100_00, 2, 6_66)],
		place,
		{ shippingPaise: 0, codFeePaise: 49_00 },
		null,
	)
	expect(price).toEqual({
		subtotalPaise: 200_00,
		discountPaise: 6_66,
		shippingPaise: 0,
		codFeePaise: 49_00,
		totalPaise: 242_34,
	})
})

test('delivery is reckoned anew where it was charged by the prices of today, and else stays', () => {
	const [before, after] = [[line(1000_00, 2)], [line(1000_00, 1)]]
	const of = (shippingPaise: number) =>
		priceChangedOrder(before, after, place, { shippingPaise, codFeePaise: 0 }, prices)
	expect(of(0)).toMatchObject({ shippingPaise: 60_00, totalPaise: 1060_00 })
	// Ordered when it was 40.
	expect(of(40_00)).toMatchObject({ shippingPaise: 40_00, totalPaise: 1040_00 })
})

import { expect, test } from 'vitest'
import { type DeliveryPrices, isDeliveryKnown } from './delivery-prices.ts'
import { priceOfOrder } from '../../pricing/price-of-order.ts'
import { deliveryPrices } from '../../../../tests/support/data/delivery.ts'

const prices = deliveryPrices({
	elsewhere: { firstGrams: 500, firstPaise: 120_00, furtherGrams: 250, furtherPaise: 40_00 },
	abroadPaise: 1500_00,
	freeFromPaise: 5000_00,
	gramsByCategory: { 7: 1_200 },
})
const at = (state: string, country = 'india') => ({ country, state })
const pieces = (quantity: number, categoryId: number | null = null, pricePaise = 100_000) => ({
	quantity,
	categoryId,
	pricePaise,
})
const shipping = (lines: ReturnType<typeof pieces>[], place = at('Kerala'), of: DeliveryPrices | null = prices) =>
	priceOfOrder(lines, place, of).shippingPaise

test('without prices an order is its lines, wherever it goes (rule: total-is-subtotal)', () => {
	for (const place of [at('Gujarat'), at('Kerala'), at('Ohio', 'usa')])
		expect(priceOfOrder([pieces(2)], place, null)).toEqual({
			subtotalPaise: 200_000,
			discountPaise: 0,
			shippingPaise: 0,
			codFeePaise: 0,
			totalPaise: 200_000,
		})
})

test('delivery is flat in the home state and abroad, and part of the total', () => {
	expect(priceOfOrder([pieces(4)], at('Gujarat'), prices)).toMatchObject({
		subtotalPaise: 400_000,
		shippingPaise: 60_00,
		totalPaise: 406_000,
	})
	expect(shipping([pieces(9)], at('Gujarat', 'uk'))).toBe(1500_00)
})

test.each([
	['one light piece', [pieces(1)], 120_00],
	['exactly the first weight', [pieces(1, 8), pieces(1, 9)], 120_00],
	['a gram more', [pieces(1, 8), pieces(1, 10)], 160_00],
	['a heavy category', [pieces(1, 7)], 240_00],
	['several lines', [pieces(1, 7), pieces(2)], 120_00 + 6 * 40_00],
])('elsewhere in India delivery goes by the weight begun: %s', (_, lines, paise) => {
	const gramsByCategory = { ...prices.gramsByCategory, 8: 250, 9: 250, 10: 251 }
	expect(shipping(lines, at('Kerala'), { ...prices, gramsByCategory })).toBe(paise)
})

test('delivery is free in India from its amount on, and never abroad', () => {
	expect(shipping([pieces(1, null, 499_999)], at('Gujarat'))).toBe(60_00)
	expect(shipping([pieces(1, null, 500_000)], at('Gujarat'))).toBe(0)
	expect(shipping([pieces(1, null, 500_000)])).toBe(0)
	expect(shipping([pieces(1, null, 500_000)], at('Ohio', 'usa'))).toBe(1500_00)
	expect(shipping([pieces(1, null, 500_000)], at('Kerala'), { ...prices, freeFromPaise: null })).toBe(120_00)
})

test('what delivery costs is settled by the state, by another country, or by being free', () => {
	expect(isDeliveryKnown(at(''), 100_000, prices)).toBe(false)
	expect(isDeliveryKnown(at('Goa'), 100_000, prices)).toBe(true)
	expect(isDeliveryKnown(at('', 'uk'), 100_000, prices)).toBe(true)
	expect(isDeliveryKnown(at(''), 500_000, prices)).toBe(true)
	expect(isDeliveryKnown(at(''), 100_000, null)).toBe(true)
})

test('nothing to send costs nothing', () => {
	expect(shipping([])).toBe(0)
})

import { expect, test } from 'vitest'
import { english } from '#app/i18n/translate.ts'
import { type DeliveryPrices, isDeliveryKnown, describeAllPrices, describeShippingForHome } from './delivery-prices.ts'
import { calculateOrderPrice } from '../../pricing/order-price.ts'
import { deliveryPrices } from '../../../../tests/support/data/delivery.ts'

const prices = deliveryPrices({
	elsewhere: { firstGrams: 500, firstPaise: 120_00, furtherGrams: 250, furtherPaise: 40_00 },
	abroadPaise: 1500_00,
	freeFromPaise: 5000_00,
	gramsByCategory: { 7: 1_200 },
})
const freeEverywhere = deliveryPrices({ homePaise: 0 })
const at = (state: string, country = 'india') => ({ country, state })
const createLine = (quantity: number, categoryId: number | null = null, pricePaise = 100_000) => ({
	quantity,
	categoryId,
	pricePaise,
})
const shipping = (lines: ReturnType<typeof createLine>[], place = at('Kerala'), of: DeliveryPrices | null = prices) =>
	calculateOrderPrice(lines, place, of).shippingPaise

test('an order without delivery prices totals its lines, wherever it ships (rule: total-is-subtotal)', () => {
	for (const place of [at('Gujarat'), at('Kerala'), at('Ohio', 'usa')])
		expect(calculateOrderPrice([createLine(2)], place, null)).toEqual({
			subtotalPaise: 200_000,
			discountPaise: 0,
			shippingPaise: 0,
			codFeePaise: 0,
			totalPaise: 200_000,
		})
})

test('delivery is flat in the home state and abroad, and part of the total', () => {
	expect(calculateOrderPrice([createLine(4)], at('Gujarat'), prices)).toMatchObject({
		subtotalPaise: 400_000,
		shippingPaise: 60_00,
		totalPaise: 406_000,
	})
	expect(shipping([createLine(9)], at('Gujarat', 'uk'))).toBe(1500_00)
})

test.each([
	['one light piece', [createLine(1)], 120_00],
	['exactly the first weight', [createLine(1, 8), createLine(1, 9)], 120_00],
	['a gram more', [createLine(1, 8), createLine(1, 10)], 160_00],
	['a heavy category', [createLine(1, 7)], 240_00],
	['several lines', [createLine(1, 7), createLine(2)], 120_00 + 6 * 40_00],
])('delivery elsewhere in India is charged per started weight step: %s', (_, lines, paise) => {
	const gramsByCategory = { ...prices.gramsByCategory, 8: 250, 9: 250, 10: 251 }
	expect(shipping(lines, at('Kerala'), { ...prices, gramsByCategory })).toBe(paise)
})

test('delivery is free in India from its threshold, and never abroad', () => {
	expect(shipping([createLine(1, null, 499_999)], at('Gujarat'))).toBe(60_00)
	expect(shipping([createLine(1, null, 500_000)], at('Gujarat'))).toBe(0)
	expect(shipping([createLine(1, null, 500_000)])).toBe(0)
	expect(shipping([createLine(1, null, 500_000)], at('Ohio', 'usa'))).toBe(1500_00)
	expect(shipping([createLine(1, null, 500_000)], at('Kerala'), { ...prices, freeFromPaise: null })).toBe(120_00)
})

test('the delivery price is determined by the state, another country, or by free delivery', () => {
	expect(isDeliveryKnown(at(''), 100_000, prices)).toBe(false)
	expect(isDeliveryKnown(at('Goa'), 100_000, prices)).toBe(true)
	expect(isDeliveryKnown(at('', 'uk'), 100_000, prices)).toBe(true)
	expect(isDeliveryKnown(at(''), 500_000, prices)).toBe(true)
	expect(isDeliveryKnown(at(''), 100_000, null)).toBe(true)
	expect(isDeliveryKnown(at(''), 100_000, freeEverywhere)).toBe(true)
})

test.each([at(''), at('Gujarat'), at('Kerala'), at('Ohio', 'usa'), at('Kent', 'uk')])(
	'a delivery price of 0 is a price, and adds nothing to the total: %o',
	(place) => {
		expect(calculateOrderPrice([createLine(2)], place, freeEverywhere)).toMatchObject({
			shippingPaise: 0,
			totalPaise: 200_000,
		})
	},
)

test('delivery that costs nothing anywhere is described in one phrase', () => {
	expect(describeAllPrices(freeEverywhere)).toBe('free in India and abroad.')
	expect(describeShippingForHome({ ...freeEverywhere, abroadPaise: 1500_00 }, english)).toBe('Free in India.')
})

test('an empty shipment costs nothing', () => {
	expect(shipping([])).toBe(0)
})

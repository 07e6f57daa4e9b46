import fc from 'fast-check'
import { expect, test } from 'vitest'
import { volumeDiscount } from '../../catalog/sales/sale.ts'
import { addDiscounts, type DiscountTerms, automaticDiscountKinds, sumByLine } from '../../pricing/order-discounts.ts'
import { type PricedLine, calculateEditedOrderPrice } from './editable-order.server.ts'
import { deliveryPrices } from '../../../../tests/support/data/delivery.ts'

const line = (pricePaise: number, quantity: number, discountPaise = 0) => ({
	id: 1,
	pricePaise,
	quantity,
	discountPaise,
	categoryId: null,
})
const place = { country: 'india', state: 'Gujarat' }
const prices = deliveryPrices({ freeFromPaise: 2000_00 })
const sumPaise = (parts: readonly number[]) => parts.reduce((sum, paise) => sum + paise, 0)

/** An order from before discounts were stored. */
const oldOrder = (lines: ReturnType<typeof line>[], shippingPaise = 0) => ({
	...place,
	lines,
	discounts: [],
	discountPaise: sumPaise(lines.map(({ discountPaise }) => discountPaise)),
	prepaidDiscountPaise: 0,
	shippingPaise,
	codFeePaise: 49_00,
})

test.each([
	[1, 3_33],
	[2, 6_66],
	[3, 10_00],
	[6, 10_00],
])('%s of 3 units in an order without stored discounts keep at most their discount', (quantity, discountPaise) => {
	const order = oldOrder([line(100_00, 3, 10_00)])
	expect(calculateEditedOrderPrice(order, [line(100_00, quantity)], null).price).toEqual({
		subtotalPaise: quantity * 100_00,
		discountPaise,
		shippingPaise: 0,
		codFeePaise: 49_00,
		totalPaise: quantity * 100_00 - discountPaise + 49_00,
	})
})

test('delivery is recalculated at current prices if it was charged, and otherwise stays', () => {
	const [before, after] = [[line(1000_00, 2)], [line(1000_00, 1)]]
	const calculateShipping = (shippingPaise: number) =>
		calculateEditedOrderPrice(oldOrder(before, shippingPaise), after, prices).price.shippingPaise
	expect(calculateShipping(0)).toBe(60_00)
	// The order was placed when delivery cost 40.
	expect(calculateShipping(40_00)).toBe(40_00)
})

const noTerms = { percent: null, amountPaise: null, minimumPaise: 0, buyCount: null, payCount: null, basisPaise: null }
const percent = fc.integer({ min: 1, max: 90 })
const amountPaise = fc.integer({ min: 1, max: 3_000_00 })
const minimumPaise = fc.constantFrom(0, 1_000_00)
const buyCount = fc.integer({ min: 2, max: 5 })

/** Terms of every kind of discount. */
const terms = fc.oneof(
	fc.record({ kind: fc.constant('pay-for' as const), buyCount, payCount: fc.constant(1) }),
	fc.record({ kind: fc.constant(volumeDiscount), buyCount, percent }),
	fc.record({ kind: fc.constant('free-delivery' as const), amountPaise }),
	fc.record({ kind: fc.constant('coupon' as const), percent, minimumPaise }),
	fc.record({ kind: fc.constant('coupon' as const), amountPaise, minimumPaise }),
	fc.record({ kind: fc.constant('staff' as const), amountPaise }),
	fc.record({ kind: fc.constant('prepaid' as const), amountPaise: fc.constant(5_00), basisPaise: fc.constant(100_00) }),
)

/** One to four lines before and after the change, and up to four discounts, each with the lines that it covers. */
const change = fc
	.record({
		lines: fc.array(
			fc.record({
				pricePaise: fc.integer({ min: 1, max: 2_000_00 }),
				before: fc.integer({ min: 1, max: 6 }),
				after: fc.integer({ min: 0, max: 6 }),
				covered: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
			}),
			{ minLength: 1, maxLength: 4 },
		),
		granted: fc.array(terms, { minLength: 1, maxLength: 4 }),
	})
	.map(({ lines, granted }) => {
		// Discounts are granted in this order: automatic discounts first.
		const sorted = granted.toSorted(
			(one, other) => Number(isAutomaticDiscount(other.kind)) - Number(isAutomaticDiscount(one.kind)),
		)
		const withNames = sorted.map((one, index): DiscountTerms => ({ ...noTerms, name: `${index}`, ...one }))
		const of = (quantity: 'before' | 'after') =>
			lines.map((one, id): PricedLine => ({
				id,
				pricePaise: one.pricePaise,
				quantity: one[quantity],
				categoryId: null,
			}))
		const covers = withNames.map((_, discount) => lines.map(({ covered }) => covered[discount]!))
		return { before: of('before'), after: of('after').filter(({ quantity }) => quantity > 0), terms: withNames, covers }
	})

const isAutomaticDiscount = (kind: string) => automaticDiscountKinds.some((one) => one === kind)

/** The order as it is stored once it has these lines. */
function storedOrder(lines: PricedLine[], terms: DiscountTerms[], covers: boolean[][]) {
	const withAutomaticDiscounts = lines.map((one) => ({
		...one,
		automaticDiscounts: terms.flatMap(({ kind, ...discount }, id) =>
			kind !== 'coupon' && kind !== 'staff' && kind !== 'prepaid' && covers[id]![one.id]
				? [{ ...discount, kind, id }]
				: [],
		),
	}))
	const others = terms.flatMap((one, id) =>
		isAutomaticDiscount(one.kind) ? [] : [{ ...one, covered: lines.map((of) => covers[id]![of.id]!) }],
	)
	const discounts = addDiscounts(withAutomaticDiscounts, others)
	const byLine = sumByLine(discounts, lines.length)
	return {
		...place,
		lines: lines.map((one, index) => ({ ...one, discountPaise: byLine[index]! })),
		discounts: terms.map((one, id) => {
			const applied = discounts.find(({ name }) => name === one.name)
			const items = lines.flatMap((of, index) =>
				covers[id]![of.id] ? [{ orderItemId: of.id, amountPaise: applied?.amounts[index] ?? 0 }] : [],
			)
			return { ...one, id, items }
		}),
		discountPaise: sumPaise(byLine),
		prepaidDiscountPaise: 0,
		shippingPaise: 0,
		codFeePaise: 0,
	}
}

test('editing an order gives it the discounts of a new order with the same lines', () => {
	fc.assert(
		fc.property(change, ({ before, after, terms, covers }) => {
			const changed = calculateEditedOrderPrice(storedOrder(before, terms, covers), after, null)
			const fresh = storedOrder(after, terms, covers)
			expect(changed.byLine).toEqual(fresh.lines.map(({ discountPaise }) => discountPaise))
		}),
		{ numRuns: 500, seed: 29 },
	)
})

test('no discount of an edited order exceeds its terms or its line', () => {
	fc.assert(
		fc.property(change, ({ before, after, terms, covers }) => {
			const { byLine, items } = calculateEditedOrderPrice(storedOrder(before, terms, covers), after, null)
			const costs = after.map(({ pricePaise, quantity }) => pricePaise * quantity)
			expect(byLine.filter((paise, index) => paise < 0 || paise > costs[index]!)).toEqual([])
			const fixed = terms.map(({ kind, amountPaise: most }) => (kind === 'coupon' || kind === 'staff' ? most : null))
			const taken = terms.map((_, id) =>
				sumPaise(items.filter((item) => item.orderDiscountId === id).map((item) => item.amountPaise)),
			)
			expect(taken.filter((paise, id) => paise > (fixed[id] ?? Infinity))).toEqual([])
		}),
		{ numRuns: 500, seed: 29 },
	)
})

test("an unedited order keeps each discount's amount per line", () => {
	fc.assert(
		fc.property(change, ({ before, terms, covers }) => {
			const order = storedOrder(before, terms, covers)
			const { items } = calculateEditedOrderPrice(order, before, null)
			const stored = order.discounts.flatMap(({ id, items: of }) =>
				of.map((item) => ({ orderDiscountId: id, ...item })),
			)
			expect(items).toEqual(stored)
		}),
		{ numRuns: 500, seed: 29 },
	)
})

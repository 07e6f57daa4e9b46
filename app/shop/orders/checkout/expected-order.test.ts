import { expect, test } from 'vitest'
import { type CartLine, toCart } from '../../cart/cart-totals.ts'
import { describeChangeSince, digestCartLines } from './expected-order.ts'

const line = (productColorId: number, remainingQty = 5, name = 'Shirt') =>
	({
		productColorId,
		cartId: productColorId,
		productId: productColorId,
		name,
		quantity: 1,
		pricePaise: 100_000,
		remainingQty,
	}) as CartLine
const expectedFrom = (...lines: CartLine[]) => ({
	seenTotalPaise: toCart(lines, '').totalPaise,
	seenLines: digestCartLines(lines),
})

const priced = (rupees: number, shipping = 0, fee = 0) => ({
	subtotalPaise: rupees * 100,
	discountPaise: 0,
	shippingPaise: shipping * 100,
	codFeePaise: fee * 100,
	totalPaise: (rupees + shipping + fee) * 100,
})

test('an unchanged order matches the expected one, also with a line already sold out', () => {
	expect(
		describeChangeSince(expectedFrom(line(1), line(2, 0)), toCart([line(1), line(2, 0)], ''), priced(1000)),
	).toBeNull()
})

test('another color at the same price changes an order, unless only the total was expected', () => {
	expect(describeChangeSince(expectedFrom(line(1)), toCart([line(2)], ''), priced(1000))).toContain(
		'Your order has changed and its total is now ₹ 1,000.00.',
	)
	expect(describeChangeSince({ seenTotalPaise: 100_000 }, toCart([line(2)], ''), priced(1000))).toBeNull()
})

test('lines sold out since the order was shown are named, and those sold out before are not', () => {
	const now = toCart([line(1), line(2, 0, 'Belt'), line(3, 0, 'Coat')], '')
	expect(describeChangeSince(expectedFrom(line(1), line(2), line(3, 0)), now, priced(1000))).toBe(
		'Belt is sold out. Your order has changed and its total is now ₹ 1,000.00. Please check it and place it again.',
	)
})

test('accepts a lower price than the customer saw, and reports a higher one', () => {
	const at = (pricePaise: number) => toCart([{ ...line(1), pricePaise }], '')
	expect(describeChangeSince(expectedFrom(line(1)), at(90_000), priced(900))).toBeNull()
	expect(describeChangeSince(expectedFrom(line(1)), at(120_000), priced(1200))).toBe(
		'Shirt costs ₹ 1,200.00 now. Your order has changed and its total is now ₹ 1,200.00. Please check it and place it again.',
	)
})

test('a delivery-only change is reported as delivery', () => {
	expect(describeChangeSince(expectedFrom(line(1)), toCart([line(1)], ''), priced(1000, 60))).toBe(
		'With delivery for ₹ 60.00, the total of your order is ₹ 1,060.00. Please check it and place it again.',
	)
	expect(
		describeChangeSince({ ...expectedFrom(line(1)), seenTotalPaise: 106_000 }, toCart([line(1)], ''), priced(1000, 60)),
	).toBeNull()
})

test('a shown COD fee is accepted, and no other fee is charged (rule: cod-fee)', () => {
	const withFee = { ...expectedFrom(line(1)), seenCashFeePaise: 5_000 }
	expect(describeChangeSince(withFee, toCart([line(1)], ''), priced(1000, 0, 50))).toBeNull()
	expect(describeChangeSince(withFee, toCart([line(1)], ''), priced(1000, 0, 80))).toBe(
		'With the fee of ₹ 80.00 for cash on delivery, the total of your order is ₹ 1,080.00. Please check it and place it again.',
	)
	expect(describeChangeSince(expectedFrom(line(1)), toCart([line(1)], ''), priced(1000, 60, 80))).toBe(
		'With delivery for ₹ 60.00 and the fee of ₹ 80.00 for cash on delivery, the total of your order is ₹ 1,140.00. Please check it and place it again.',
	)
})

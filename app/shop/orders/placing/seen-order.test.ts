import { expect, test } from 'vitest'
import { type CartLine, cartOf } from '../../cart/cart-totals.ts'
import { changeSince, linesMark } from './seen-order.ts'

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
const seen = (...lines: CartLine[]) => ({ seenTotalPaise: cartOf(lines, '').totalPaise, seenLines: linesMark(lines) })

const priced = (rupees: number, shipping = 0, fee = 0) => ({
	subtotalPaise: rupees * 100,
	discountPaise: 0,
	shippingPaise: shipping * 100,
	codFeePaise: fee * 100,
	totalPaise: (rupees + shipping + fee) * 100,
})

test('an order that is as it was seen has not changed, also with a line that was sold out already', () => {
	expect(changeSince(seen(line(1), line(2, 0)), cartOf([line(1), line(2, 0)], ''), priced(1000))).toBeNull()
})

test('another colour at the same price changes an order, unless only the total was seen', () => {
	expect(changeSince(seen(line(1)), cartOf([line(2)], ''), priced(1000))).toContain(
		'Your order has changed and now comes to ₹ 1,000.00.',
	)
	expect(changeSince({ seenTotalPaise: 100_000 }, cartOf([line(2)], ''), priced(1000))).toBeNull()
})

test('what has sold out since an order was seen is named, and not what had sold out before', () => {
	const now = cartOf([line(1), line(2, 0, 'Belt'), line(3, 0, 'Coat')], '')
	expect(changeSince(seen(line(1), line(2), line(3, 0)), now, priced(1000))).toBe(
		'Belt is sold out. Your order has changed and now comes to ₹ 1,000.00. Please check it and place it again.',
	)
})

test('the same pieces at a lower price are what was seen, at a higher one they are named', () => {
	const at = (pricePaise: number) => cartOf([{ ...line(1), pricePaise }], '')
	expect(changeSince(seen(line(1)), at(90_000), priced(900))).toBeNull()
	expect(changeSince(seen(line(1)), at(120_000), priced(1200))).toBe(
		'Shirt costs ₹ 1,200.00 now. Your order has changed and now comes to ₹ 1,200.00. Please check it and place it again.',
	)
})

test('what only delivery has changed is said to be delivery', () => {
	expect(changeSince(seen(line(1)), cartOf([line(1)], ''), priced(1000, 60))).toBe(
		'With delivery for ₹ 60.00 your order comes to ₹ 1,060.00. Please check it and place it again.',
	)
	expect(changeSince({ ...seen(line(1)), seenTotalPaise: 106_000 }, cartOf([line(1)], ''), priced(1000, 60))).toBeNull()
})

test('a fee for cash is agreed to when it was told, and no other one is charged (rule: cash-fee)', () => {
	const told = { ...seen(line(1)), seenCashFeePaise: 5_000 }
	expect(changeSince(told, cartOf([line(1)], ''), priced(1000, 0, 50))).toBeNull()
	expect(changeSince(told, cartOf([line(1)], ''), priced(1000, 0, 80))).toBe(
		'With the fee of ₹ 80.00 for cash on delivery your order comes to ₹ 1,080.00. Please check it and place it again.',
	)
	expect(changeSince(seen(line(1)), cartOf([line(1)], ''), priced(1000, 60, 80))).toBe(
		'With delivery for ₹ 60.00 and the fee of ₹ 80.00 for cash on delivery your order comes to ₹ 1,140.00. Please check it and place it again.',
	)
})

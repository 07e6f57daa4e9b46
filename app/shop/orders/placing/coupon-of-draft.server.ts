import { type Cart, orderable } from '../../cart/cart-totals.ts'
import { couponNow } from '../../pricing/coupons/coupon-of-order.server.ts'
import { calculateDiscounts, toNamedDiscounts } from '../../pricing/order-discounts.ts'
import { Refusal } from '../../refusal.ts'
import { couponCode } from '../../text.ts'
import { draftOf } from './checkout-draft.server.ts'

/**
 * Returns the coupon entered at checkout and its discount for a cart. `null` when there is no valid coupon (rule:
 * checkout-draft).
 */
export async function couponOfDraft(userId: number, cart: Cart) {
	const code = couponCode((await draftOf(userId))?.couponCode ?? '')
	const lines = orderable(cart.lines)
	if (!code || lines.length === 0) return null
	try {
		const coupon = await couponNow({ code, userId, lines })
		const [taken] = toNamedDiscounts(calculateDiscounts(lines, coupon)).filter(({ kind }) => kind === 'coupon')
		return { code: coupon.code, discountPaise: taken?.paise ?? 0 }
	} catch (error) {
		if (error instanceof Refusal) return null
		throw error
	}
}

import { type Cart, filterInStock } from '../../cart/cart-totals.ts'
import { validateCouponNow } from '../../pricing/coupons/validate-coupon.server.ts'
import { calculateDiscounts, toNamedDiscounts } from '../../pricing/order-discounts.ts'
import { Refusal } from '../../values/refusal.ts'
import { normalizeCouponCode } from '../../values/text.ts'
import { findCheckoutDraft } from './checkout-draft.server.ts'

/**
 * Returns the coupon entered at checkout and its discount for a cart. `null` when there is no valid coupon (rule:
 * checkout-draft).
 */
export async function findDraftCoupon(userId: number, cart: Cart) {
	const code = normalizeCouponCode((await findCheckoutDraft(userId))?.couponCode ?? '')
	const lines = filterInStock(cart.lines)
	if (!code || lines.length === 0) return null
	try {
		const coupon = await validateCouponNow({ code, userId, lines })
		const [taken] = toNamedDiscounts(calculateDiscounts(lines, coupon)).filter(({ kind }) => kind === 'coupon')
		return { code: coupon.code, discountPaise: taken?.paise ?? 0 }
	} catch (error) {
		if (error instanceof Refusal) return null
		throw error
	}
}

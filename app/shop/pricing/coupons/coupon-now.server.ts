import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { sumPaise } from '../../cart/cart-totals.ts'
import type { CouponTerms } from '../coupon-discount.ts'
import { couponFor } from './coupon-of-order.server.ts'

interface CouponQuestion {
	code: string
	userId: number
	lines: readonly { pricePaise: number; quantity: number }[]
}

/** What a coupon takes off these lines at this moment, before an order asks again; refuses as `couponFor` does. */
export async function couponNow({ code, userId, lines }: CouponQuestion): Promise<CouponTerms> {
	return couponFor(readPrepared, { code, userId, subtotalPaise: sumPaise(lines) })
}

import { readCart } from '#app/shop/cart/cart.server.ts'
import { type Cart, orderable } from '#app/shop/cart/cart-totals.ts'
import { couponCode } from '#app/shop/coupons/coupon-code.ts'
import { couponNow } from '#app/shop/coupons/coupon-now.server.ts'
import type { CouponTerms } from '#app/shop/orders/pricing/coupon-discount.ts'
import { misfitOfPin } from '#app/shop/orders/pins/pin-area.server.ts'
import { pinWords } from '#app/shop/orders/pins/pin-area.ts'
import type { Place } from '#app/shop/orders/pricing/delivery-prices.ts'
import { asRefusal } from '#app/http/outcomes/as-refusal.server.ts'
import { cashRulesFor } from '#app/shop/payments/cash/cash-rules-of.server.ts'
import { cashFeePaise, deliveryPrices } from '#app/shop/settings/shop-settings.server.ts'
import { type Charges, type PriceAt, priceAt } from './_price-at.ts'

/** The cart and what is charged as they are, and what is to be said of the PIN code and the coupon that were typed. */
export async function checkoutNow(userId: number, form: FormData) {
	const destination = destinationOf(form)
	const pin = textOf(form, 'zipCode') ?? ''
	const misfit = misfitOfPin(pin, destination)
	const words = misfit ? pinWords(pin, misfit, destination.state, false) : undefined
	const cart = await readCart(userId)
	const { coupon, couponProblem } = await couponOfForm(userId, cart, form)
	return { cart, charges: await chargesNow(userId, coupon), couponProblem, readAt: Date.now(), pinWords: words }
}

type Now = Awaited<ReturnType<typeof checkoutNow>>

/** The coupon that a form names, or why it does not hold. */
async function couponOfForm(userId: number, cart: Cart, form: FormData) {
	const code = couponCode(textOf(form, 'couponCode') ?? '')
	if (!code) return { coupon: null, couponProblem: undefined }
	try {
		return { coupon: await couponNow({ code, userId, lines: orderable(cart.lines) }), couponProblem: undefined }
	} catch (error) {
		return { coupon: null, couponProblem: asRefusal(error) }
	}
}

/** What a cart comes to where the form sends it, paid as it says. */
export function priceOf({ cart, charges }: Pick<Now, 'cart' | 'charges'>, form: FormData): PriceAt {
	return priceAt(orderable(cart.lines), destinationOf(form), textOf(form, 'paymentMethod'), charges)
}

/** What the owner charges at this moment. */
export async function chargesNow(userId: number, coupon: CouponTerms | null): Promise<Charges> {
	return { prices: deliveryPrices(), cashFeePaise: cashFeePaise(), coupon, cash: await cashRulesFor(userId) }
}

export function destinationOf(form: FormData): Place {
	return { country: textOf(form, 'country') ?? '', state: textOf(form, 'state') ?? '' }
}

export function textOf(form: FormData, name: string): string | undefined {
	const value = form.get(name)
	return typeof value === 'string' ? value.trim() : undefined
}

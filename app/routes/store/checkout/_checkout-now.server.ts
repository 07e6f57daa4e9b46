import { readCart } from '#app/shop/cart/cart.server.ts'
import { type Cart, orderable } from '#app/shop/cart/cart-totals.ts'
import { misfitOfPin } from '#app/shop/orders/pins/pin-area.server.ts'
import { pinWords } from '#app/shop/orders/pins/pin-area.ts'
import type { Place } from '#app/shop/orders/pricing/delivery-prices.ts'
import { cashFeePaise, deliveryPrices } from '#app/shop/settings/shop-settings.server.ts'
import { type Charges, type PriceAt, priceAt } from './_price-at.ts'

/** The cart as it is, and what is to be said of the PIN code that was typed. */
export async function checkoutNow(userId: number, form: FormData) {
	const destination = destinationOf(form)
	const pin = textOf(form, 'zipCode') ?? ''
	const misfit = misfitOfPin(pin, destination)
	const words = misfit ? pinWords(pin, misfit, destination.state, false) : undefined
	return { cart: await readCart(userId), charges: chargesNow(), readAt: Date.now(), pinWords: words }
}

/** What a cart comes to where the form sends it, paid as it says. */
export function priceOf(cart: Cart, form: FormData): PriceAt {
	return priceAt(orderable(cart.lines), destinationOf(form), textOf(form, 'paymentMethod'), chargesNow())
}

/** What the owner charges at this moment. */
export function chargesNow(): Charges {
	return { prices: deliveryPrices(), cashFeePaise: cashFeePaise() }
}

export function destinationOf(form: FormData): Place {
	return { country: textOf(form, 'country') ?? '', state: textOf(form, 'state') ?? '' }
}

export function textOf(form: FormData, name: string): string | undefined {
	const value = form.get(name)
	return typeof value === 'string' ? value.trim() : undefined
}

import { readCart } from '#app/shop/cart/cart.server.ts'
import { type Cart, orderable } from '#app/shop/cart/cart-totals.ts'
import { couponCode } from '#app/shop/text.ts'
import { couponNow } from '#app/shop/pricing/coupons/coupon-of-order.server.ts'
import type { CouponTerms } from '#app/shop/pricing/order-discounts.ts'
import { fillFromPin, findPin, misfitOfPin } from '#app/shop/orders/pins/pin-area.server.ts'
import { arrivalOf } from '#app/shop/orders/arrival.server.ts'
import { PENDING } from '#app/shop/words/order-status.ts'
import { pinWords } from '#app/shop/orders/pins/pin-area.ts'
import type { Place } from '#app/shop/settings/delivery/delivery-prices.ts'
import { checkoutFields, type CheckoutDraft } from '#app/shop/orders/placing/checkout-draft.ts'
import { savedAddressOf } from '#app/shop/orders/placing/saved-addresses.server.ts'
import { draftOf, keepDraft } from '#app/shop/orders/placing/checkout-draft.server.ts'
import { pendingForms } from '#app/http/pending/pending-form.server.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { toRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { cashRulesFor } from '#app/shop/orders/payments/cash/cash-rules-of.server.ts'
import { cashFeePaise, deliveryPrices } from '#app/shop/settings/shop-settings.server.ts'
import { type Charges, type PriceAt, priceAt } from '#app/shop/pricing/price-at.ts'

export type Typed = (name: string) => string | undefined

export const typedIn =
	(form: FormData): Typed =>
	(name) => {
		const value = form.get(name)
		return typeof value === 'string' ? value.trim() : undefined
	}

/**
 * Reads the checkout form. A saved address replaces its fields (rule: saved-addresses), and outside India the state is
 * typed (rule: delivery-countries).
 */
export async function checkoutForm(userId: number, request: Request): Promise<FormData> {
	const form = await readFormData(request)
	const chosen = typedIn(form)('savedAddress') ?? ''
	const saved = /^\d+$/.test(chosen) ? await savedAddressOf(userId, chosen) : null
	if (saved) {
		const { id: _, ...place } = saved
		for (const [name, value] of Object.entries(place)) form.set(name, value ?? '')
		return form
	}
	const country = form.get('country')
	if (country === 'usa' || country === 'uk') form.set('state', form.get('stateAbroad') ?? '')
	return form
}

/** Fills in city and state of a PIN code. Returns whether it did (rule: pin-lookup). */
export function fillPlace(form: FormData): boolean {
	const typed = typedIn(form)
	const filledFor = typed('filledFor') ?? ''
	const place = fillFromPin({ ...destinationOf(typed), ...pinAndCityOf(typed), filledFor })
	if (!place) return false
	form.set('state', place.state)
	form.set('city', place.district)
	return true
}

/** Saves the input for a reload or another page. */
export function keepTyped(userId: number, form: FormData): Promise<void> {
	return keepDraft(userId, (name) => form.get(name))
}

/** Returns the last input without an order, from before a login or before the page was left. */
export async function readTypedBefore(session: RequestSession, userId: number): Promise<CheckoutDraft | null> {
	const sent = (await pendingForms(session))?.['/checkout']?.answer.initialValue
	if (!sent) return draftOf(userId)
	return Object.fromEntries(
		checkoutFields.flatMap((name) => (typeof sent[name] === 'string' ? [[name, sent[name]]] : [])),
	)
}

/** Returns the current cart and charges, and the messages about the entered PIN code and coupon. */
export async function checkoutNow(userId: number, typed: Typed) {
	const cart = await readCart(userId)
	const { coupon, couponProblem } = await couponOf(userId, cart, typed)
	return { cart, charges: await chargesNow(userId, coupon), couponProblem, readAt: Date.now(), pin: pinNow(typed) }
}

/** Checks the PIN code against the entered place. */
function pinNow(typed: Typed) {
	const destination = destinationOf(typed)
	const { zipCode, city } = pinAndCityOf(typed)
	const misfit = misfitOfPin(zipCode, destination)
	const area = misfit ?? findPin(zipCode)
	const isFilled = area?.state === destination.state && area.district === city
	return {
		isMisfit: misfit !== null,
		filledFor: isFilled ? zipCode : '',
		words: misfit ? pinWords(zipCode, misfit, destination.state, false) : undefined,
		arrives: area ? arrivalOf({ ...destination, createdAt: new Date(), status: PENDING }) : '',
	}
}

export type Now = Awaited<ReturnType<typeof checkoutNow>>

/** Returns the entered coupon, or the reason that it is invalid. */
async function couponOf(userId: number, cart: Cart, typed: Typed) {
	const code = couponCode(typed('couponCode') ?? '')
	if (!code) return { coupon: null, couponProblem: undefined }
	try {
		return { coupon: await couponNow({ code, userId, lines: orderable(cart.lines) }), couponProblem: undefined }
	} catch (error) {
		return { coupon: null, couponProblem: toRefusal(error).message }
	}
}

/** Returns the price of a cart for the delivery address and payment method of the form. */
export function priceOf({ cart, charges }: Pick<Now, 'cart' | 'charges'>, typed: Typed): PriceAt {
	return priceAt(orderable(cart.lines), destinationOf(typed), typed('paymentMethod'), charges)
}

/** Returns the owner's current charges. */
async function chargesNow(userId: number, coupon: CouponTerms | null): Promise<Charges> {
	return { prices: deliveryPrices(), cashFeePaise: cashFeePaise(), coupon, cash: await cashRulesFor(userId) }
}

const pinAndCityOf = (typed: Typed) => ({ zipCode: typed('zipCode') ?? '', city: typed('city') ?? '' })

export function destinationOf(typed: Typed): Place {
	return { country: typed('country') ?? '', state: typed('state') ?? '' }
}

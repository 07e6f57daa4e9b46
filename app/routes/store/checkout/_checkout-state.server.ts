import type { Translate } from '#app/i18n/translate.ts'
import { saveCheckoutReminders } from '#app/shop/cart/cart-reminders.server.ts'
import { translateLines } from '#app/shop/catalog/listing/product-rows.server.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { type Cart, filterInStock } from '#app/shop/cart/cart-totals.ts'
import { normalizeCouponCode } from '#app/shop/values/text.ts'
import { validateCouponNow } from '#app/shop/pricing/coupons/validate-coupon.server.ts'
import type { CouponTerms } from '#app/shop/pricing/order-discounts.ts'
import {
	findEstimatedDelivery,
	fillFromPincode,
	findPincode,
	findPinMismatch,
} from '#app/shop/orders/delivery/delivery-estimate.server.ts'
import { PENDING } from '#app/shop/values/order-status.ts'
import { isCountryAbroad } from '#app/shop/values/address.ts'
import { describePincode } from '#app/shop/values/pincode.ts'
import type { Destination } from '#app/shop/settings/delivery/delivery-prices.ts'
import { checkoutFields, type CheckoutDraft } from '#app/shop/orders/checkout/checkout-draft.ts'
import {
	toCouponCustomer,
	findCheckoutDraft,
	saveCheckoutDraft,
	findSavedAddress,
} from '#app/shop/orders/checkout/checkout-draft.server.ts'
import { type CartOwner, getCartAccount } from '#app/shop/cart/cart-owner.ts'
import { getPendingForms } from '#app/http/pending/pending-form.server.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { toRefusal } from '#app/http/responses/page-refusals.server.ts'
import { translateRefusal } from '#app/http/session/request-language.server.ts'
import { getCodRules, needsPhoneCode } from '#app/shop/orders/payments/cod/cod-eligibility.server.ts'
import { getCodFeePaise, getDeliveryPrices } from '#app/shop/settings/shop-settings.server.ts'
import { type CheckoutCharges, type CheckoutPrice, calculateCheckoutPrice } from '#app/shop/pricing/checkout-price.ts'

export type FormText = (name: string) => string | undefined

export const createFormText =
	(form: FormData): FormText =>
	(name) => {
		const value = form.get(name)
		return typeof value === 'string' ? value.trim() : undefined
	}

/**
 * Reads the checkout form. A selected saved address replaces the submitted address fields (rule: saved-addresses).
 * Outside India, the typed `stateAbroad` replaces `state` (rule: delivery-countries).
 */
export async function readCheckoutForm(owner: CartOwner, request: Request): Promise<FormData> {
	const form = await readFormData(request)
	const chosen = createFormText(form)('savedAddress') ?? ''
	const userId = getCartAccount(owner)
	const saved = userId !== null && /^\d+$/.test(chosen) ? await findSavedAddress(userId, chosen) : null
	if (saved) {
		const { id: _, ...place } = saved
		for (const [name, value] of Object.entries(place)) form.set(name, value ?? '')
		return form
	}
	if (isCountryAbroad(form.get('country'))) form.set('state', form.get('stateAbroad') ?? '')
	return form
}

/**
 * Fills in the city and state of the submitted PIN code. Returns whether they were filled in (rule: pincode-lookup).
 */
export function fillInPlace(form: FormData): boolean {
	const formText = createFormText(form)
	const filledFor = formText('filledFor') ?? ''
	const place = fillFromPincode({ ...getDestination(formText), ...getPincodeAndCity(formText), filledFor })
	if (!place) return false
	form.set('state', place.state)
	form.set('city', place.district)
	return true
}

/**
 * Saves the submitted values, which the checkout shows when it is opened again, and the choice about cart reminders.
 */
export async function saveDraftFromForm(owner: CartOwner, form: FormData): Promise<void> {
	await saveCheckoutDraft(owner, (name) => form.get(name))
	await saveRemindersFromForm(owner, form)
}

/** Saves the choice about cart reminders (rule: abandoned-cart-consent). */
export function saveRemindersFromForm(owner: CartOwner, form: FormData): Promise<void> {
	return saveCheckoutReminders(getCartAccount(owner), (name) => form.get(name))
}

/**
 * Returns the values last entered in the checkout for which no order was placed: those submitted before a log-in, or
 * else the saved draft. `null` when there are none.
 */
export async function readLatestDraft(session: RequestSession, owner: CartOwner): Promise<CheckoutDraft | null> {
	const draftValues = (await getPendingForms(session))?.['/checkout']?.answer.initialValue
	if (!draftValues) return findCheckoutDraft(owner)
	return Object.fromEntries(
		checkoutFields.flatMap((name) => (typeof draftValues[name] === 'string' ? [[name, draftValues[name]]] : [])),
	)
}

/** Returns the current cart and charges, and the messages about the entered PIN code and coupon. */
export async function getCheckoutState(session: RequestSession, owner: CartOwner, formText: FormText, t: Translate) {
	const cart = await readCart(owner)
	const { coupon, couponProblem } = await checkCoupon(owner, cart, formText)
	const phoneHolder = { userId: getCartAccount(owner), confirmedPhone: await session.confirmedPhone() }
	return {
		cart: { ...cart, lines: await translateLines(cart.lines, t.language) },
		charges: await getCharges(getCartAccount(owner), coupon),
		couponProblem,
		readAt: Date.now(),
		isPhoneUnconfirmed: await needsPhoneCode(phoneHolder, formText('phoneNumber') ?? ''),
		pin: checkPincode(formText, t),
	}
}

/** Compares the entered PIN code with the entered city and state, and estimates the delivery day. */
function checkPincode(formText: FormText, t: Translate) {
	const destination = getDestination(formText)
	const { zipCode, city } = getPincodeAndCity(formText)
	const pincodeMismatch = findPinMismatch(zipCode, destination)
	const area = pincodeMismatch ?? findPincode(zipCode)
	const isFilled = area?.state === destination.state && area.district === city
	return {
		isPincodeMismatch: pincodeMismatch !== null,
		filledFor: isFilled ? zipCode : '',
		words: pincodeMismatch ? describePincode(zipCode, pincodeMismatch, destination.state, false, t) : undefined,
		arrives: area ? findEstimatedDelivery({ ...destination, zipCode, createdAt: new Date(), status: PENDING }) : null,
	}
}

export type CheckoutState = Awaited<ReturnType<typeof getCheckoutState>>

/** Returns the entered coupon, or the reason that it is invalid. Returns neither when no code is entered. */
async function checkCoupon(owner: CartOwner, cart: Cart, formText: FormText) {
	const code = normalizeCouponCode(formText('couponCode') ?? '')
	if (!code) return { coupon: null, couponProblem: undefined }
	const customer = toCouponCustomer(owner, { phoneNumber: formText('phoneNumber'), email: formText('email') })
	try {
		return {
			coupon: await validateCouponNow({ code, ...customer, lines: filterInStock(cart.lines) }),
			couponProblem: undefined,
		}
	} catch (error) {
		return { coupon: null, couponProblem: translateRefusal(toRefusal(error)) }
	}
}

/** Returns the price of a cart for the delivery address and payment method of the form. */
export function calculatePrice(
	{ cart, charges }: Pick<CheckoutState, 'cart' | 'charges'>,
	formText: FormText,
): CheckoutPrice {
	return calculateCheckoutPrice(filterInStock(cart.lines), getDestination(formText), formText('paymentMethod'), charges)
}

/**
 * Returns what calculating a price needs besides the cart: the delivery prices, COD fee and COD rules that apply now,
 * and the coupon.
 */
async function getCharges(userId: number | null, coupon: CouponTerms | null): Promise<CheckoutCharges> {
	return { prices: getDeliveryPrices(), cashFeePaise: getCodFeePaise(), coupon, cash: await getCodRules(userId) }
}

const getPincodeAndCity = (formText: FormText) => ({ zipCode: formText('zipCode') ?? '', city: formText('city') ?? '' })

export function getDestination(formText: FormText): Destination {
	return { country: formText('country') ?? '', state: formText('state') ?? '' }
}

import { data, redirect, type RouterContextProvider } from 'react-router'
import { FormRefused, submitForm } from '#app/http/forms/forms.server.ts'
import { withPrefix } from '#app/http/forms/parse-form.server.ts'
import { toRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import { readCart, removeFromCart, setQuantity } from '#app/shop/cart/cart.server.ts'
import { availableFor } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { findPin } from '#app/shop/orders/pins/pin-area.server.ts'
import { pinWords } from '#app/shop/orders/pins/pin-area.ts'
import { checkoutFormSchema } from '#app/shop/orders/placing/checkout.schema.ts'
import { rowId } from '#app/shop/row-id.ts'
import type { CheckoutAnswer } from './_checkout-answer.server.ts'
import { checkoutNow, destinationOf, keepTyped, priceOf, typedIn } from './_checkout-now.server.ts'

/** The result of a button that is not visible in the form's input. */
interface Said {
	text: string
	field?: 'zipCode'
	isProblem?: boolean
}

/**
 * Handles a button that does not place the order; returns `null` for the one that does. The input is saved and the
 * browser redirected to the page that shows it, so that *Back* does not ask to resubmit the form (rule:
 * checkout-draft).
 */
export async function answerOfButton(
	context: Readonly<RouterContextProvider>,
	userId: number,
	form: FormData,
	isPlaceFilled: boolean,
) {
	const leadTo = async (part: string, said?: Said) => {
		await keepTyped(userId, form)
		const { text, field = 'checkout', isProblem } = said ?? {}
		if (text) context.get(sessionContext).flash(text, { kind: 'notice', tone: isProblem ? 'error' : 'success', field })
		return redirect(`/checkout#${part}`, 303)
	}
	const change = (['remove', 'fewer'] as const).find((name) => form.has(name))
	if (change) return leadTo('summary', await changeLine(userId, form, change))
	if (form.has('apply')) return leadTo('checkout-couponCode', await applyCoupon(userId, form))
	if (form.has('lookup')) return leadTo('checkout-zipCode', lookUpPin(form, isPlaceFilled))
	if (!form.has('show')) return null
	try {
		await submitForm(form, checkoutFormSchema, async () => undefined)
	} catch (error) {
		if (!(error instanceof FormRefused)) throw error
		await keepTyped(userId, form)
		const now = await checkoutNow(userId, typedIn(form))
		return data<CheckoutAnswer>({ ...error.reply, ...now }, { status: error.status })
	}
	return leadTo('summary', await showTotal(userId, form))
}

/** Handles a line's button (rule: item-removed). */
async function changeLine(userId: number, form: FormData, change: 'remove' | 'fewer'): Promise<Said> {
	const cartId = rowId(typedIn(form)(change))
	try {
		if (change === 'fewer') await lowerToStock(userId, cartId)
		else await withPrefix('Failed to remove item: ', () => removeFromCart(userId, cartId))
		return { text: change === 'remove' ? 'Item removed from cart.' : '' }
	} catch (error) {
		return { text: toRefusal(error).message, isProblem: true }
	}
}

async function lowerToStock(userId: number, cartId: number) {
	const { lines } = await readCart(userId)
	const line = lines.find((one) => one.cartId === cartId)
	await withPrefix('Failed to update quantity: ', () =>
		setQuantity(userId, cartId, Math.min(line?.quantity ?? 1, line ? availableFor(line, lines) : 1)),
	)
}

/**
 * Handles *Apply*. Returns the coupon's discount (rule: coupon-terms). The page itself shows why a coupon is invalid.
 */
async function applyCoupon(userId: number, form: FormData): Promise<Said | undefined> {
	const now = await checkoutNow(userId, typedIn(form))
	const { coupon } = now.charges
	const taken = priceOf(now, typedIn(form)).discounts.find(({ kind }) => kind === 'coupon')
	return coupon ? { text: `The coupon ${coupon.code} takes ${formatPaise(taken?.paise ?? 0)} off.` } : undefined
}

/** Handles *Look up PIN*. Returns the place of the PIN code and whether it was filled in (rule: pin-lookup). */
function lookUpPin(form: FormData, isFilled: boolean): Said {
	const { country, state } = destinationOf(typedIn(form))
	const pin = typedIn(form)('zipCode') ?? ''
	const area = country === 'india' ? findPin(pin) : null
	const unknown = 'We do not know this PIN code. Please type city and state.'
	return { text: area ? pinWords(pin, area, state, isFilled) : unknown, field: 'zipCode' }
}

/** Handles *Show total*. Returns the total including delivery to the address (rule: delivery-in-total). */
async function showTotal(userId: number, form: FormData): Promise<Said> {
	const { totalPaise } = priceOf(await checkoutNow(userId, typedIn(form)), typedIn(form))
	return { text: `With delivery your order comes to ${formatPaise(totalPaise)}.` }
}

/** Returns the result of the previous button. */
export async function readSaidBefore(session: RequestSession): Promise<Said | null> {
	const flash = await session.takeFlash()
	if (flash?.kind !== 'notice' || (flash.field !== 'checkout' && flash.field !== 'zipCode')) return null
	const { text, tone, field } = flash
	return { text, isProblem: tone === 'error', ...(field === 'zipCode' && { field }) }
}

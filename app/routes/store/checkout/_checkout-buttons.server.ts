import { data, redirect, type RouterContextProvider } from 'react-router'
import { FormRejection, submitForm } from '#app/http/forms/forms.server.ts'
import { withRefusalPrefix } from '#app/http/forms/parse-form.server.ts'
import { toRefusal } from '#app/http/responses/page-refusals.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import { readCart, removeFromCart, setQuantity } from '#app/shop/cart/cart.server.ts'
import { getAvailableQty } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { findPincode } from '#app/shop/orders/delivery/pincode-area.server.ts'
import { describePincode } from '#app/shop/region/pincode.ts'
import { checkoutFormSchema } from '#app/shop/orders/checkout/checkout.schema.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import type { CheckoutResult } from './_place-order.server.ts'
import {
	getCheckoutState,
	getDestination,
	saveDraftFromForm,
	calculatePrice,
	createFormText,
} from './_checkout-state.server.ts'

/** The result of a button that is not visible in the form's input. */
interface ActionMessage {
	text: string
	field?: 'zipCode'
	isProblem?: boolean
}

/**
 * Handles a button that does not place the order; returns `null` for the one that does. The input is saved and the
 * browser redirected to the page that shows it, so that *Back* does not ask to resubmit the form (rule:
 * checkout-draft).
 */
export async function handleCheckoutButton(
	context: Readonly<RouterContextProvider>,
	userId: number,
	form: FormData,
	isPlaceFilled: boolean,
) {
	const redirectToPart = async (part: string, actionMessage?: ActionMessage) => {
		await saveDraftFromForm(userId, form)
		const { text, field = 'checkout', isProblem } = actionMessage ?? {}
		if (text) context.get(sessionContext).flash(text, { kind: 'notice', tone: isProblem ? 'error' : 'success', field })
		return redirect(`/checkout#${part}`, 303)
	}
	const change = (['remove', 'fewer'] as const).find((name) => form.has(name))
	if (change) return redirectToPart('summary', await changeLine(userId, form, change))
	if (form.has('apply')) return redirectToPart('checkout-couponCode', await applyCoupon(userId, form))
	if (form.has('lookup')) return redirectToPart('checkout-zipCode', lookUpPincode(form, isPlaceFilled))
	if (!form.has('show')) return null
	try {
		await submitForm(form, checkoutFormSchema, async () => undefined)
	} catch (error) {
		if (!(error instanceof FormRejection)) throw error
		await saveDraftFromForm(userId, form)
		const now = await getCheckoutState(userId, createFormText(form))
		return data<CheckoutResult>({ ...error.reply, ...now }, { status: error.status })
	}
	return redirectToPart('summary', await showTotal(userId, form))
}

/** Handles a line's button (rule: item-removed). */
async function changeLine(userId: number, form: FormData, change: 'remove' | 'fewer'): Promise<ActionMessage> {
	const cartId = parseRowId(createFormText(form)(change))
	try {
		if (change === 'fewer') await lowerToStock(userId, cartId)
		else await withRefusalPrefix('Failed to remove item: ', () => removeFromCart(userId, cartId))
		return { text: change === 'remove' ? 'Item removed from cart.' : '' }
	} catch (error) {
		return { text: toRefusal(error).message, isProblem: true }
	}
}

async function lowerToStock(userId: number, cartId: number) {
	const { lines } = await readCart(userId)
	const line = lines.find((one) => one.cartId === cartId)
	await withRefusalPrefix('Failed to update quantity: ', () =>
		setQuantity(userId, cartId, Math.min(line?.quantity ?? 1, line ? getAvailableQty(line, lines) : 1)),
	)
}

/**
 * Handles *Apply*. Returns the coupon's discount (rule: coupon-terms). The page itself shows why a coupon is invalid.
 */
async function applyCoupon(userId: number, form: FormData): Promise<ActionMessage | undefined> {
	const now = await getCheckoutState(userId, createFormText(form))
	const { coupon } = now.charges
	const taken = calculatePrice(now, createFormText(form)).discounts.find(({ kind }) => kind === 'coupon')
	return coupon ? { text: `The coupon ${coupon.code} saves you ${formatPaise(taken?.paise ?? 0)}.` } : undefined
}

/** Handles *Look up PIN*. Returns the place of the PIN code and whether it was filled in (rule: pin-lookup). */
function lookUpPincode(form: FormData, isFilled: boolean): ActionMessage {
	const { country, state } = getDestination(createFormText(form))
	const pincode = createFormText(form)('zipCode') ?? ''
	const area = country === 'india' ? findPincode(pincode) : null
	const unknown = 'This PIN code is not known. Please enter city and state.'
	return { text: area ? describePincode(pincode, area, state, isFilled) : unknown, field: 'zipCode' }
}

/** Handles *Show total*. Returns the total including delivery to the address (rule: delivery-in-total). */
async function showTotal(userId: number, form: FormData): Promise<ActionMessage> {
	const { totalPaise } = calculatePrice(await getCheckoutState(userId, createFormText(form)), createFormText(form))
	return { text: `With delivery, your order total is ${formatPaise(totalPaise)}.` }
}

/** Returns the result of the previous button. */
export async function takeActionMessage(session: RequestSession): Promise<ActionMessage | null> {
	const flash = await session.takeFlash()
	if (flash?.kind !== 'notice' || (flash.field !== 'checkout' && flash.field !== 'zipCode')) return null
	const { text, tone, field } = flash
	return { text, isProblem: tone === 'error', ...(field === 'zipCode' && { field }) }
}

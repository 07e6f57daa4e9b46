import { data } from 'react-router'
import { FormRefused, submitForm } from '#app/http/forms/forms.server.ts'
import { parseForm } from '#app/http/forms/parse-form.server.ts'
import { refusalStatus } from '#app/http/outcomes/refusal-status.ts'
import { formatPaise } from '#app/shop/money.ts'
import { findPin } from '#app/shop/orders/pins/pin-area.server.ts'
import { pinWords } from '#app/shop/orders/pins/pin-area.ts'
import { checkoutSchema } from '#app/shop/orders/placing/order.schema.ts'
import { type CheckoutAnswer, told } from './_checkout-answer.server.ts'
import { checkoutNow, destinationOf, priceOf, textOf } from './_checkout-now.server.ts'

// For browsers without script: the form comes back as typed, with what script would show in place.

/** *Show total*: what the order comes to where it goes (rule 178), or the errors of the form. */
export async function showTotalOfForm(userId: number, form: FormData) {
	try {
		await submitForm(form, checkoutSchema, async () => undefined)
		const { initialValue } = parseForm(form, checkoutSchema).reply()
		const now = await checkoutNow(userId, form)
		const message = `With delivery your order comes to ${formatPaise(priceOf(now, form).totalPaise)}.`
		return data<CheckoutAnswer>({ initialValue, message, ...told(now) }, { status: 200 })
	} catch (error) {
		if (!(error instanceof FormRefused)) throw error
		return data<CheckoutAnswer>({ ...error.reply, ...told(await checkoutNow(userId, form)) }, { status: error.status })
	}
}

/** *Look up PIN*: fills in a state that is not chosen yet, and says where the PIN lies (rule 179). */
export async function lookUpPinOfForm(userId: number, form: FormData) {
	const { country, state } = destinationOf(form)
	const pin = textOf(form, 'zipCode') ?? ''
	const area = country === 'india' ? findPin(pin) : null
	const isFilled = area !== null && state === ''
	if (isFilled) form.set('state', area.state)
	const { initialValue } = parseForm(form, checkoutSchema).reply()
	const words = area
		? pinWords(pin, area, state, isFilled)
		: 'We do not know this PIN code. Please choose the state yourself.'
	return data<CheckoutAnswer>(
		{ initialValue, ...told(await checkoutNow(userId, form)), pinWords: words },
		{ status: 200 },
	)
}

/** *Apply*: what the coupon takes off, or why it does not, in the form as typed (rule 202). */
export async function applyCouponOfForm(userId: number, form: FormData) {
	const { initialValue } = parseForm(form, checkoutSchema).reply()
	const now = await checkoutNow(userId, form)
	const { coupon } = now.charges
	if (now.couponProblem)
		return data<CheckoutAnswer>({ initialValue, ...told(now) }, { status: refusalStatus[now.couponProblem.code] })
	const message = coupon ? `The coupon ${coupon.code} takes ${formatPaise(priceOf(now, form).discountPaise)} off.` : ''
	return data<CheckoutAnswer>({ initialValue, message, ...told(now) }, { status: 200 })
}

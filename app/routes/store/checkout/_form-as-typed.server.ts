import { FormRefused, submitForm } from '#app/http/forms/forms.server.ts'
import { parseForm } from '#app/http/forms/parse-form.server.ts'
import { refusalStatus } from '#app/http/outcomes/page-refusals.server.ts'
import { formatPaise } from '#app/shop/money.ts'
import { findPin } from '#app/shop/orders/pins/pin-area.server.ts'
import { pinWords } from '#app/shop/orders/pins/pin-area.ts'
import { checkoutFormSchema } from '#app/shop/orders/placing/checkout.schema.ts'
import { answerForPage } from './_checkout-answer.server.ts'
import { checkoutNow, destinationOf, priceOf, typedIn } from './_checkout-now.server.ts'
import type { ButtonAnswer } from './_send-answer.server.ts'

// This file is for browsers without script: the form comes back as typed, with what script would show in place.

/** *Show total*: what the order comes to where it goes (rule: delivery-in-total), or the errors of the form. */
export async function showTotalOfForm(userId: number, form: FormData): Promise<ButtonAnswer> {
	try {
		await submitForm(form, checkoutFormSchema, async () => undefined)
		const now = await checkoutNow(userId, typedIn(form))
		const text = `With delivery your order comes to ${formatPaise(priceOf(now, typedIn(form)).totalPaise)}.`
		return {
			answer: { ...keepAsTyped(form), message: text, ...answerForPage(now) },
			status: 200,
			at: 'summary',
			said: { text },
		}
	} catch (error) {
		if (!(error instanceof FormRefused)) throw error
		const answer = { ...error.reply, ...answerForPage(await checkoutNow(userId, typedIn(form))) }
		return { answer, status: error.status, at: null }
	}
}

/** *Look up PIN*: says where the PIN lies, and whether that was filled in (rule: pin-lookup). */
export async function lookUpPinOfForm(userId: number, form: FormData, isFilled: boolean): Promise<ButtonAnswer> {
	const { country, state } = destinationOf(typedIn(form))
	const pin = typedIn(form)('zipCode') ?? ''
	const area = country === 'india' ? findPin(pin) : null
	const text = area ? pinWords(pin, area, state, isFilled) : 'We do not know this PIN code. Please type city and state.'
	const now = answerForPage(await checkoutNow(userId, typedIn(form)))
	const answer = { ...keepAsTyped(form), ...now, pin: { ...now.pin, words: text } }
	return { answer, status: 200, at: 'checkout-zipCode', said: { text, field: 'zipCode' } }
}

/** *Apply*: what the coupon takes off, or why it does not, in the form as typed (rule: coupon-terms). */
export async function applyCouponOfForm(userId: number, form: FormData): Promise<ButtonAnswer> {
	const now = await checkoutNow(userId, typedIn(form))
	const at = 'checkout-couponCode'
	if (now.couponProblem) {
		const answer = { ...keepAsTyped(form), ...answerForPage(now) }
		return { answer, status: refusalStatus[now.couponProblem.code], at }
	}
	const { coupon } = now.charges
	const discount = formatPaise(priceOf(now, typedIn(form)).discountPaise)
	const text = coupon ? `The coupon ${coupon.code} takes ${discount} off.` : ''
	return { answer: { ...keepAsTyped(form), message: text, ...answerForPage(now) }, status: 200, at, said: { text } }
}

function keepAsTyped(form: FormData) {
	const { initialValue } = parseForm(form, checkoutFormSchema).reply()
	return { initialValue }
}

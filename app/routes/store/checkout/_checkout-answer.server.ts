import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { runAsRequester } from '#app/http/server/requester.server.ts'
import { parseForm, withPrefix } from '#app/http/forms/parse-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { FormRefused, submitForm } from '#app/http/forms/forms.server.ts'
import { refusalStatus, toRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { readCart, removeFromCart, setQuantity } from '#app/shop/cart/cart.server.ts'
import { availableFor, type Cart } from '#app/shop/cart/cart-totals.ts'
import { checkoutFormSchema } from '#app/shop/orders/placing/checkout.schema.ts'
import { placeOrder } from '#app/shop/orders/placing/place-order.server.ts'
import { changeSince } from '#app/shop/orders/placing/seen-order.ts'
import { serviceNow } from '#app/shop/settings/online-payment/service-now.server.ts'
import { startPayment } from '#app/shop/orders/payments/online/start-payment.server.ts'
import type { Requester } from '#app/shop/rate-limits.ts'
import { rowId } from '#app/shop/row-id.ts'
import { checkoutNow, keepTyped, type PinNow, priceOf, typedIn } from './_checkout-now.server.ts'
import type { Charges } from '#app/shop/pricing/price-at.ts'
import type { ButtonAnswer } from './_send-answer.server.ts'

/** What the checkout answers when it places no order. */
export interface CheckoutAnswer extends SubmissionResult<string[]> {
	/** The cart with its new sum comes with the reason. */
	cart?: Cart
	charges?: Charges
	couponProblem?: string | undefined
	readAt?: number
	/** The words for what was done instead. */
	message?: string
	/** How the PIN code fits, and the words beside it. */
	pin?: PinNow
}

/** Places a form's order; a refusal answers the form with the present cart and its changes. */
export async function placeOrderOfForm(
	context: Readonly<RouterContextProvider>,
	userId: number,
	form: FormData,
	origin: string,
) {
	const typed = typedIn(form)
	const seen = {
		seenTotalPaise: Number(form.get('seenTotalPaise')),
		seenCashFeePaise: typed('paymentMethod') === 'cod' ? Number(form.get('seenCashFeePaise')) : 0,
		seenLines: typed('seenLines'),
	}
	try {
		const place = async (input: Parameters<typeof placeOrder>[1]) => {
			const submission = { idempotencyKey: typed('idempotencyKey') ?? '', ...seen }
			return await runAsRequester(context, userId, async (requester) => {
				const { orderId } = await placeOrder(requester, input, submission)
				const payAt =
					input.paymentMethod === 'online' && serviceNow() ? await pageToPay(requester, orderId, origin) : null
				if (payAt?.url) return redirect(payAt.url, 303)
				context.get(sessionContext).flash(payAt ? payAt.problem : 'Order successful!', payAt ? { tone: 'error' } : {})
				return redirect(`/order-confirmation?orderId=${orderId}`, 303)
			})
		}
		return await submitForm(form, checkoutFormSchema, place, { unexpected: 'Failed to place order.' })
	} catch (error) {
		if (!(error instanceof FormRefused)) throw error
		const now = await checkoutNow(userId, typed)
		const change = error.reply.error?.[''] ? null : changeSince(seen, now.cart, priceOf(now, typed))
		const reply = change ? { ...error.reply, error: { ...error.reply.error, '': [change] } } : error.reply
		// A coupon that no longer holds is taken out of the form: the next press orders without it (rule: coupon-terms).
		const isWithoutCoupon = error.status === 409 && Boolean(reply.error?.['couponCode'])
		if (isWithoutCoupon) form.set('couponCode', '')
		await keepTyped(userId, form)
		const initialValue = { ...reply.initialValue, ...(isWithoutCoupon && { couponCode: '' }) }
		return data<CheckoutAnswer>({ ...reply, initialValue, ...answerForPage(now) }, { status: error.status })
	}
}

/** The answer for the page: of a coupon's refusal, its words alone. */
export function answerForPage({ couponProblem, ...now }: Awaited<ReturnType<typeof checkoutNow>>) {
	return { ...now, couponProblem: couponProblem?.message }
}

/**
 * The order is there already: where its payment cannot be begun, its page says why and how to try again
 * (rule: payment-hold).
 */
async function pageToPay(requester: Requester<number>, orderId: number, origin: string) {
	try {
		return { url: await startPayment(requester, orderId, origin), problem: '' }
	} catch (error) {
		return { url: null, problem: toRefusal(error).message }
	}
}

/** The line and change of a line's button, if one submitted the form. */
export function readSubmittedLine(form: FormData): { cartId: number; change: 'remove' | 'fewer' } | null {
	const change = (['remove', 'fewer'] as const).find((name) => form.has(name))
	return change ? { change, cartId: rowId(typedIn(form)(change)) } : null
}

/** Runs a line's button (rule: item-removed), for browsers without script. */
export async function changeLineOfForm(
	userId: number,
	form: FormData,
	{ cartId, change }: NonNullable<ReturnType<typeof readSubmittedLine>>,
): Promise<ButtonAnswer> {
	const { initialValue } = parseForm(form, checkoutFormSchema).reply()
	const at = 'summary'
	try {
		await (change === 'remove'
			? withPrefix('Failed to remove item: ', () => removeFromCart(userId, cartId))
			: lowerToStock(userId, cartId))
		const text = change === 'remove' ? 'Item removed from cart.' : ''
		const answer = { initialValue, message: text, ...answerForPage(await checkoutNow(userId, typedIn(form))) }
		return { answer, status: 200, at, said: { text } }
	} catch (error) {
		const { code, message: text } = toRefusal(error)
		const answer = { initialValue, error: { '': [text] }, ...answerForPage(await checkoutNow(userId, typedIn(form))) }
		return { answer, status: refusalStatus[code], at, said: { text, isProblem: true } }
	}
}

async function lowerToStock(userId: number, cartId: number) {
	const { lines } = await readCart(userId)
	const line = lines.find((one) => one.cartId === cartId)
	await withPrefix('Failed to update quantity: ', () =>
		setQuantity(userId, cartId, Math.min(line?.quantity ?? 1, line ? availableFor(line, lines) : 1)),
	)
}

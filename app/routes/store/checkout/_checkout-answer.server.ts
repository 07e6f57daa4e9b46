import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { asRequester } from '#app/http/server/requester.server.ts'
import { withPrefix } from '#app/http/forms/button-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { FormRefused, submitForm } from '#app/http/forms/forms.server.ts'
import { parseForm } from '#app/http/forms/parse-form.server.ts'
import { refusalStatus } from '#app/http/outcomes/refusal-status.ts'
import { asRefusal } from '#app/http/outcomes/as-refusal.server.ts'
import { readCart, removeFromCart, setQuantity } from '#app/shop/cart/cart.server.ts'
import { availableFor, type Cart } from '#app/shop/cart/cart-totals.ts'
import { checkoutSchema } from '#app/shop/orders/placing/order.schema.ts'
import { placeOrder } from '#app/shop/orders/placing/place-order.server.ts'
import { changeSince } from '#app/shop/orders/placing/seen-order.ts'
import { serviceNow } from '#app/shop/payments/online/service-now.server.ts'
import { startPayment } from '#app/shop/payments/online/start-payment.server.ts'
import type { Requester } from '#app/shop/requester.ts'
import { rowId } from '#app/shop/row-id.ts'
import { checkoutNow, priceOf, textOf } from './_checkout-now.server.ts'
import type { Charges } from './_price-at.ts'

/** Without an order. */
export interface CheckoutAnswer extends SubmissionResult<string[]> {
	/** The new sum comes with the reason. */
	cart?: Cart
	charges?: Charges
	/** Said beside the coupon. */
	couponProblem?: string | undefined
	readAt?: number
	/** Done instead. */
	message?: string
	/** Said beside the PIN code. */
	pinWords?: string | undefined
}

/** Places a form's order; a refusal answers the form with the present cart and its changes. */
export async function placeOrderOfForm(
	context: Readonly<RouterContextProvider>,
	userId: number,
	form: FormData,
	origin: string,
) {
	const seen = {
		seenTotalPaise: Number(form.get('seenTotalPaise')),
		seenCashFeePaise: Number(form.get('seenCashFeePaise')),
		seenLines: textOf(form, 'seenLines'),
	}
	try {
		const place = async (input: Parameters<typeof placeOrder>[1]) => {
			const submission = { idempotencyKey: textOf(form, 'idempotencyKey') ?? '', ...seen }
			return await asRequester(context, userId, async (requester) => {
				const { orderId } = await placeOrder(requester, input, submission)
				const payAt =
					input.paymentMethod === 'online' && serviceNow() ? await pageToPay(requester, orderId, origin) : null
				if (payAt?.url) return redirect(payAt.url, 303)
				context.get(sessionContext).flash(payAt ? payAt.problem : 'Order successful!', payAt ? { tone: 'error' } : {})
				return redirect(`/order-confirmation?orderId=${orderId}`, 303)
			})
		}
		return await submitForm(form, checkoutSchema, place, { unexpected: 'Failed to place order.' })
	} catch (error) {
		if (!(error instanceof FormRefused)) throw error
		const now = await checkoutNow(userId, form)
		const change = error.reply.error?.[''] ? null : changeSince(seen, now.cart, priceOf(now, form))
		const reply = change ? { ...error.reply, error: { ...error.reply.error, '': [change] } } : error.reply
		return data<CheckoutAnswer>(
			{ ...(error.status === 409 ? withoutCoupon(reply) : reply), ...told(now) },
			{ status: error.status },
		)
	}
}

/** A coupon that no longer holds is taken out of the form: the next press orders without it (rule 202). */
function withoutCoupon(reply: SubmissionResult<string[]>): SubmissionResult<string[]> {
	if (!reply.error?.['couponCode']) return reply
	return { ...reply, initialValue: { ...reply.initialValue, couponCode: '' } }
}

/** For the page. */
export function told({ couponProblem, ...now }: Awaited<ReturnType<typeof checkoutNow>>) {
	return { ...now, couponProblem: couponProblem?.message }
}

/** The order is there already: where its payment cannot be begun, its page says why and how to try again (rule 213). */
async function pageToPay(requester: Requester<number>, orderId: number, origin: string) {
	try {
		return { url: await startPayment(requester, orderId, origin), problem: '' }
	} catch (error) {
		return { url: null, problem: asRefusal(error).message }
	}
}

/** The line and change of a line's button, if one submitted the form. */
export function submittedLine(form: FormData): { cartId: number; change: 'remove' | 'fewer' } | null {
	const change = (['remove', 'fewer'] as const).find((name) => form.has(name))
	return change ? { change, cartId: rowId(textOf(form, change)) } : null
}

/** Runs a line's button (rule 43) and answers the form as typed, for browsers without script. */
export async function changeLineOfForm(
	userId: number,
	form: FormData,
	{ cartId, change }: NonNullable<ReturnType<typeof submittedLine>>,
) {
	const { initialValue } = parseForm(form, checkoutSchema).reply()
	try {
		await (change === 'remove'
			? withPrefix('Failed to remove item: ', () => removeFromCart(userId, cartId))
			: lowerToStock(userId, cartId))
		const message = change === 'remove' ? 'Item removed from cart.' : ''
		return data<CheckoutAnswer>({ initialValue, message, ...told(await checkoutNow(userId, form)) }, { status: 200 })
	} catch (error) {
		const { code, message } = asRefusal(error)
		return data<CheckoutAnswer>(
			{ initialValue, error: { '': [message] }, ...told(await checkoutNow(userId, form)) },
			{ status: refusalStatus[code] },
		)
	}
}

async function lowerToStock(userId: number, cartId: number) {
	const { lines } = await readCart(userId)
	const line = lines.find((one) => one.cartId === cartId)
	await withPrefix('Failed to update quantity: ', () =>
		setQuantity(userId, cartId, Math.min(line?.quantity ?? 1, line ? availableFor(line, lines) : 1)),
	)
}

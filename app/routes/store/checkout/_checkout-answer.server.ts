import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { runAsRequester } from '#app/http/server/requester.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { FormRefused, submitForm } from '#app/http/forms/forms.server.ts'
import { toRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { checkoutFormSchema } from '#app/shop/orders/placing/checkout.schema.ts'
import { placeOrder } from '#app/shop/orders/placing/place-order.server.ts'
import { changeSince } from '#app/shop/orders/placing/seen-order.ts'
import { serviceNow } from '#app/shop/settings/online-payment/service-now.server.ts'
import { startPayment } from '#app/shop/orders/payments/online/start-payment.server.ts'
import type { Requester } from '#app/shop/rate-limits.ts'
import { checkoutNow, keepTyped, type Now, priceOf, typedIn } from './_checkout-now.server.ts'

/** The response of the checkout when it places no order. It contains the reason, and the cart with its new total. */
export type CheckoutAnswer = SubmissionResult<string[]> & Partial<Now>

/** Places the order of a form. A refusal shows the form with the current cart and its changes. */
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
		// An invalid coupon is removed from the form, so that the next click orders without it (rule: coupon-terms).
		const isWithoutCoupon = error.status === 409 && Boolean(reply.error?.['couponCode'])
		if (isWithoutCoupon) form.set('couponCode', '')
		await keepTyped(userId, form)
		const initialValue = { ...reply.initialValue, ...(isWithoutCoupon && { couponCode: '' }) }
		return data<CheckoutAnswer>({ ...reply, initialValue, ...now }, { status: error.status })
	}
}

/**
 * Returns the payment page. The order exists already: if its payment cannot be started, the order's page shows the
 * reason and how to retry (rule: payment-hold).
 */
async function pageToPay(requester: Requester<number>, orderId: number, origin: string) {
	try {
		return { url: await startPayment(requester, orderId, origin), problem: '' }
	} catch (error) {
		return { url: null, problem: toRefusal(error).message }
	}
}

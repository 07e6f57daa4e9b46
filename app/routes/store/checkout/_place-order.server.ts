import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { runAsClient } from '#app/http/server/client.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { FormRejection, submitForm } from '#app/http/forms/forms.server.ts'
import { toRefusal } from '#app/http/responses/page-refusals.server.ts'
import { checkoutFormSchema } from '#app/shop/orders/checkout/checkout.schema.ts'
import { placeOrder } from '#app/shop/orders/checkout/place-order.server.ts'
import { describeChangeSince } from '#app/shop/orders/checkout/expected-order.ts'
import { getActivePaymentService } from '#app/shop/settings/online-payment/active-payment-service.server.ts'
import { startPayment } from '#app/shop/orders/payments/online/start-payment.server.ts'
import type { Client } from '#app/shop/rate-limits/rate-limits.ts'
import {
	getCheckoutState,
	saveDraftFromForm,
	type CheckoutState,
	calculatePrice,
	createFormText,
} from './_checkout-state.server.ts'

/** The response of the checkout when it places no order. It contains the reason, and the cart with its new total. */
export type CheckoutResult = SubmissionResult<string[]> & Partial<CheckoutState>

/** Places the order of a form. A refusal shows the form with the current cart and its changes. */
export async function placeOrderFromForm(
	context: Readonly<RouterContextProvider>,
	userId: number,
	form: FormData,
	origin: string,
) {
	const formText = createFormText(form)
	const expectedTotals = {
		seenTotalPaise: Number(form.get('seenTotalPaise')),
		seenCashFeePaise: formText('paymentMethod') === 'cod' ? Number(form.get('seenCashFeePaise')) : 0,
		seenLines: formText('seenLines'),
	}
	try {
		const submitOrder = async (input: Parameters<typeof placeOrder>[1]) => {
			const submission = { idempotencyKey: formText('idempotencyKey') ?? '', ...expectedTotals }
			return await runAsClient(context, userId, async (requester) => {
				const { orderId } = await placeOrder(requester, input, submission)
				const payAt =
					input.paymentMethod === 'online' && getActivePaymentService()
						? await getPaymentPage(requester, orderId, origin)
						: null
				if (payAt?.url) return redirect(payAt.url, 303)
				context.get(sessionContext).flash(payAt ? payAt.problem : 'Order successful!', payAt ? { tone: 'error' } : {})
				return redirect(`/order-confirmation?orderId=${orderId}`, 303)
			})
		}
		return await submitForm(form, checkoutFormSchema, submitOrder, { unexpected: 'Failed to place order.' })
	} catch (error) {
		if (!(error instanceof FormRejection)) throw error
		const now = await getCheckoutState(userId, formText)
		const change = error.reply.error?.['']
			? null
			: describeChangeSince(expectedTotals, now.cart, calculatePrice(now, formText))
		const reply = change ? { ...error.reply, error: { ...error.reply.error, '': [change] } } : error.reply
		// An invalid coupon is removed from the form, so that the next click orders without it (rule: coupon-terms).
		const isWithoutCoupon = error.status === 409 && Boolean(reply.error?.['couponCode'])
		if (isWithoutCoupon) form.set('couponCode', '')
		await saveDraftFromForm(userId, form)
		const initialValue = { ...reply.initialValue, ...(isWithoutCoupon && { couponCode: '' }) }
		return data<CheckoutResult>({ ...reply, initialValue, ...now }, { status: error.status })
	}
}

/**
 * Returns the payment page. The order exists already: if its payment cannot be started, the order's page shows the
 * reason and how to retry (rule: payment-hold).
 */
async function getPaymentPage(requester: Client<number>, orderId: number, origin: string) {
	try {
		return { url: await startPayment(requester, orderId, origin), problem: '' }
	} catch (error) {
		return { url: null, problem: toRefusal(error).message }
	}
}

import { isCod, isPrepaid } from '#app/shop/values/payment-methods.ts'
import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Translate } from '#app/i18n/translate.ts'
import { runAsClient } from '#app/http/server/client.server.ts'
import { rememberGuestOrder } from '#app/http/session/cart-access.server.ts'
import { findGuestOrder, runWithAccess } from '#app/http/session/order-access.server.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { FormRejection, submitForm } from '#app/http/forms/forms.server.ts'
import { toRefusal } from '#app/http/responses/page-refusals.server.ts'
import { translateRefusal } from '#app/http/session/request-language.server.ts'
import { checkoutFormSchema, guestCheckoutFormSchema } from '#app/shop/orders/checkout/checkout.schema.ts'
import { placeOrder } from '#app/shop/orders/checkout/place-order.server.ts'
import { describeChangeSince } from '#app/shop/orders/checkout/expected-order.ts'
import { getActivePaymentService } from '#app/shop/settings/active-payment-service.server.ts'
import { startPayment } from '#app/shop/orders/payments/online/start-payment.server.ts'
import type { CartOwner } from '#app/shop/cart/cart-owner.ts'
import {
	getCheckoutState,
	saveDraftFromForm,
	saveRemindersFromForm,
	type CheckoutState,
	calculatePrice,
	createFormText,
	getDestination,
} from './_checkout-state.server.ts'
import { withRefusalPrefix } from '#app/http/forms/parse-form.server.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import { readCart, removeFromCart, setQuantity } from '#app/shop/cart/cart.server.ts'
import { getAvailableQty } from '#app/shop/cart/cart-totals.ts'
import { countGuestCartChange } from '#app/shop/cart/guest-cart.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { findPincode } from '#app/shop/orders/delivery/delivery-estimate.server.ts'
import { describePincode } from '#app/shop/values/pincode.ts'
import { phoneContactSchema } from '#app/shop/people/account/account.schema.ts'
import { requestPhoneCode } from '#app/http/accounts/login.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { homeCountry } from '#app/shop/region/india.ts'

/** The response of the checkout when it places no order. It contains the reason, and the cart with its new total. */
export type CheckoutResult = SubmissionResult<string[]> & Partial<CheckoutState>

/**
 * Places the order of the submitted form and redirects to the payment or the confirmation. When the order is refused,
 * the response contains the reason, the current cart and what has changed in it.
 */
export async function placeOrderFromForm(
	context: Readonly<RouterContextProvider>,
	owner: CartOwner,
	form: FormData,
	origin: string,
) {
	const session = context.get(sessionContext)
	const t = getRequestTranslate(context)
	const formText = createFormText(form)
	await saveRemindersFromForm(owner, form)
	const expectedTotals = {
		seenTotalPaise: Number(form.get('seenTotalPaise')),
		seenCashFeePaise: isCod({ paymentMethod: formText('paymentMethod') }) ? Number(form.get('seenCashFeePaise')) : 0,
		seenLines: formText('seenLines'),
	}
	try {
		const submitOrder = async (input: Parameters<typeof placeOrder>[1]) => {
			const confirmedPhone = await session.confirmedPhone()
			const submission = { idempotencyKey: formText('idempotencyKey') ?? '', ...expectedTotals, confirmedPhone }
			const { orderId, hasOtherInput } =
				typeof owner === 'number'
					? await runAsClient(context, owner, (client) => placeOrder(client, input, submission))
					: await runAsClient(context, null, (client) => placeOrder({ ...client, ...owner }, input, submission))
			if (typeof owner !== 'number') await rememberGuestOrder(session, orderId, owner)
			const payAt =
				isPrepaid(input) && getActivePaymentService() ? await getPaymentPage(context, owner, orderId, origin) : null
			if (payAt?.url) return redirect(payAt.url, 303)
			const done = hasOtherInput ? t('checkout.alreadyPlaced', { id: orderId }) : t('checkout.successful')
			// The heading of the next page says `Order Successful!`, so the flash message is only for screen readers.
			const flashOptions = payAt ? ({ tone: 'error' } as const) : { isInPage: !hasOtherInput }
			session.flash(payAt ? payAt.problem : done, flashOptions)
			return redirect(`/order-confirmation?orderId=${orderId}`, 303)
		}
		const schema = typeof owner === 'number' ? checkoutFormSchema : guestCheckoutFormSchema
		return await submitForm(form, schema, submitOrder, { unexpected: t('checkout.failed') })
	} catch (error) {
		if (!(error instanceof FormRejection)) throw error
		const now = await getCheckoutState(session, owner, formText, t)
		const change = error.reply.error?.['']
			? null
			: describeChangeSince(expectedTotals, now.cart, calculatePrice(now, formText))
		const reply = change ? { ...error.reply, error: { ...error.reply.error, '': [change] } } : error.reply
		// An invalid coupon is removed from the form, so that the next click orders without it (rule: coupon-terms).
		const isWithoutCoupon = error.status === 409 && Boolean(reply.error?.['couponCode'])
		if (isWithoutCoupon) form.set('couponCode', '')
		await saveDraftFromForm(owner, form)
		const initialValue = { ...reply.initialValue, ...(isWithoutCoupon && { couponCode: '' }) }
		return data<CheckoutResult>({ ...reply, initialValue, ...now }, { status: error.status })
	}
}

/**
 * Returns the URL of the payment page. The order exists already, so a failure to start the payment is not thrown: `url`
 * is `null` and `problem` is the reason. The order's page then shows how to retry (rule: payment-hold). Returns `null`
 * when a guest's order has no link to pay by.
 */
async function getPaymentPage(
	context: Readonly<RouterContextProvider>,
	owner: CartOwner,
	orderId: number,
	origin: string,
) {
	try {
		const access = typeof owner === 'number' ? owner : (await findGuestOrder(context, orderId))?.access
		if (access === undefined) return null
		const url = await runWithAccess(context, access, (client) => startPayment(client, orderId, origin))
		return { url, problem: '' }
	} catch (error) {
		return { url: null, problem: translateRefusal(toRefusal(error)) }
	}
}

/** The message with which the next page reports the result of a button such as *Apply*. */
interface ActionMessage {
	text: string
	field?: 'zipCode'
	isProblem?: boolean
}

/**
 * Handles every button except the one that places the order, for which it returns `null`. Saves the input and redirects
 * to the page that shows the result, so that *Back* does not ask to resubmit the form (rule: checkout-draft).
 */
export async function handleCheckoutButton(
	context: Readonly<RouterContextProvider>,
	owner: CartOwner,
	form: FormData,
	isPlaceFilled: boolean,
) {
	const redirectToPart = async (part: string, actionMessage?: ActionMessage) => {
		await saveDraftFromForm(owner, form)
		const { text, field = 'checkout', isProblem } = actionMessage ?? {}
		if (text) context.get(sessionContext).flash(text, { kind: 'notice', tone: isProblem ? 'error' : 'success', field })
		return redirect(`/checkout#${part}`, 303)
	}
	const t = getRequestTranslate(context)
	const change = (['remove', 'fewer'] as const).find((name) => form.has(name))
	if (change) return redirectToPart('summary', await changeLine(owner, form, change, t))
	if (form.has('apply'))
		return redirectToPart('checkout-couponCode', await applyCoupon(context.get(sessionContext), owner, form, t))
	if (form.has('lookup')) return redirectToPart('checkout-zipCode', lookUpPincode(form, isPlaceFilled, t))
	if (form.has('confirmPhone')) {
		await saveDraftFromForm(owner, form)
		await sendPhoneCode(context.get(sessionContext), form)
		return redirect('/confirm-phone?redirectTo=%2Fcheckout', 303)
	}
	return null
}

/**
 * Sends a code to the entered phone number. A failure is ignored: the next page shows the number, so the customer
 * requests the code there and sees the reason.
 */
async function sendPhoneCode(session: RequestSession, form: FormData): Promise<void> {
	const { data } = phoneContactSchema.safeParse({ contact: createFormText(form)('phoneNumber') })
	if (data) await requestPhoneCode(session, data.contact).catch(toRefusal)
}

/** Handles *Remove* and *Change to*, the buttons of a cart line (rule: item-removed). */
async function changeLine(
	owner: CartOwner,
	form: FormData,
	change: 'remove' | 'fewer',
	t: Translate,
): Promise<ActionMessage> {
	const cartId = parseRowId(createFormText(form)(change))
	try {
		if (typeof owner !== 'number') await countGuestCartChange(owner)
		if (change === 'fewer') await lowerToStock(owner, cartId, t)
		else await withRefusalPrefix(`${t('cart.removeFailed')}: `, () => removeFromCart(owner, cartId))
		return { text: change === 'remove' ? t('cart.removedInCheckout') : '' }
	} catch (error) {
		return { text: translateRefusal(toRefusal(error)), isProblem: true }
	}
}

async function lowerToStock(owner: CartOwner, cartId: number, t: Translate) {
	const { lines } = await readCart(owner)
	const line = lines.find((one) => one.cartId === cartId)
	await withRefusalPrefix(`${t('cart.quantityFailed')}: `, () =>
		setQuantity(owner, cartId, Math.min(line?.quantity ?? 1, line ? getAvailableQty(line, lines) : 1)),
	)
}

/**
 * Handles *Apply*. Returns a message with the coupon's discount (rule: coupon-terms). `undefined` for an invalid coupon,
 * because the page itself shows why.
 */
async function applyCoupon(
	session: RequestSession,
	owner: CartOwner,
	form: FormData,
	t: Translate,
): Promise<ActionMessage | undefined> {
	const now = await getCheckoutState(session, owner, createFormText(form), t)
	const { coupon } = now.charges
	const taken = calculatePrice(now, createFormText(form)).discounts.find(({ kind }) => kind === 'coupon')
	const amount = formatPaise(taken?.paise ?? 0)
	return coupon ? { text: t('checkout.couponSaves', { code: coupon.code, amount }) } : undefined
}

/**
 * Handles *Look up PIN*. Returns a message with the place of the PIN code. The message says whether city and state were
 * filled in (rule: pincode-lookup).
 */
function lookUpPincode(form: FormData, isFilled: boolean, t: Translate): ActionMessage {
	const { country, state } = getDestination(createFormText(form))
	const pincode = createFormText(form)('zipCode') ?? ''
	const area = country === homeCountry ? findPincode(pincode) : null
	return {
		text: area ? describePincode(pincode, area, state, isFilled, t) : t('checkout.unknownPin'),
		field: 'zipCode',
	}
}

/** Returns the message of the last button and removes it from the session. `null` when there is none. */
export async function consumeActionMessage(session: RequestSession): Promise<ActionMessage | null> {
	const flash = await session.takeFlash()
	if (flash?.kind !== 'notice' || (flash.field !== 'checkout' && flash.field !== 'zipCode')) return null
	const { text, tone, field } = flash
	return { text, isProblem: tone === 'error', ...(field === 'zipCode' && { field }) }
}

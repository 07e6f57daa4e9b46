import * as calls from '#app/http/api/calls/order-calls.ts'
import * as payments from '#app/http/api/calls/payment-calls.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { toOrderJson, orderPriceJson, toPackingJson } from '#app/http/api/json/order-json.ts'
import { sendJson, streamJson } from '#app/http/api/send-json.server.ts'
import { batchSize } from '#app/shop/values/batches.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { priceOrder } from '#app/shop/orders/checkout/quote-order.server.ts'
import { placeOrderForLines } from '#app/shop/orders/checkout/place-order.server.ts'
import {
	listApiOrderPage,
	streamApiOrders,
	getApiOrder,
	getOrderPayment,
	type OrderPayment,
} from '#app/shop/orders/api-orders.server.ts'
import { toPaise, toRupees } from '#app/shop/values/money.ts'
import { startPayment } from '#app/shop/orders/payments/online/start-payment.server.ts'
import { refundOnline } from '#app/shop/orders/payments/online/refund-online.server.ts'
import { refundOrder } from '#app/shop/orders/payments/refunds/refund-order.server.ts'
import { getDefaultPaymentMethod } from '#app/shop/orders/payments/payment-methods.server.ts'
import { describePendingCreditNote } from '#app/shop/orders/invoices/credit-note.server.ts'
import { getAccount } from '#app/shop/people/account/account.server.ts'
import type { Viewer } from '#app/shop/people/session/session.server.ts'
import { hasPermission } from '#app/shop/auth/permissions.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import type { z } from 'zod'
import type { getPayment } from '#app/http/api/calls/payment-calls.ts'

const list = { before: '{"orders":[', after: ']}' }

export const loader = endpoint(
	handle(calls.createOrder, async ({ body, viewer, requester, request }) => {
		const isExact = prefersExactTotal(request)
		if (isExact && body.total === undefined) refuse('invalid', 'call-total-missing', {}, 'total')
		const { checkout, wanted } = toOrderInput(body, viewer)
		const { orderId, repeated } = await placeOrderForLines(
			requester,
			checkout,
			wanted,
			request.headers.get('Idempotency-Key') ?? undefined,
			{
				seenTotalPaise: body.seenTotal === undefined ? undefined : toPaise(body.seenTotal),
				exactTotalPaise: isExact ? toPaise(body.total!) : undefined,
				isDefaultPaymentMethod: !body.choosesPaymentMethod,
			},
		)
		const order = await getApiOrder(viewer, orderId)
		const answer = { message: 'Order successful!', orderId, order: toOrderJson(order), ...orderPriceJson(order) }
		return sendJson(answer, 201, {
			...(repeated && { 'Idempotent-Replayed': 'true' }),
			...(isExact && { 'Preference-Applied': 'total=exact' }),
		})
	}),
	handle(calls.priceOrder, async ({ body, viewer, requester }) => {
		const { checkout, wanted } = toOrderInput(body, viewer)
		return orderPriceJson(await priceOrder(requester, checkout, wanted))
	}),
	handle(calls.getOrder, async ({ params, viewer }) => ({
		order: toOrderJson(await getApiOrder(viewer, params.orderId)),
	})),
	handle(calls.listOwnOrders, async ({ params }) => {
		const { id } = await getAccount(params.userId)
		return streamJson(streamApiOrders(batchSize.fullRows, id), toOrderJson, list)
	}),
	handle(calls.listOrders, async ({ viewer, query }) => {
		const asJson = hasPermission(viewer.role, 'exports') ? toOrderJson : toPackingJson
		if (query) return { orders: (await listApiOrderPage(query)).map(asJson) }
		return streamJson(streamApiOrders(batchSize.fullRows), asJson, list)
	}),
	handle(payments.getPayment, async ({ params, viewer }) => ({
		payment: toPaymentJson(await getOrderPayment(viewer, params.orderId)),
	})),
	handle(payments.startPayment, async ({ params: { orderId }, viewer, requester, request }) => {
		const url = await startPayment(requester, orderId, new URL(request.url).origin)
		return { orderId, url, payment: toPaymentJson(await getOrderPayment(viewer, orderId)) }
	}),
	handle(payments.refundOrder, async ({ body: { amount, reference, key, way }, params: { orderId }, viewer }) => {
		const give = way === 'service' ? refundOnline : refundOrder
		await give(viewer, orderId, { amountPaise: toPaise(amount), reference, key })
		const done = way === 'service' ? 'Money given back.' : 'Refund noted.'
		const message = done + (await describePendingCreditNote(orderId))
		return { message, payment: toPaymentJson(await getOrderPayment(viewer, orderId)) }
	}),
	handle(calls.updateOrderStatus, async ({ body, params, viewer }) => {
		await changeOrderStatus(viewer, params.orderId, body.status, { shipUnpaid: body.sendUnpaid || undefined })
		return {
			message: 'Order status updated successfully!',
			order: toOrderJson(await getApiOrder(viewer, params.orderId)),
		}
	}),
)

export const action = loader

/**
 * Returns the lines and the checkout details from the body of a call that creates or prices an order. A body without a
 * payment method gets the default one.
 *
 * @throws not-found: on `userId`, the call is for another account than the caller's.
 */
function toOrderInput(
	{ userId, cartItems, choosesPaymentMethod, checkout }: z.output<typeof calls.createOrder.body & {}>,
	viewer: Viewer,
) {
	if (userId !== viewer.userId) refuse('not-found', 'user-not-found', {}, 'userId')
	const wanted = cartItems.map(({ productColorId, quantity, size }) => ({
		productColorId,
		quantity,
		size: size || null,
	}))
	return {
		wanted,
		checkout: choosesPaymentMethod ? checkout : { ...checkout, paymentMethod: getDefaultPaymentMethod() },
	}
}

/** Returns a payment in the form of the JSON API: amounts in rupees, and the deadline in ISO 8601. */
function toPaymentJson(of: OrderPayment): z.input<(typeof getPayment)['answer']>['payment'] {
	return {
		orderId: of.orderId,
		state: of.state,
		total: toRupees(of.totalPaise),
		received: toRupees(of.receivedPaise),
		refunded: toRupees(of.refundedPaise),
		refundNeeded: toRupees(of.refundNeededPaise),
		payableUntilAt: of.paymentExpiresAt?.toISOString() ?? null,
	}
}

/** Returns whether a request has the header `Prefer: total=exact` (RFC 7240). */
function prefersExactTotal({ headers }: Pick<Request, 'headers'>): boolean {
	const preferences = headers.get('Prefer')?.split(',') ?? []
	return preferences.some((preference) => /^\s*total\s*=\s*"?exact"?\s*(;|$)/i.test(preference))
}

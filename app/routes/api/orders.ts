import * as calls from '#app/http/api/calls/order-calls.ts'
import * as payments from '#app/http/api/calls/payment-calls.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { prefersExactTotal } from '#app/http/api/prefer.ts'
import { orderJson, orderPriceJson, packingJson } from '#app/http/api/json/order-json.ts'
import { sendJson, streamJson } from '#app/http/api/send-json.server.ts'
import { batchSize } from '#app/shop/in-batches.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { priceOrder } from '#app/shop/orders/placing/order-price.server.ts'
import { placeOrderOf } from '#app/shop/orders/placing/place-order.server.ts'
import { everyFullOrder, fullOrder } from '#app/shop/orders/full-order.server.ts'
import { toPaise, toRupees } from '#app/shop/money.ts'
import { startPayment } from '#app/shop/orders/payments/online/start-payment.server.ts'
import { paymentOf, type PaymentOfOrder } from '#app/shop/orders/payments/payment-of.server.ts'
import { refundByService } from '#app/shop/orders/payments/online/refund-by-service.server.ts'
import { refundOrder } from '#app/shop/orders/payments/refunds/refund-order.server.ts'
import { usualWay } from '#app/shop/orders/payments/offered-ways.server.ts'
import { creditNoteWords } from '#app/shop/orders/documents/credit-amount.server.ts'
import { accountOf } from '#app/shop/people/account/account.server.ts'
import type { Viewer } from '#app/shop/people/session/session.server.ts'
import { includesAct } from '#app/shop/words/roles.ts'
import { refuse } from '#app/shop/refusal.ts'
import type { z } from 'zod'
import type { getPayment } from '#app/http/api/calls/payment-calls.ts'

const list = { before: '{"orders":[', after: ']}' }

export const loader = endpoint(
	handle(calls.createOrder, async ({ body, viewer, requester, request }) => {
		const isExact = prefersExactTotal(request)
		if (isExact && body.total === undefined) refuse('invalid', 'Please send the total as a number.', 'total')
		const { checkout, wanted } = orderInput(body, viewer)
		const { orderId, repeated } = await placeOrderOf(
			requester,
			checkout,
			wanted,
			request.headers.get('Idempotency-Key') ?? undefined,
			{
				seenTotalPaise: body.seenTotal === undefined ? undefined : toPaise(body.seenTotal),
				exactTotalPaise: isExact ? toPaise(body.total!) : undefined,
			},
		)
		const order = await fullOrder(viewer, orderId)
		const answer = { message: 'Order successful!', orderId, order: orderJson(order), ...orderPriceJson(order) }
		return sendJson(answer, 201, {
			...(repeated && { 'Idempotent-Replayed': 'true' }),
			...(isExact && { 'Preference-Applied': 'total=exact' }),
		})
	}),
	handle(calls.priceOrder, async ({ body, viewer, requester }) => {
		const { checkout, wanted } = orderInput(body, viewer)
		return orderPriceJson(await priceOrder(requester, checkout, wanted))
	}),
	handle(calls.getOrder, async ({ params, viewer }) => ({ order: orderJson(await fullOrder(viewer, params.orderId)) })),
	handle(calls.listOwnOrders, async ({ params }) => {
		const { id } = await accountOf(params.userId)
		return streamJson(everyFullOrder(batchSize.fullRows, id), orderJson, list)
	}),
	handle(calls.listOrders, async ({ viewer }) => {
		const asJson = includesAct(viewer.role, 'exports') ? orderJson : packingJson
		return streamJson(everyFullOrder(batchSize.fullRows), asJson, list)
	}),
	handle(payments.getPayment, async ({ params, viewer }) => ({
		payment: paymentJson(await paymentOf(viewer, params.orderId)),
	})),
	handle(payments.startPayment, async ({ params: { orderId }, viewer, requester, request }) => {
		const url = await startPayment(requester, orderId, new URL(request.url).origin)
		return { orderId, url, payment: paymentJson(await paymentOf(viewer, orderId)) }
	}),
	handle(payments.refundOrder, async ({ body: { amount, reference, key, way }, params: { orderId }, viewer }) => {
		const give = way === 'service' ? refundByService : refundOrder
		await give(viewer, orderId, { amountPaise: toPaise(amount), reference, key })
		const done = way === 'service' ? 'Money given back.' : 'Refund noted.'
		const message = done + (await creditNoteWords(orderId))
		return { message, payment: paymentJson(await paymentOf(viewer, orderId)) }
	}),
	handle(calls.updateOrderStatus, async ({ body, params, viewer }) => {
		await changeOrderStatus(viewer, params.orderId, body.status, { sendUnpaid: body.sendUnpaid || undefined })
		return { message: 'Order status updated successfully!', order: orderJson(await fullOrder(viewer, params.orderId)) }
	}),
)

export const action = loader

/** Returns what a customer orders. @throws not-found: for somebody else. */
function orderInput(
	{ userId, cartItems, choosesWay, checkout }: z.output<typeof calls.createOrder.body & {}>,
	viewer: Viewer,
) {
	if (userId !== viewer.userId) refuse('not-found', 'User not found', 'userId')
	const wanted = cartItems.map(({ productColorId, quantity, size }) => ({
		productColorId,
		quantity,
		size: size || null,
	}))
	return { wanted, checkout: choosesWay ? checkout : { ...checkout, paymentMethod: usualWay() } }
}

/** Returns a payment with amounts in rupees and times as text. */
function paymentJson(of: PaymentOfOrder): z.input<(typeof getPayment)['answer']>['payment'] {
	return {
		orderId: of.orderId,
		state: of.state,
		total: toRupees(of.totalPaise),
		received: toRupees(of.receivedPaise),
		refunded: toRupees(of.refundedPaise),
		refundNeeded: toRupees(of.refundNeededPaise),
		payableUntilAt: of.heldUntil?.toISOString() ?? null,
	}
}

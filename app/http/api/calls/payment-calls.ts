import { z } from 'zod'
import { PAYMENT_STATES } from '#app/shop/orders/payments/payment-state.ts'
import { refundSchema } from '#app/shop/orders/payments/payment.schema.ts'
import { createCallGroup } from '../call.ts'
import { id, rupees, time } from './fields.ts'

const call = createCallGroup('Payments')

const payment = z
	.strictObject({
		orderId: id,
		state: z
			.enum(PAYMENT_STATES)
			.nullable()
			.meta({ description: 'null for orders completed before payments were recorded.' }),
		total: rupees,
		received: rupees,
		refunded: rupees,
		refundNeeded: rupees.meta({ description: 'The amount that the shop still has to refund.' }),
		payableUntilAt: time
			.nullable()
			.meta({ description: 'The order is cancelled if it is unpaid at this time. null if it does not expire.' }),
	})
	.meta({ id: 'Payment' })

export const getPayment = call({
	at: 'GET /orders/payment/{orderId}',
	summary: 'Get the payment of an order: your own, or any as an administrator',
	description: 'Paid means confirmed by the payment service or marked by staff.',
	who: 'account',
	answer: z.strictObject({ payment }),
})

export const startPayment = call({
	at: 'POST /orders/pay/{orderId}',
	summary: 'Start the payment of your own order at the payment service',
	description:
		'Open `url` in a browser: it is the page of the payment service. ' +
		'Repeated calls for an order return the same address until it expires. ' +
		'The answer is 409 if there is nothing to pay or the shop takes no payments this way, and 503 ' +
		'while the payment service does not respond; the order stays.',
	who: 'customer',
	answer: z.strictObject({ orderId: id, url: z.string(), payment }),
	refuses: ['conflict', 'too-many', 'busy'],
})

export const refundOrder = call({
	at: 'POST /orders/refund/{orderId}',
	summary: 'Refund a payment through its payment service, or record a refund',
	description:
		'The full amount or a part, never more than was received. For owners and managers. ' +
		'The same key is the same refund. `service` sends the refund to the payment service: ' +
		'the answer is 503 while it does not respond, and the refund is retried automatically.',
	who: 'admin',
	body: z.object({
		amount: refundSchema.shape.amount.meta({ description: 'Rupees' }),
		reference: refundSchema.shape.reference.meta({ description: 'The bank’s payment reference.' }),
		way: refundSchema.shape.way.meta({ description: '`noted` (refunded outside the shop) or `service`.' }),
		key: refundSchema.shape.key.meta({
			description: '16 to 100 letters, digits, - and _. Use a different key for each refund.',
		}),
	}),
	answer: z.strictObject({ message: z.string(), payment }),
	refuses: ['conflict', 'busy'],
})

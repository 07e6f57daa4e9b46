import { z } from 'zod'
import { PAYMENT_STATES } from '#app/shop/orders/payments/payment-state.ts'
import { refundSchema } from '#app/shop/orders/payments/refunds/refund.schema.ts'
import { callsAbout } from '../call.ts'
import { id, rupees, time } from './fields.ts'

const call = callsAbout('Payments')

const payment = z
	.strictObject({
		orderId: id,
		state: z
			.enum(PAYMENT_STATES)
			.nullable()
			.meta({ description: 'null for orders that were over before it was recorded.' }),
		total: rupees,
		received: rupees,
		refunded: rupees,
		refundNeeded: rupees.meta({ description: 'What the shop still has to give back.' }),
		payableUntilAt: time
			.nullable()
			.meta({ description: 'Unpaid then, the order is cancelled. null where it does not expire.' }),
	})
	.meta({ id: 'Payment' })

export const getPayment = call({
	at: 'GET /orders/payment/{orderId}',
	summary: 'Where the payment of an order stands: an own one, or any for an administrator',
	description: 'Paid is what the payment service itself has confirmed, or the staff has marked.',
	who: 'account',
	answer: z.strictObject({ payment }),
})

export const startPayment = call({
	at: 'POST /orders/pay/{orderId}',
	summary: 'Begin to pay an own order at the payment service',
	description:
		'Open `url` in a browser: it is the page of the payment service. The same order has the same address until it expires, however often it is asked for. 409 where nothing is to be paid, or the shop takes no payments this way; 503 while the service does not answer: the order stays.',
	who: 'customer',
	answer: z.strictObject({ orderId: id, url: z.string(), payment }),
	refuses: ['conflict', 'too-many', 'busy'],
})

export const refundOrder = call({
	at: 'POST /orders/refund/{orderId}',
	summary: 'Give money of an order back by the service that took it, or note that it was given back',
	description:
		'The whole or a part, never more than came in. For owners and managers. The same key is the same refund. `service` asks the payment service: 503 while it does not answer, and it is asked again by itself.',
	who: 'admin',
	body: z.object({
		amount: refundSchema.shape.amount.meta({ description: 'Rupees' }),
		reference: refundSchema.shape.reference.meta({ description: 'Of the bank.' }),
		way: refundSchema.shape.way.meta({ description: '`noted` (given back by hand) or `service`.' }),
		key: refundSchema.shape.key.meta({ description: '16 to 100 letters, digits, - and _; another for each refund.' }),
	}),
	answer: z.strictObject({ message: z.string(), payment }),
	refuses: ['conflict', 'busy'],
})

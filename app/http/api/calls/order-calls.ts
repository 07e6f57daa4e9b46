import { z } from 'zod'
import { checkoutSchema } from '#app/shop/orders/checkout/checkout.schema.ts'
import { lineText } from '#app/shop/values/text.ts'
import { createCallGroup } from '../call.ts'
import {
	dropNulls,
	id,
	imagePath,
	validateWith,
	numberText,
	optionalPageQuery,
	optionalPageSays,
	rupees,
	time,
} from './fields.ts'
import { PAYMENT_STATES } from '#app/shop/orders/payments/payment-state.ts'
import { ORDER_STATUSES } from '#app/shop/values/order-status.ts'
import { PAYMENT_METHODS } from '#app/shop/values/payment-methods.ts'

const statusNumbers = ORDER_STATUSES.map(({ number }) => number)
const describedStatuses = `${ORDER_STATUSES.map(({ number, label }) => `${number} ${label}`).join(', ')}.`

const discount = rupees.meta({ description: 'The amount that the coupon and offers take off the subtotal.' })
const shipping = rupees.meta({ description: 'The delivery price.' })
const codFee = rupees.meta({
	description: 'The COD fee. The total is the subtotal minus the discount plus tax, shipping and codFee.',
})

/** The price of an order, in rupees. */
export const orderPrice = z.strictObject({ subtotal: rupees, discount, shipping, codFee, total: rupees })

const orderItem = z
	.strictObject({
		id,
		quantity: z.int().min(1),
		price: rupees,
		size: z.string().nullable(),
		ProductColors: z
			.strictObject({
				id: id.nullable(),
				productId: id.nullable(),
				name: z.string(),
				Product: z.strictObject({ name: z.string(), Images: z.array(z.strictObject({ imageUrl: imagePath })) }),
				Color: z.strictObject({ name: z.string(), hexCode: z.string() }),
			})
			.meta({
				description: 'As it was when it was ordered. The ids are null if the product or its color was deleted.',
			}),
	})
	.meta({ id: 'OrderItem' })

export const order = z
	.strictObject({
		id,
		userId: id.nullable().meta({ description: 'null if the account was deleted.' }),
		status: z.literal(statusNumbers).meta({ description: describedStatuses }),
		createdAt: time,
		subtotal: rupees,
		tax: rupees,
		discount,
		couponCode: z.string().nullable(),
		shipping,
		codFee,
		total: rupees,
		firstName: z.string(),
		lastName: z.string(),
		email: z.string(),
		phoneNumber: z.string().nullable(),
		waistSize: z.string().nullable(),
		fullLength: z.string().nullable(),
		streetAddress: z.string(),
		apartment: z.string().nullable(),
		city: z.string(),
		state: z.string(),
		zipCode: z.string(),
		country: z.string(),
		paymentMethod: z.enum(PAYMENT_METHODS),
		orderNote: z.string(),
		courier: z.string().nullable().meta({ description: 'null until the order is shipped.' }),
		trackingNumber: z.string().nullable(),
		paymentState: z
			.enum(PAYMENT_STATES)
			.nullable()
			.meta({ description: 'null for orders completed before payments were recorded.' }),
		source: z.enum(['web', 'outlet']).meta({ description: 'Where the order was placed: outlet is an in-person sale.' }),
		OrderItems: z.array(orderItem),
	})
	.meta({ id: 'Order' })

const sum = z.union([z.number(), z.string()]).nullish().meta({ description: 'Accepted, but computed by the server.' })
const text = z.string().nullish()

const wanted = z.object({
	productColorId: z.int('Must be a whole number').positive(),
	quantity: z.int('Quantity must be a whole number.').min(1, 'Quantity cannot be less than 1.').max(1_000_000),
	price: sum,
	color: text,
	size: lineText().max(200).nullish(),
})

const payload = z.object({
	userId: id,
	cartItems: z.array(wanted, 'Cart is empty.'),
	firstName: text,
	lastName: text,
	email: text,
	phoneNumber: text,
	waistSize: text,
	fullLength: text,
	streetAddress: text,
	apartment: text,
	city: text,
	state: text,
	zipCode: text,
	country: text,
	paymentMethod: text.meta({ enum: [...PAYMENT_METHODS, null] }),
	orderNote: text,
	couponCode: text,
	subtotal: sum,
	tax: sum,
	total: sum.meta({
		description: 'Accepted, but computed by the server. With `Prefer: total=exact` it must equal the total.',
	}),
	seenTotal: z.number().min(0).max(1_000_000_000).nullish().meta({
		description:
			'The total that the customer was shown. If the actual total is higher, the answer is 409 and nothing is ordered; a lower total is accepted.',
	}),
})

const required = [
	'userId',
	'cartItems',
	'firstName',
	'lastName',
	'email',
	'streetAddress',
	'city',
	'state',
	'zipCode',
	'country',
]
const checkOut = validateWith(checkoutSchema)

const call = createCallGroup('Orders')
const orderList = z.strictObject({ orders: z.array(order) })

export const createOrder = call({
	at: 'POST /orders/create',
	summary: 'Place an order',
	description:
		'The server computes prices, delivery, the COD fee and totals. ' +
		'A couponCode that is not valid is rejected with the reason. ' +
		'Ordered items are removed from the cart. Two calls create two orders, unless they carry the ' +
		'same Idempotency-Key. An order can have 20 items of one product in one color and 50 items in ' +
		'total, or the limits set by the shop. Without a paymentMethod the order is paid online, or with ' +
		'the only payment method that is available.',
	who: 'customer',
	isOnce: true,
	hasExactTotal: true,
	body: payload
		.meta({ required })
		.transform(({ userId, cartItems, subtotal: _, tax: __, total, seenTotal, ...input }, context) => {
			const choosesPaymentMethod = (input.paymentMethod ?? null) !== null
			const checkout = checkOut(dropNulls(input), context)
			return {
				userId,
				cartItems,
				choosesPaymentMethod,
				total: readTotal(total),
				seenTotal: seenTotal ?? undefined,
				checkout,
			}
		}),
	status: 201,
	answer: z.strictObject({ message: z.string(), orderId: id, order, ...orderPrice.shape }),
	refuses: ['conflict', 'not-found', 'too-many'],
	conflict: orderPrice,
})

/** Returns the total that a client sends, in rupees; `undefined` when it sends none or an invalid amount. */
function readTotal(total: number | string | null | undefined): number | undefined {
	const rupees = typeof total === 'string' ? numberText.safeParse(total).data : total
	return rupees ?? undefined
}

export const priceOrder = call({
	at: 'POST /orders/price',
	summary: 'What an order would cost',
	description:
		'Calculates the totals of an order without placing it. Body and errors are those of `POST /orders/create`, ' +
		'except that `seenTotal` and `total` are not compared. At most 60 calls per account in ten minutes, including ' +
		'refused ones.',
	who: 'customer',
	body: createOrder.body,
	answer: orderPrice,
	refuses: ['conflict', 'not-found', 'too-many'],
})

export const getOrder = call({
	at: 'GET /orders/getbyid/{orderId}',
	summary: 'Get an order: your own, or any as an administrator',
	who: 'account',
	answer: z.strictObject({ order }),
})

export const listOwnOrders = call({
	at: 'GET /orders/userorder/{userId}',
	summary: 'List the orders of an account, newest first',
	who: 'self-or-admin',
	answer: orderList,
})

export const listOrders = call({
	at: 'GET /orders/getallorders',
	summary: 'List all orders, newest first',
	description: optionalPageSays,
	who: 'admin',
	query: optionalPageQuery,
	answer: orderList,
	failed: 'Failed to load orders.',
})

export const updateOrderStatus = call({
	at: 'PUT /orders/updatestatus/{orderId}',
	summary: 'Change the status of an order',
	description:
		'Any status can follow any other. Cancelling restocks the items; ' +
		'leaving Cancelled reserves them again. If the shop takes online payments, an unpaid online ' +
		'order can only be shipped or delivered with sendUnpaid; otherwise the answer is 409.',
	who: 'admin',
	body: z.object({
		status: z
			.int('Please choose one of the listed statuses.')
			.meta({ description: describedStatuses, enum: statusNumbers }),
		sendUnpaid: z.boolean().nullish().meta({ description: 'true: ship the order although it is not paid.' }),
	}),
	answer: z.strictObject({ message: z.string(), order }),
	failed: 'Failed to update order status.',
	refuses: ['conflict'],
})

import { z } from 'zod'
import { checkoutSchema } from '#app/shop/orders/placing/checkout.schema.ts'
import { lineText } from '#app/shop/text.ts'
import { callsAbout } from '../call.ts'
import { id, imagePath, into, rupees, time, dropNulls } from './fields.ts'
import { PAYMENT_STATES } from '#app/shop/orders/payments/payment-state.ts'
import { PAYMENT_METHODS } from '#app/shop/orders/order-view.ts'

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
			.meta({ description: 'As it was when it was bought; the ids are null when the product or its colour is gone.' }),
	})
	.meta({ id: 'OrderItem' })

export const order = z
	.strictObject({
		id,
		userId: id.nullable().meta({ description: 'null when the account is gone.' }),
		status: z
			.int()
			.min(1)
			.max(5)
			.meta({ description: '1 Pending, 2 Processing, 3 Shipped, 4 Delivered, 5 Cancelled.' }),
		createdAt: time,
		subtotal: rupees,
		tax: rupees,
		discount: rupees.meta({ description: 'What coupon and offers took off the subtotal.' }),
		couponCode: z.string().nullable(),
		shipping: rupees.meta({ description: 'What delivery cost.' }),
		codFee: rupees.meta({
			description: 'For cash on delivery: total is subtotal without discount, and tax, shipping and codFee.',
		}),
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
		courier: z.string().nullable().meta({ description: 'null until it is on its way.' }),
		trackingNumber: z.string().nullable(),
		paymentState: z
			.enum(PAYMENT_STATES)
			.nullable()
			.meta({ description: 'null for orders that were over before it was recorded.' }),
		source: z.enum(['web', 'outlet']).meta({ description: 'Where it was placed: outlet is the counter of a shop.' }),
		OrderItems: z.array(orderItem),
	})
	.meta({ id: 'Order' })

const sum = z.union([z.number(), z.string()]).nullish().meta({ description: 'Taken, but computed by the server.' })
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
	paymentMethod: text,
	orderNote: text,
	couponCode: text,
	subtotal: sum,
	tax: sum,
	total: sum,
	seenTotal: z.number().min(0).max(1_000_000_000).nullish().meta({
		description: 'The total that the customer was shown. A higher one is 409 and orders nothing; a lower one is taken.',
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
const checkOut = into(checkoutSchema)

const call = callsAbout('Orders')
const orderList = z.strictObject({ orders: z.array(order) })

export const createOrder = call({
	at: 'POST /orders/create',
	summary: 'Order',
	description:
		'Prices, delivery, the fee for cash and totals are the server’s; a couponCode that does not hold is refused with the reason. What is ordered leaves the cart. Two calls are two orders, unless they carry the same Idempotency-Key. An order takes 20 pieces of one product in one colour and 50 in all, or what the shop has set. Without a paymentMethod it is paid online, or in the only way that the shop offers.',
	who: 'customer',
	isOnce: true,
	body: payload
		.meta({ required })
		.transform(({ userId, cartItems, subtotal: _, tax: __, total: ___, seenTotal, ...typed }, context) => {
			const choosesWay = (typed.paymentMethod ?? null) !== null
			const checkout = checkOut(dropNulls(typed), context)
			return { userId, cartItems, choosesWay, seenTotal: seenTotal ?? undefined, checkout }
		}),
	status: 201,
	answer: z.strictObject({ message: z.string(), orderId: id, order }),
	refuses: ['conflict', 'not-found', 'too-many'],
})

export const getOrder = call({
	at: 'GET /orders/getbyid/{orderId}',
	summary: 'An order: an own one, or any for an administrator',
	who: 'account',
	answer: z.strictObject({ order }),
})

export const listOwnOrders = call({
	at: 'GET /orders/userorder/{userId}',
	summary: 'The orders of an account, newest first',
	who: 'self-or-admin',
	answer: orderList,
})

export const listOrders = call({
	at: 'GET /orders/getallorders',
	summary: 'All orders, newest first',
	description: 'Sent as they are read, however many there are.',
	who: 'admin',
	answer: orderList,
})

export const updateOrderStatus = call({
	at: 'PUT /orders/updatestatus/{orderId}',
	summary: 'Move an order to a status',
	description:
		'Any to any. Cancelling puts the pieces back into stock; leaving Cancelled takes them again. Where the shop takes online payments, an online order that is not paid is sent or delivered only with sendUnpaid; 409 otherwise.',
	who: 'admin',
	body: z.object({
		status: z.int('Please choose one of the listed statuses.'),
		sendUnpaid: z.boolean().nullish().meta({ description: 'true: send it though it is not paid.' }),
	}),
	answer: z.strictObject({ message: z.string(), order }),
	refuses: ['conflict'],
})

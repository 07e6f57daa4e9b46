import { z } from 'zod'
import { checkoutSchema } from '#app/shop/orders/placing/checkout.schema.ts'
import { lineText } from '#app/shop/text.ts'
import { callsAbout } from '../call.ts'
import { dropNulls, id, imagePath, into, numberText, rupees, time } from './fields.ts'
import { PAYMENT_STATES } from '#app/shop/orders/payments/payment-state.ts'
import { PAYMENT_METHODS } from '#app/shop/orders/order-view.ts'

const discount = rupees.meta({ description: 'What coupon and offers took off the subtotal.' })
const shipping = rupees.meta({ description: 'What delivery cost.' })
const codFee = rupees.meta({
	description: 'For cash on delivery: total is subtotal without discount, and tax, shipping and codFee.',
})

/** What an order costs. */
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
	total: sum.meta({
		description: 'Taken, but computed by the server; with `Prefer: total=exact` it must be the total.',
	}),
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
	hasExactTotal: true,
	body: payload
		.meta({ required })
		.transform(({ userId, cartItems, subtotal: _, tax: __, total, seenTotal, ...typed }, context) => {
			const choosesWay = (typed.paymentMethod ?? null) !== null
			const checkout = checkOut(dropNulls(typed), context)
			return { userId, cartItems, choosesWay, total: readTotal(total), seenTotal: seenTotal ?? undefined, checkout }
		}),
	status: 201,
	answer: z.strictObject({ message: z.string(), orderId: id, order, ...orderPrice.shape }),
	refuses: ['conflict', 'not-found', 'too-many'],
	conflict: orderPrice,
})

/** The total that a client sends, in rupees; undefined for none and for what is no amount. */
function readTotal(total: number | string | null | undefined): number | undefined {
	const rupees = typeof total === 'string' ? numberText.safeParse(total).data : total
	return rupees ?? undefined
}

export const priceOrder = call({
	at: 'POST /orders/price',
	summary: 'What an order would cost',
	description:
		'Takes what `POST /orders/create` takes, refuses what that refuses and answers the numbers that it would answer, and places nothing. `seenTotal` and `total` are not compared. 60 requests in ten minutes of an account, the refused ones too.',
	who: 'customer',
	body: createOrder.body,
	answer: orderPrice,
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

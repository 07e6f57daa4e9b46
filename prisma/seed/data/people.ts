import { z } from 'zod'
import { colorKey } from './colors.ts'
import { figure, list, orNull, readTable, text } from './read-table.ts'

/** The first is the demo customer. No customer is real; the addresses are invented but in real places. */
export const CUSTOMERS = readTable(
	'customers',
	z.strictObject({
		username: text,
		fullname: orNull,
		email: text,
		phone: text,
		daysOld: figure,
		firstName: text,
		lastName: text,
		streetAddress: text,
		apartment: orNull,
		city: text,
		state: text,
		zipCode: text,
	}),
)

export type DemoCustomer = (typeof CUSTOMERS)[number]

/** '2 vesu-wide-strap-top ink' (quantity, product handle and color key) */
const item = z
	.string()
	.transform((written) => written.split(' '))
	.pipe(z.tuple([figure, text, colorKey]))
	.transform(([quantity, product, color]) => ({ quantity, product, color }))

/** Oldest first. Prices and addresses are filled in when the orders are inserted. */
export const ORDERS = readTable(
	'orders',
	z.strictObject({
		/** The customer's email. */
		customer: text,
		daysAgo: figure,
		/** 1 pending, 2 processing, 3 shipped, 4 delivered, 5 cancelled */
		status: figure.pipe(z.literal([1, 2, 3, 4, 5])),
		paymentMethod: z.enum(['online', 'cod']),
		payment: z.enum(['due', 'paid', 'expired', 'part-refunded', 'refunded', 'collected', 'remitted']),
		note: z.string(),
		items: list.pipe(z.array(item)),
	}),
)

/** One review at most per customer and product, and only for delivered products. */
export const REVIEWS = readTable(
	'reviews',
	z.strictObject({
		/** The product's handle. */
		product: text,
		/** The customer's email. */
		customer: text,
		rating: figure,
		fit: orNull,
		/** The product's pictures that the buyer sent. */
		photos: list.pipe(z.array(figure)),
		daysAgo: figure,
		description: text,
	}),
)

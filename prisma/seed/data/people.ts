import { z } from 'zod'
import { colorKey } from './colors.ts'
import { numberCell, listCell, nullableCell, readTable, textCell } from './read-table.ts'

/** The first is the demo customer. No customer is real; the addresses are invented but in real places. */
export const CUSTOMERS = readTable(
	'customers',
	z.strictObject({
		username: textCell,
		fullname: nullableCell,
		email: textCell,
		phone: textCell,
		daysOld: numberCell,
		firstName: textCell,
		lastName: textCell,
		streetAddress: textCell,
		apartment: nullableCell,
		city: textCell,
		state: textCell,
		zipCode: textCell,
	}),
)

export type DemoCustomer = (typeof CUSTOMERS)[number]

/** '2 vesu-wide-strap-top ink' (quantity, product handle and color key) */
const item = z
	.string()
	.transform((written) => written.split(' '))
	.pipe(z.tuple([numberCell, textCell, colorKey]))
	.transform(([quantity, product, color]) => ({ quantity, product, color }))

/** Oldest first. Prices and addresses are filled in when the orders are inserted. */
export const ORDERS = readTable(
	'orders',
	z.strictObject({
		/** The customer's email. */
		customer: textCell,
		daysAgo: numberCell,
		/** 1 pending, 2 processing, 3 shipped, 4 delivered, 5 cancelled */
		status: numberCell.pipe(z.literal([1, 2, 3, 4, 5])),
		paymentMethod: z.enum(['online', 'cod']),
		payment: z.enum(['due', 'paid', 'expired', 'part-refunded', 'refunded', 'collected', 'remitted']),
		note: z.string(),
		items: listCell.pipe(z.array(item)),
	}),
)

/** One review at most per customer and product, and only for delivered products. */
export const REVIEWS = readTable(
	'reviews',
	z.strictObject({
		/** The product's handle. */
		product: textCell,
		/** The customer's email. */
		customer: textCell,
		rating: numberCell,
		fit: nullableCell,
		/** The product's pictures that the buyer sent. */
		photos: listCell.pipe(z.array(numberCell)),
		daysAgo: numberCell,
		description: textCell,
	}),
)

import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contactSchema, subscribeSchema } from './contact.schema.ts'
import { ratingSchema } from '../reviews/rating.schema.ts'

const problems = (schema: z.ZodType, value: unknown) =>
	schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
	{},
	{ phone: '919876543210' },
	{ name: 'Asha' },
	{ phone: '  ', name: 'Asha' },
	{ phone: '123', name: ' ' },
])('signing up for daily updates with %o lacks a field, and one message covers both fields', (value) => {
	expect(problems(subscribeSchema, value)).toEqual([['', 'Please fill out both fields.']])
})

test.each(['123456789', '1234567890123', '0123456789', '+0123456789', '++919876543210', 'abcdefghij'])(
	'signing up for daily updates refuses the phone number %s',
	(phone) => {
		expect(problems(subscribeSchema, { phone, name: 'Asha' })).toEqual([
			['phone', 'Please enter a valid phone number (10-12 digits).'],
		])
	},
)

test('a message to the shop needs every field', () => {
	expect(problems(contactSchema, {})).toEqual([
		['name', 'Please enter your name.'],
		['email', 'Please enter your email.'],
		['message', 'Please write a message.'],
	])
	expect(problems(contactSchema, { name: ' ', email: 'a@example.com', message: '\n ' })).toHaveLength(2)
})

test('a message to the shop may have at most 5,000 characters', () => {
	const message = { name: 'A', email: 'a@example.com', message: 'x'.repeat(5000) }
	expect(problems(contactSchema, message)).toBeUndefined()
	expect(problems(contactSchema, { ...message, message: 'x'.repeat(5001) })).toEqual([
		['message', 'Please use at most 5,000 characters.'],
	])
})

const review = { productId: 1, rating: 5, description: 'Sits well.' }

test.each([{ rating: undefined }, { rating: 0 }, { description: '  ' }, { rating: 6 }])(
	'a review with %o is incomplete',
	(change) => {
		expect(problems(ratingSchema, { ...review, ...change })?.map(([, message]) => message)).toEqual([
			'Please provide a rating and description.',
		])
	},
)

test('a review has no fit or one of three fits', () => {
	expect(problems(ratingSchema, { ...review, fit: 'true' })).toBeUndefined()
	expect(problems(ratingSchema, { ...review, fit: 'huge' })).toEqual([['fit', 'Please choose how it fits.']])
})

test.each([undefined, 0, -1, 1.5, 'x'])('a review needs a product: %s is not one', (productId) => {
	expect(problems(ratingSchema, { ...review, productId })).toEqual([
		['productId', 'Product ID not found for this item.'],
	])
})

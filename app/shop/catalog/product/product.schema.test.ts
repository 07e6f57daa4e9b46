import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { newProductSchema, productSchema } from './product.schema.ts'

const hash = '0123456789abcdef0123456789abcdef'
const product = {
	name: 'Kutch Mirror Tote',
	basePrice: 1798.99,
	originalPrice: 2200,
	originalQty: 7,
	description: 'Hand-stitched.',
	categoryId: 1,
	colorIds: [3, 1],
	images: [hash],
}

function problems(input: unknown, schema: z.ZodType = newProductSchema) {
	const result = schema.safeParse(input)
	return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

test('a product needs only the required fields', () => {
	expect(newProductSchema.parse(product)).toEqual({
		...product,
		details: [],
		sizeFit: [],
		materialCare: [],
		shippingReturn: [],
		isFeatured: false,
	})
})

test('missing fields of a product are named in one message and marked individually', () => {
	expect(
		problems({ name: '  ', basePrice: Number.NaN, originalQty: null, colorIds: [1], images: [] }).toSorted(),
	).toEqual([
		': Please fill the following required fields: Name, Base Price, Original Price, Original Quantity, Description, Category, Images',
		'basePrice: Required',
		'categoryId: Required',
		'description: Required',
		'images: Required',
		'name: Required',
		'originalPrice: Required',
		'originalQty: Required',
	])
})

test('only a new product needs an image', () => {
	expect(problems({ ...product, images: [] }, productSchema)).toEqual([])
	expect(problems({ ...product, images: undefined, name: '' }, productSchema)).toEqual([
		'name: Required',
		': Please fill the following required fields: Name',
	])
})

test('a product in a submitted form is read the same way', () => {
	const form = new FormData()
	for (const [key, value] of [
		['name', 'Tote'],
		['basePrice', '1798.99'],
		['originalPrice', ''],
		['originalQty', '7'],
		['description', 'Hand-stitched.'],
		['categoryId', '1'],
		['collectionId', ''],
		['details[0]', 'Mirrors'],
		['details[1]', ''],
		['colorIds[0]', '3'],
		['images[0]', hash],
		['isFeatured', 'on'],
	] as const) {
		form.set(key, value)
	}
	expect(parseWithZod(form, { schema: newProductSchema }).reply().error).toEqual({
		originalPrice: ['Required'],
		'details[1]': ['Please enter a detail'],
		'': ['Please fill the following required fields: Original Price'],
	})
	form.set('originalPrice', '1798.99')
	form.delete('details[1]')
	const submission = parseWithZod(form, { schema: newProductSchema })
	expect(submission.status === 'success' && submission.value).toMatchObject({
		basePrice: 1798.99,
		originalPrice: 1798.99,
		collectionId: undefined,
		details: ['Mirrors'],
		colorIds: [3],
		isFeatured: true,
	})
})

test.each([
	['colorIds: Please select a color', { colorIds: [] }],
	['colorIds: Color already added', { colorIds: [2, 2] }],
	['images: Maximum 10 images allowed', { images: Array.from({ length: 11 }, () => hash) }],
	['sizeFit.0: Please enter size & fit info', { sizeFit: [' '] }],
	['basePrice: Must be more than 0', { basePrice: 0 }],
	[
		'originalPrice: Must not be below the base price. Without a reduction, enter the same price in both.',
		{ originalPrice: 1798.98 },
	],
	['basePrice: At most 2 decimals', { basePrice: 1.001 }],
	['originalQty: Must be a whole number', { originalQty: 1.5 }],
	['name: At most 200 characters', { name: 'x'.repeat(201) }],
	['description: At most 5,000 characters', { description: 'x'.repeat(5001) }],
	['details.0: At most 500 characters', { details: ['x'.repeat(501)] }],
	['details: At most 30 entries', { details: Array.from({ length: 31 }, () => 'x') }],
])('a product is refused with %s', (problem, change) => {
	expect(problems({ ...product, ...change })).toEqual([problem])
})

test("a line break in a product's text counts as one character, as in the browser", () => {
	expect(productSchema.parse({ ...product, description: ' One.\r\nTwo. ' }).description).toBe('One.\nTwo.')
	expect(problems({ ...product, description: 'x\r\n'.repeat(2500) })).toEqual([])
})

test('every price of a product in whole paise is accepted', () => {
	for (let paise = 1; paise < 1_000_000; paise += 371)
		expect(productSchema.shape.basePrice.safeParse(paise / 100).success).toBe(true)
})

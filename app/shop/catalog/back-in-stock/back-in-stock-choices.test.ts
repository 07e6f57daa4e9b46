import { expect, test } from 'vitest'
import { getBackInStockChoices } from './back-in-stock-request-view.ts'
import { backInStockRequestSchema } from './back-in-stock-request.schema.ts'

const white = { productColorId: 1, colorId: 1, name: 'White', hexCode: '#ffffff' }
const rust = { ...white, productColorId: 2, colorId: 2, name: 'Rust' }
const variant = (productColorId: number, size: string, remainingQty: number) => ({
	id: productColorId * 100 + size.length,
	productColorId,
	size,
	remainingQty,
	pricePaise: 100_000,
})

const sized = {
	countsByVariant: true,
	remainingQty: 3,
	colors: [white, rust],
	variants: [variant(1, 'S', 3), variant(2, 'S', 0), variant(2, 'XXL', 0)],
}

test.each([
	['the color asked for', 2, ['Rust', 'S,XXL', '']],
	['a color in which nothing is sold out', 1, ['White', '', 'S']],
	['no color: the first with something sold out', null, ['Rust', 'S,XXL', '']],
])('sizes sold out in %s', (_, asked, expected) => {
	const { color, soldOut, inStock, colors } = getBackInStockChoices(sized, asked)
	expect([color?.name, soldOut.join(), inStock.join()]).toEqual(expected)
	expect(colors).toEqual([rust])
})

test('a product that tracks stock per product is sold out in all its colors or in none', () => {
	const whole = { countsByVariant: false, remainingQty: 0, colors: [white, rust], variants: [] }
	expect(getBackInStockChoices(whole, 2)).toEqual({ colors: [white, rust], color: rust, soldOut: [''], inStock: [] })
	expect(getBackInStockChoices({ ...whole, remainingQty: 1 }, 2)).toMatchObject({
		colors: [],
		soldOut: [],
		inStock: [''],
	})
	expect(getBackInStockChoices({ ...whole, colors: [] }, null)).toEqual({
		colors: [],
		color: undefined,
		soldOut: [''],
		inStock: [],
	})
})

test.each([
	['Asha@Example.com', 'asha@example.com'],
	['+Asha@example.com', '+asha@example.com'],
	['98765 43210', '+919876543210'],
	['+91 (98765) 43-210', '+919876543210'],
	['+14155550123', '+14155550123'],
])('the contact %s is stored as %s', (input, expected) => {
	expect(backInStockRequestSchema.parse({ name: 'Asha', contact: input, consent: true }).contact).toBe(expected)
})

test('no request is made without consent', () => {
	for (const consent of [undefined, false, 'on'])
		expect(backInStockRequestSchema.safeParse({ name: 'Asha', contact: '9876543210', consent }).success).toBe(false)
})

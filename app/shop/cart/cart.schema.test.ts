import { expect, test } from 'vitest'
import { addToCartSchema, cartNoteSchema, quantitySchema } from './cart.schema.ts'

const firstMessage = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test('adding to the cart without a colour asks for one', () => {
	expect(firstMessage(addToCartSchema.safeParse({}))).toBe('Please select a color.')
	expect(firstMessage(addToCartSchema.safeParse({ productColorId: 0 }))).toBe('Please select a color.')
})

test('one piece is added to the cart unless more are asked for', () => {
	expect(addToCartSchema.parse({ productColorId: 7 })).toEqual({ productColorId: 7, quantity: 1 })
	expect(addToCartSchema.parse({ productColorId: 7, quantity: 3 }).quantity).toBe(3)
})

test.each([0, -1, Number.NaN, '2', null, undefined])('a cart line of quantity %s is refused', (quantity) => {
	expect(firstMessage(quantitySchema.safeParse({ quantity }))).toBe('Quantity cannot be less than 1.')
})

test('the quantity of a cart line is a whole number', () => {
	expect(firstMessage(quantitySchema.safeParse({ quantity: 1.5 }))).toBe('Quantity must be a whole number.')
})

test('the order note is trimmed, may be empty and has at most 1000 characters', () => {
	expect(cartNoteSchema.parse({ note: '  ring twice ' })).toEqual({ note: 'ring twice' })
	expect(cartNoteSchema.parse({})).toEqual({ note: '' })
	expect(cartNoteSchema.safeParse({ note: 'x'.repeat(1000) }).success).toBe(true)
	expect(firstMessage(cartNoteSchema.safeParse({ note: 'x'.repeat(1001) }))).toBe('Please use at most 1000 characters.')
})

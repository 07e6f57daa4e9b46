import { expect, test } from 'vitest'
import { addToCartSchema, cartNoteSchema } from './cart.schema.ts'

const firstMessage = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test('adding to the cart without a colour asks for one', () => {
	expect(firstMessage(addToCartSchema.safeParse({}))).toBe('Please select a color.')
	expect(firstMessage(addToCartSchema.safeParse({ productColorId: 0 }))).toBe('Please select a color.')
})

test('one piece is added to the cart unless more are asked for', () => {
	expect(addToCartSchema.parse({ productColorId: 7 })).toEqual({ productColorId: 7, quantity: 1 })
	expect(addToCartSchema.parse({ productColorId: 7, quantity: 3 }).quantity).toBe(3)
})

test('the order note is trimmed, may be empty and has at most 1000 characters', () => {
	expect(cartNoteSchema.parse({ note: '  ring twice ' })).toEqual({ note: 'ring twice' })
	expect(cartNoteSchema.parse({})).toEqual({ note: '' })
	expect(cartNoteSchema.safeParse({ note: 'x'.repeat(1000) }).success).toBe(true)
	expect(firstMessage(cartNoteSchema.safeParse({ note: 'x'.repeat(1001) }))).toBe('Please use at most 1000 characters.')
})

import { expect, test } from 'vitest'
import { addToCartSchema } from './cart.schema.ts'

const firstMessage = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test('adding to the cart without a color requires one', () => {
	expect(firstMessage(addToCartSchema.safeParse({}))).toBe('Please select a color.')
	expect(firstMessage(addToCartSchema.safeParse({ productColorId: 0 }))).toBe('Please select a color.')
})

test('one unit is added to the cart by default', () => {
	expect(addToCartSchema.parse({ productColorId: 7 })).toEqual({ productColorId: 7, quantity: 1 })
	expect(addToCartSchema.parse({ productColorId: 7, quantity: 3 }).quantity).toBe(3)
})

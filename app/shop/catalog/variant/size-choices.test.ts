import { expect, test } from 'vitest'
import { sizeChoices } from './size-choices.ts'
import { leftIn } from './variant-view.ts'

let id = 0
const variant = (productColorId: number, size: string, remainingQty: number) => {
	id += 1
	return { id, productColorId, size, remainingQty }
}

test('the sizes of all colours are in one order, however each colour spells them', () => {
	const choices = sizeChoices([variant(1, 'M', 2), variant(1, 'XXL', 1), variant(2, 'S', 3), variant(2, '2XL', 0)])
	expect(choices).toEqual([
		{ size: 'S', left: { 2: 3 } },
		{ size: 'M', left: { 1: 2 } },
		{ size: 'XXL', left: { 1: 1, 2: 0 } },
	])
	expect(sizeChoices([])).toEqual([])
})

test('what is left of a size is that of the colour, or of the best one while none is chosen', () => {
	const [small] = sizeChoices([variant(1, 'S', 2), variant(2, 'S', 6)])
	expect(leftIn(small!, 1)).toBe(2)
	expect(leftIn(small!, 2)).toBe(6)
	expect(leftIn(small!, 3)).toBe(0)
	expect(leftIn(small!, undefined)).toBe(6)
})

import { expect, test } from 'vitest'
import { countPieces, sumPaise, type CartLine } from './cart-totals.ts'

const line = (pricePaise: number, quantity: number): CartLine => ({
	cartId: 1,
	productId: 1,
	productColorId: 1,
	categoryId: null,
	name: 'Linen Shirt',
	colorName: 'White',
	hexCode: '#ffffff',
	pricePaise,
	quantity,
	linePaise: pricePaise * quantity,
	remainingQty: 9,
	colorShown: 'own',
	size: null,
	offers: [],
	image: null,
})

test('the total of a cart is the sum of price times quantity, exact in paise', () => {
	expect(sumPaise([line(10, 1), line(20, 1)])).toBe(30)
	expect(sumPaise([line(179_899, 3), line(99, 7)])).toBe(540_390)
	expect(sumPaise([])).toBe(0)
})

test('the count of a cart is of pieces, not of lines', () => {
	expect(countPieces([line(10, 2), line(20, 3)])).toBe(5)
})

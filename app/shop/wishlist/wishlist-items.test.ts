import { expect, test } from 'vitest'
import {
	addWishlistItem,
	maxBrowserItems,
	parseWishlistParam,
	parseWishlistCookie,
	formatWishlistParam,
	formatWishlistCookie,
} from './wishlist-items.ts'

const piece = (productId: number, pricePaise = 100, productColorId: number | null = null) => ({
	productId,
	pricePaise,
	productColorId,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => piece(index + 1))

test('saved items can be read back', () => {
	const pieces = [piece(7, 149_900, 45), piece(1, 5)]
	expect(parseWishlistCookie(formatWishlistCookie(pieces))).toEqual(pieces)
})

test.each(['', 'x', '1', '1-', '-5', '0-5', '1-x', '1e3-5', '9999999999-5', '%00'])('%j contains no item', (text) => {
	expect(parseWishlistCookie(text)).toEqual([])
})

test('unreadable items are left out, and an item counts once', () => {
	expect(parseWishlistCookie('1-5.x.2-6.1-7')).toEqual([piece(1, 5), piece(2, 6)])
})

test('a text has no more items than a browser stores', () => {
	expect(parseWishlistCookie(formatWishlistCookie(many(maxBrowserItems + 1)))).toHaveLength(maxBrowserItems)
})

test('the oldest item makes room', () => {
	expect(addWishlistItem([piece(1), piece(2)], piece(3), 2)).toEqual([piece(3), piece(1)])
})

test('a link names products once and in their colors, no more than fit a browser, and nothing else', () => {
	expect([...parseWishlistParam('1-45.5.1.x.0.7-x')]).toEqual([
		[1, 45],
		[5, null],
		[7, null],
	])
	const colors = new Map(many(60).map(({ productId }) => [productId, 9]))
	expect(parseWishlistParam(formatWishlistParam(colors)).size).toBe(maxBrowserItems)
	expect(parseWishlistParam(null).size).toBe(0)
})

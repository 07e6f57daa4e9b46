import { expect, test } from 'vitest'
import {
	addWishlistItem,
	maxBrowserItems,
	parseWishlistParam,
	parseWishlistCookie,
	formatWishlistParam,
	formatWishlistCookie,
} from './wishlist-items.ts'

const makeItem = (productId: number, pricePaise = 100, productColorId: number | null = null) => ({
	productId,
	pricePaise,
	productColorId,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => makeItem(index + 1))

test('saved items can be read back', () => {
	const items = [makeItem(7, 149_900, 45), makeItem(1, 5)]
	expect(parseWishlistCookie(formatWishlistCookie(items))).toEqual(items)
})

test.each(['', 'x', '1', '1-', '-5', '0-5', '1-x', '1e3-5', '9999999999-5', '%00'])('%j contains no item', (text) => {
	expect(parseWishlistCookie(text)).toEqual([])
})

test('unreadable items are left out, and an item counts once', () => {
	expect(parseWishlistCookie('1-5.x.2-6.1-7')).toEqual([makeItem(1, 5), makeItem(2, 6)])
})

test('a text has no more items than a browser stores', () => {
	expect(parseWishlistCookie(formatWishlistCookie(many(maxBrowserItems + 1)))).toHaveLength(maxBrowserItems)
})

test('the oldest item makes room', () => {
	expect(addWishlistItem([makeItem(1), makeItem(2)], makeItem(3), 2)).toEqual([makeItem(3), makeItem(1)])
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

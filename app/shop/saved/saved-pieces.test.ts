import { expect, test } from 'vitest'
import { addPiece, maxInBrowser, readChoices, readPieces, writeChoices, writePieces } from './saved-pieces.ts'

const piece = (productId: number, pricePaise = 100, productColorId: number | null = null) => ({
	productId,
	pricePaise,
	productColorId,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => piece(index + 1))

test('what is written is read again', () => {
	const pieces = [piece(7, 149_900, 45), piece(1, 5)]
	expect(readPieces(writePieces(pieces))).toEqual(pieces)
})

test.each(['', 'x', '1', '1-', '-5', '0-5', '1-x', '1e3-5', '9999999999-5', '%00'])('%j holds no piece', (text) => {
	expect(readPieces(text)).toEqual([])
})

test('what cannot be read is left out, and a piece counts once', () => {
	expect(readPieces('1-5.x.2-6.1-7')).toEqual([piece(1, 5), piece(2, 6)])
})

test('a text holds no more pieces than a browser keeps', () => {
	expect(readPieces(writePieces(many(maxInBrowser + 1)))).toHaveLength(maxInBrowser)
})

test('the oldest makes room', () => {
	expect(addPiece([piece(1), piece(2)], piece(3), 2)).toEqual([piece(3), piece(1)])
})

test('a link names products once and in their colours, no more than fit a browser, and nothing else', () => {
	expect([...readChoices('1-45.5.1.x.0.7-x')]).toEqual([
		[1, 45],
		[5, null],
		[7, null],
	])
	const colors = new Map(many(60).map(({ productId }) => [productId, 9]))
	expect(readChoices(writeChoices(colors)).size).toBe(maxInBrowser)
	expect(readChoices(null).size).toBe(0)
})

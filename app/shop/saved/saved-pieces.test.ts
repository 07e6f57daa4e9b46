import { expect, test } from 'vitest'
import { addPiece, maxInBrowser, readIds, readPieces, writePieces } from './saved-pieces.ts'

const piece = (productId: number, pricePaise = 100) => ({ productId, pricePaise })
const many = (count: number) => Array.from({ length: count }, (_, index) => piece(index + 1))

test('what is written is read again', () => {
	expect(readPieces(writePieces([piece(7, 149_900), piece(1, 5)]))).toEqual([piece(7, 149_900), piece(1, 5)])
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

test('a link names products once, no more than fit a browser, and nothing else', () => {
	expect(readIds('1.5.1.x.0')).toEqual([1, 5])
	expect(
		readIds(
			many(60)
				.map(({ productId }) => productId)
				.join('.'),
		),
	).toHaveLength(maxInBrowser)
	expect(readIds(null)).toEqual([])
})

import { rowId } from '../row-id.ts'

/** A product that somebody saved, and its lowest price then (rule: saved-pieces). */
export interface SavedPiece {
	productId: number
	pricePaise: number
}

/** Pieces that a browser keeps, and a link names. */
export const maxInBrowser = 40
export const maxInAccount = 200

/** With a piece before the others, once, and no more than `max`. */
export function addPiece(pieces: readonly SavedPiece[], piece: SavedPiece, max: number): SavedPiece[] {
	return [piece, ...removePiece(pieces, piece.productId)].slice(0, max)
}

export function removePiece(pieces: readonly SavedPiece[], id: number): SavedPiece[] {
	return pieces.filter(({ productId }) => productId !== id)
}

/** Pieces in a text that fits a cookie: '12-149900.7-99900'. */
export function writePieces(pieces: readonly SavedPiece[]): string {
	return pieces.map(({ productId, pricePaise }) => `${productId}-${pricePaise}`).join('.')
}

/** The pieces of such a text, each once; what cannot be read is left out. */
export function readPieces(text: string): SavedPiece[] {
	const pieces = new Map<number, SavedPiece>()
	for (const entry of text.split('.', maxInBrowser)) {
		const [productId, pricePaise] = entry.split('-', 2).map(rowId)
		if (productId && pricePaise && !pieces.has(productId)) pieces.set(productId, { productId, pricePaise })
	}
	return [...pieces.values()]
}

/** The products of a link, '1.5.9', each once. */
export function readIds(text: string | null): number[] {
	const ids = (text ?? '').split('.', maxInBrowser).map(rowId)
	return [...new Set(ids)].filter((id) => id > 0)
}

import { rowId } from '../row-id.ts'

/** A product that somebody saved, its lowest price then, and the colour it was saved in (rule: saved-pieces). */
export interface SavedPiece {
	productId: number
	pricePaise: number
	/** Null where none was chosen. */
	productColorId: number | null
}

/** Products, and in which colour each was chosen; null for none. */
export type ChosenColors = ReadonlyMap<number, number | null>

/** What a card says of the colour that it is shown in. */
interface ColoredCard {
	id: number
	color: { productColorId: number; isRequested: boolean } | null
}

/** The products of cards, and the colours that they were saved in. */
export function colorsOfCards(cards: readonly ColoredCard[]): ChosenColors {
	return new Map(cards.map(({ id, color }) => [id, color?.isRequested ? color.productColorId : null]))
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

/** Pieces in a text that fits a cookie: '12-149900.7-99900', a third number is the colour. */
export function writePieces(pieces: readonly SavedPiece[]): string {
	return pieces
		.map(({ productId, pricePaise, productColorId }) => join([productId, pricePaise, productColorId]))
		.join('.')
}

const join = (numbers: (number | null)[]) => numbers.filter((number) => number !== null).join('-')

/** The pieces of such a text, each once; what cannot be read is left out. */
export function readPieces(text: string): SavedPiece[] {
	const pieces = new Map<number, SavedPiece>()
	for (const entry of text.split('.', maxInBrowser)) {
		const [productId, pricePaise, color] = entry.split('-', 3).map(rowId)
		if (productId && pricePaise && !pieces.has(productId))
			pieces.set(productId, { productId, pricePaise, productColorId: color || null })
	}
	return [...pieces.values()]
}

/** Products in a link, each with its colour behind it: '1-45.5.9'. */
export function writeChoices(choices: ChosenColors): string {
	return [...choices]
		.slice(0, maxInBrowser)
		.map((choice) => join(choice))
		.join('.')
}

/** The products of such a link, each once. */
export function readChoices(text: string | null): ChosenColors {
	const choices = new Map<number, number | null>()
	for (const entry of (text ?? '').split('.', maxInBrowser)) {
		const [productId, color] = entry.split('-', 2).map(rowId)
		if (productId && productId > 0 && !choices.has(productId)) choices.set(productId, color || null)
	}
	return choices
}

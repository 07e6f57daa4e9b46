import { rowId } from '../row-id.ts'

/**
 * A saved item: the product, its lowest price when it was saved, and the color in which it was saved (rule:
 * saved-pieces).
 */
export interface SavedPiece {
	productId: number
	pricePaise: number
	/** `null` when no color was chosen. */
	productColorId: number | null
}

/** Products with their chosen color. `null` means none. */
export type ChosenColors = ReadonlyMap<number, number | null>

/** The color data of a card. */
interface ColoredCard {
	id: number
	color: { productColorId: number; isRequested: boolean } | null
}

/** Returns the products of cards with the colors in which they were saved. */
export function colorsOfCards(cards: readonly ColoredCard[]): ChosenColors {
	return new Map(cards.map(({ id, color }) => [id, color?.isRequested ? color.productColorId : null]))
}

/** The maximum number of items in a browser's cookie and in a link. */
export const maxInBrowser = 40
export const maxInAccount = 200

/** Adds an item at the front, without duplicates, up to `max` items. */
export function addPiece(pieces: readonly SavedPiece[], piece: SavedPiece, max: number): SavedPiece[] {
	return [piece, ...removePiece(pieces, piece.productId)].slice(0, max)
}

export function removePiece(pieces: readonly SavedPiece[], id: number): SavedPiece[] {
	return pieces.filter(({ productId }) => productId !== id)
}

/**
 * Formats items as a text that fits into a cookie, such as `'12-149900.7-99900'`. An optional third number is the
 * color.
 */
export function writePieces(pieces: readonly SavedPiece[]): string {
	return pieces
		.map(({ productId, pricePaise, productColorId }) => join([productId, pricePaise, productColorId]))
		.join('.')
}

const join = (numbers: (number | null)[]) => numbers.filter((number) => number !== null).join('-')

/** Parses such a text, without duplicates. Unreadable items are skipped. */
export function readPieces(text: string): SavedPiece[] {
	const pieces = new Map<number, SavedPiece>()
	for (const entry of text.split('.', maxInBrowser)) {
		const [productId, pricePaise, color] = entry.split('-', 3).map(rowId)
		if (productId && pricePaise && !pieces.has(productId))
			pieces.set(productId, { productId, pricePaise, productColorId: color || null })
	}
	return [...pieces.values()]
}

/** Formats products for a link, with an optional color each, such as `'1-45.5.9'`. */
export function writeChoices(choices: ChosenColors): string {
	return [...choices]
		.slice(0, maxInBrowser)
		.map((choice) => join(choice))
		.join('.')
}

/** Parses the products of such a link, without duplicates. */
export function readChoices(text: string | null): ChosenColors {
	const choices = new Map<number, number | null>()
	for (const entry of (text ?? '').split('.', maxInBrowser)) {
		const [productId, color] = entry.split('-', 2).map(rowId)
		if (productId && productId > 0 && !choices.has(productId)) choices.set(productId, color || null)
	}
	return choices
}

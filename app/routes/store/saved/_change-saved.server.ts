import { customerIdOf } from '#app/http/session/customer.server.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import {
	addPiece,
	maxInAccount,
	maxInBrowser,
	readChoices,
	removePiece,
	type SavedPiece,
} from '#app/shop/saved/saved-pieces.ts'
import { pieceOf, piecesOf, removeFromAccount, saveInAccount, savedBy } from '#app/shop/saved/saved.server.ts'
import { beginSavedNews, endSavedNews } from '#app/shop/saved/saved-news.server.ts'
import { refuse } from '#app/shop/refusal.ts'

/** Saves or removes the product of the form's button, in the account or else in the browser. Returns the message. */
export async function changeSaved(session: RequestSession, form: FormData): Promise<string> {
	const [save, unsave, all, news] = ['save', 'unsave', 'all', 'news'].map((name) => form.get(name))
	if (typeof news === 'string') return changeNews(session, news === 'on')
	if (typeof unsave === 'string') return remove(session, rowId(unsave))
	if (typeof save === 'string') return add(session, [await pieceOf(rowId(save), chosenColor(form, save))])
	const choices = readChoices(typeof all === 'string' ? all : null)
	const pieces = await piecesOf([...choices.keys()], choices)
	if (pieces.length === 0) refuse('not-found', 'None of these pieces is in the shop any more.')
	return add(session, pieces)
}

/** Returns the color in which a product's page or card is shown; `null` for none. */
export function chosenColor(form: FormData, product: string): number | null {
	const color = form.get(`color-${product}`)
	return typeof color === 'string' ? rowId(color) || null : null
}

async function changeNews(session: RequestSession, isWanted: boolean): Promise<string> {
	const userId = await customerIdOf(session)
	if (userId === null) refuse('unauthenticated', 'Please log in first: we write to your account.')
	if (!isWanted) {
		await endSavedNews(userId)
		return 'You get no more mails about saved pieces.'
	}
	await beginSavedNews(userId)
	return 'We will tell you.'
}

async function remove(session: RequestSession, id: number): Promise<string> {
	const userId = await customerIdOf(session)
	if (userId === null) session.saveHere(removePiece(session.savedHere(), id))
	else {
		await removeFromAccount(userId, id)
		await showSaved(session, userId)
	}
	return 'Removed from your saved pieces.'
}

async function add(session: RequestSession, pieces: SavedPiece[]): Promise<string> {
	const userId = await customerIdOf(session)
	const isFull = userId === null ? saveInBrowser(session, pieces) : await saveInAccount(userId, pieces)
	if (userId !== null) await showSaved(session, userId)
	const most = userId === null ? maxInBrowser : maxInAccount
	const saved = pieces.length === 1 ? 'Saved.' : `${pieces.length} pieces saved.`
	return isFull ? `${saved} The oldest made room: ${most} is the most.` : saved
}

/** Saves in the browser. Returns whether the oldest product was removed to make space. */
function saveInBrowser(session: RequestSession, pieces: SavedPiece[]): boolean {
	const before = session.savedHere()
	const isThere = (id: number) => before.some(({ productId }) => productId === id)
	// An existing product keeps its price and its position.
	const fresh = pieces.filter(({ productId }) => !isThere(productId))
	const chosen = new Map(pieces.map(({ productId, productColorId }) => [productId, productColorId]))
	const kept = before.map((piece) => ({
		...piece,
		productColorId: chosen.get(piece.productId) ?? piece.productColorId,
	}))
	session.saveHere(fresh.reduceRight((list, piece) => addPiece(list, piece, maxInBrowser), kept))
	return before.length + fresh.length > maxInBrowser
}

async function showSaved(session: RequestSession, userId: number): Promise<void> {
	session.showSaved((await savedBy(userId)).map(({ productId }) => productId))
}

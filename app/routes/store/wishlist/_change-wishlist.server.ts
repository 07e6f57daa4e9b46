import { findCustomerId } from '#app/http/session/customer.server.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import {
	addWishlistItem,
	maxAccountItems,
	maxBrowserItems,
	parseWishlistParam,
	removeWishlistItem,
	type WishlistItem,
} from '#app/shop/wishlist/wishlist-items.ts'
import {
	getWishlistItem,
	findWishlistItems,
	removeFromAccountWishlist,
	saveToAccountWishlist,
	listWishlist,
	enableWishlistAlerts,
	disableWishlistAlerts,
} from '#app/shop/wishlist/wishlist.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { refuse } from '#app/shop/values/refusal.ts'

/**
 * Handles the clicked button of a form: it saves or removes a product, saves all products of a shared list, or turns
 * emails about saved products on or off. Without an account, the products are saved in the browser. Returns the
 * message.
 */
export async function changeWishlist(session: RequestSession, form: FormData, t: Translate): Promise<string> {
	const [save, unsave, all, alerts] = ['save', 'unsave', 'all', 'news'].map((name) => form.get(name))
	if (typeof alerts === 'string') return changeWishlistEmails(session, alerts === 'on', t)
	if (typeof unsave === 'string') return removeItem(session, parseRowId(unsave), t)
	if (typeof save === 'string')
		return addItems(session, [await getWishlistItem(parseRowId(save), parseChosenColor(form, save))], t)
	const choices = parseWishlistParam(typeof all === 'string' ? all : null)
	const items = await findWishlistItems([...choices.keys()], choices)
	if (items.length === 0) refuse('not-found', 'wishlist-items-not-found')
	return addItems(session, items, t)
}

/** Returns the product color in which the submitted page or card shows a product. `null` for none. */
export function parseChosenColor(form: FormData, product: string): number | null {
	const color = form.get(`color-${product}`)
	return typeof color === 'string' ? parseRowId(color) || null : null
}

async function changeWishlistEmails(session: RequestSession, isWanted: boolean, t: Translate): Promise<string> {
	const userId = await findCustomerId(session)
	if (userId === null) refuse('unauthenticated', 'login-required-for-alerts')
	if (!isWanted) {
		await disableWishlistAlerts(userId)
		return t('wishlist.noMoreEmails')
	}
	await enableWishlistAlerts(userId, t('wishlist.emailsConsent'), t.language.code)
	return t('wishlist.willNotify')
}

async function removeItem(session: RequestSession, id: number, t: Translate): Promise<string> {
	const userId = await findCustomerId(session)
	if (userId === null) session.saveHere(removeWishlistItem(session.savedHere(), id))
	else {
		await removeFromAccountWishlist(userId, id)
		await respondWithWishlist(session, userId)
	}
	return t('wishlist.removed')
}

async function addItems(session: RequestSession, items: WishlistItem[], t: Translate): Promise<string> {
	const userId = await findCustomerId(session)
	const isFull = userId === null ? saveInBrowser(session, items) : await saveToAccountWishlist(userId, items)
	if (userId !== null) await respondWithWishlist(session, userId)
	const max = userId === null ? maxBrowserItems : maxAccountItems
	const count = items.length
	return isFull ? t('wishlist.savedOldestRemoved', { count, max }) : t('wishlist.saved', { count })
}

/** Saves products in the browser. Returns whether the oldest saved product was removed to make space. */
function saveInBrowser(session: RequestSession, items: WishlistItem[]): boolean {
	const before = session.savedHere()
	const isSaved = (id: number) => before.some(({ productId }) => productId === id)
	// A product that is already saved keeps its price and its position.
	const fresh = items.filter(({ productId }) => !isSaved(productId))
	const chosen = new Map(items.map(({ productId, productColorId }) => [productId, productColorId]))
	const updatedItems = before.map((item) => ({
		...item,
		productColorId: chosen.get(item.productId) ?? item.productColorId,
	}))
	session.saveHere(fresh.reduceRight((list, item) => addWishlistItem(list, item, maxBrowserItems), updatedItems))
	return before.length + fresh.length > maxBrowserItems
}

async function respondWithWishlist(session: RequestSession, userId: number): Promise<void> {
	session.showSaved((await listWishlist(userId)).map(({ productId }) => productId))
}

import { redirect, type RouterContextProvider } from 'react-router'
import { translateLines } from '#app/shop/catalog/listing/product-rows.server.ts'
import { listBanners } from '#app/shop/home/banner.server.ts'
import { listWishlist, moveWishlistToAccount } from '#app/shop/wishlist/wishlist.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { findPendingItem, runPendingCart } from '../pending/pending-cart.server.ts'
import { deleteFormDraft, saveEmailDraft } from '../pending/pending-form.server.ts'
import { settleOrLog } from '../responses/page-refusals.server.ts'
import { mergeBrowserCart } from '../session/cart-access.server.ts'
import { getRequestLanguage, sessionContext } from '../session/contexts.ts'
import { translateSentence } from '../session/request-language.server.ts'
import type { Flash, RequestSession } from '../session/session.server.ts'

const passwordRemoved =
	'This email is now confirmed as yours, so we removed the old password and logged out every other device.'

/**
 * Moves the wishlist, the cart and the waiting cart change of the browser to the account. Redirects to the log-in page,
 * which confirms the log-in. The session is already open, so a part that cannot be moved does not fail the log-in.
 */
export async function redirectAfterLogin(
	context: Readonly<RouterContextProvider>,
	actor: Actor & { isPasswordRemoved?: boolean },
	search: string,
): Promise<Response> {
	const pending = await movePendingToAccount(context, actor)
	context.get(sessionContext).flash(translateSentence('Logged In! Redirecting...'), { kind: 'notice', ...pending })
	return redirect(`/login${search}`, 303)
}

/**
 * Logs a new customer in, moves the wishlist, the cart and the waiting cart change of the browser to the account, and
 * redirects to the sign-up page, which confirms the sign-up and continues to the log-in page. If the session cannot be
 * opened, the customer logs in there.
 */
export async function redirectAfterSignup(
	context: Readonly<RouterContextProvider>,
	{ userId, email }: { userId: number; email: string },
	search: string,
): Promise<Response> {
	const session = context.get(sessionContext)
	const opened = await settleOrLog(context, session.logIn(userId))
	if (opened === 'failed') await settleOrLog(context, saveEmailDraft(session, email))
	const pending = opened === 'failed' ? {} : await movePendingToAccount(context, { userId, isAdmin: false })
	session.flash(translateSentence('Signup Successful! Redirecting to login...'), { kind: 'notice', ...pending })
	return redirect(`/signup${search}`, 303)
}

/**
 * Moves what the browser stored before the log-in to the account. Returns the message, if any, for the page after the
 * confirmation.
 */
async function movePendingToAccount(
	context: Readonly<RouterContextProvider>,
	actor: Actor & { isPasswordRemoved?: boolean },
): Promise<Pick<Flash, 'next'>> {
	const session = context.get(sessionContext)
	await settleOrLog(context, deleteFormDraft(session, '/login'))
	if (!actor.role) await settleOrLog(context, moveBrowserWishlist(session, actor.userId))
	const merged = await settleOrLog(context, mergeBrowserCart(session, actor))
	const pending = await settleOrLog(context, runPendingCart(session, actor))
	const lost = {
		next: { tone: 'error', text: translateSentence('Failed to update cart. Please check your cart.') },
	} as const
	const { next } = pending === 'failed' || merged === 'failed' ? lost : pending
	const unfit = merged === 'failed' ? '' : merged
	const texts = [actor.isPasswordRemoved && translateSentence(passwordRemoved), next?.text, unfit].filter(Boolean)
	const tone = unfit ? 'error' : (next?.tone ?? 'success')
	return texts.length > 0 ? { next: { tone, text: texts.join(' ') } } : {}
}

/** Moves the wishlist from before the login to the account. */
async function moveBrowserWishlist(session: RequestSession, userId: number): Promise<void> {
	await moveWishlistToAccount(userId, session.savedHere())
	session.showSaved((await listWishlist(userId)).map(({ productId }) => productId))
}

/**
 * Loads what the log-in and the sign-up show beside their forms: the item that is added to the cart after the log-in
 * and the picture of the first banner. The forms work without them.
 */
export async function loadLoginParts(context: Readonly<RouterContextProvider>) {
	const [item, banners] = await Promise.all([
		settleOrLog(context, findPendingItem(context.get(sessionContext))),
		settleOrLog(context, listBanners()),
	])
	const [shown] = item === 'failed' || item === null ? [] : await translateLines([item], getRequestLanguage(context))
	return {
		item: shown ?? null,
		picture: banners === 'failed' ? null : (banners[0]?.image ?? null),
	}
}

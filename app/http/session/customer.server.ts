import { redirect, type RouterContextProvider } from 'react-router'
import { sessionContext } from './contexts.ts'
import { runAction } from '../forms/forms.server.ts'
import { savePendingAddition, savePendingNote } from '../pending/pending-cart.server.ts'
import { translateSentence } from './request-language.server.ts'
import type { FlashOptions, RequestSession } from './session.server.ts'

/** Returns the customer's id; `null` for visitors, and for staff, who have no cart (rule: staff-do-not-shop). */
export async function findCustomerId(session: RequestSession): Promise<number | null> {
	const viewer = await session.viewer()
	return viewer && !viewer.role ? viewer.userId : null
}

export async function requireCustomer(context: Readonly<RouterContextProvider>): Promise<number> {
	return (await context.get(sessionContext).viewer())!.userId
}

export const sessionExpiredMessage = 'Session expired. Please log in again.'
export const draftSavedMessage = 'What you entered is saved.'

/**
 * Redirects to the login page, which shows the reason and returns to `back`. If the session has expired, the reason is
 * `sessionExpiredMessage`, and the browser deletes the session cookie (rule: session-expired).
 */
export async function redirectToLogin(
	session: RequestSession,
	back: string,
	message: string,
	isDraftSaved = false,
): Promise<Response> {
	const isExpired = await session.isExpired()
	if (isExpired) await session.logOut()
	const why = translateSentence(isExpired ? sessionExpiredMessage : message)
	session.flash(isDraftSaved ? `${why} ${translateSentence(draftSavedMessage)}` : why, { kind: 'notice' })
	return redirect(`/login?${new URLSearchParams({ redirectTo: back })}`, 303)
}

/**
 * Runs `runAction` for customers. Visitors must log in first, and then `addition` or the note in `cart` is applied.
 * Staff get `message` as an error. `unexpected` is the message when `work` fails unexpectedly.
 */
export async function runActionAsCustomer(
	session: RequestSession,
	{
		back,
		message,
		unexpected,
		addition,
		cart,
		flashOptions,
	}: {
		back: string
		message: string
		unexpected: string
		addition?: FormData
		cart?: FormData
		flashOptions?: FlashOptions
	},
	work: (userId: number) => Promise<string | undefined>,
): Promise<Response> {
	const userId = await findCustomerId(session)
	if (userId !== null) return runAction(session, back, () => work(userId), { unexpected, ...flashOptions })
	if ((await session.viewer()) === null) {
		if (addition) await savePendingAddition(session, addition)
		return redirectToLogin(session, back, message, cart && (await savePendingNote(session, cart)))
	}
	session.flash(translateSentence(message), { tone: 'error' })
	return redirect(back, 303)
}

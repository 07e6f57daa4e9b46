import { redirect, type RouterContextProvider } from 'react-router'
import { sessionContext } from './contexts.ts'
import { runAction } from '../forms/forms.server.ts'
import { keepAddition, keepNote } from '../pending/pending-cart.server.ts'
import type { FlashLook, RequestSession } from './session.server.ts'

/** Returns the customer's id; `null` also for staff, who have no cart (rule: staff-do-not-shop). */
export async function customerIdOf(session: RequestSession): Promise<number | null> {
	const viewer = await session.viewer()
	return viewer && !viewer.role ? viewer.userId : null
}

export async function customerOf(context: Readonly<RouterContextProvider>): Promise<number> {
	return (await context.get(sessionContext).viewer())!.userId
}

export const sessionExpired = 'Session expired. Please log in again.'
export const typedIsKept = 'What you typed is kept.'

/**
 * Redirects to the login page, which shows the reason and returns to `back`. After an expiry the message says so and
 * the browser deletes the session (rule: session-expired).
 */
export async function askToLogIn(
	session: RequestSession,
	back: string,
	message: string,
	isKept = false,
): Promise<Response> {
	const isExpired = await session.isExpired()
	if (isExpired) await session.logOut()
	const why = isExpired ? sessionExpired : message
	session.flash(isKept ? `${why} ${typedIsKept}` : why, { kind: 'notice' })
	return redirect(`/login?${new URLSearchParams({ redirectTo: back })}`, 303)
}

/**
 * Runs `runAction` for customers. Others must log in first; then `addition` or the `cart`'s note is applied.
 * `unexpected` is the message for errors.
 */
export async function runActionAsCustomer(
	session: RequestSession,
	{
		back,
		message,
		unexpected,
		addition,
		cart,
		look,
	}: { back: string; message: string; unexpected: string; addition?: FormData; cart?: FormData; look?: FlashLook },
	work: (userId: number) => Promise<string | undefined>,
): Promise<Response> {
	const userId = await customerIdOf(session)
	if (userId !== null) return runAction(session, back, () => work(userId), { unexpected, ...look })
	if ((await session.viewer()) === null) {
		if (addition) await keepAddition(session, addition)
		return askToLogIn(session, back, message, cart && (await keepNote(session, cart)))
	}
	session.flash(message, { tone: 'error' })
	return redirect(back, 303)
}

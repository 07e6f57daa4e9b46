import { redirect, type RouterContextProvider } from 'react-router'
import { sessionContext } from './contexts.ts'
import { runAction } from '../forms/forms.server.ts'
import { keepIntention, keepNote } from '../pending/intention.server.ts'
import type { FlashLook, RequestSession } from './session.server.ts'

/** The signed-in customer; null without a session, and for an administrator, who has no cart (rule 64). */
export async function customerIdOf(session: RequestSession): Promise<number | null> {
	const viewer = await session.viewer()
	return viewer && !viewer.isAdmin ? viewer.userId : null
}

/** The signed-in customer, on pages whose guard refuses everybody else. */
export async function customerOf(context: Readonly<RouterContextProvider>): Promise<number> {
	return (await context.get(sessionContext).viewer())!.userId
}

export const sessionExpired = 'Session expired. Please log in again.'
export const typedIsKept = 'What you typed is kept.'

/**
 * Redirects to the log-in page, which says why and afterwards leads to `back`. After an expired session the message
 * says that instead, and the browser forgets the session (rule 78). Says so when what was typed is stored.
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
	session.flash(isKept ? `${why} ${typedIsKept}` : why, { tone: 'error' })
	return redirect(`/login?${new URLSearchParams({ redirectTo: back })}`, 303)
}

/**
 * The action of a button for customers only: as `runAction`, with the customer's id. Others are asked to log in with
 * `message`, and what they meant to put into the cart (`intention`) or typed as its note (in the form of the `cart`) is
 * done afterwards; an administrator, whom the log-in page would redirect, sees the message on the same page. An
 * unexpected error shows `unexpected`.
 */
export async function runActionAsCustomer(
	session: RequestSession,
	{
		back,
		message,
		unexpected,
		intention,
		cart,
		look,
	}: { back: string; message: string; unexpected: string; intention?: FormData; cart?: FormData; look?: FlashLook },
	work: (userId: number) => Promise<string | undefined>,
): Promise<Response> {
	const userId = await customerIdOf(session)
	if (userId !== null) return runAction(session, back, () => work(userId), { unexpected, ...look })
	if ((await session.viewer()) === null) {
		if (intention) await keepIntention(session, intention)
		return askToLogIn(session, back, message, cart && (await keepNote(session, cart)))
	}
	session.flash(message, { tone: 'error' })
	return redirect(back, 303)
}

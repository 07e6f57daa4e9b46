import { redirect, type RouterContextProvider } from 'react-router'
import { visitContext } from './contexts.ts'
import { press } from './forms.server.ts'
import type { Visit } from './visit.server.ts'

/** The customer who is here; null when nobody is, and for an administrator, who has no cart (decision Q-04). */
export async function customerIdOf(visit: Visit): Promise<number | null> {
	const viewer = await visit.viewer()
	return viewer && !viewer.isAdmin ? viewer.userId : null
}

/** The customer who is here, on pages whose guard lets nobody else in. */
export async function customerOf(context: Readonly<RouterContextProvider>): Promise<number> {
	return (await context.get(visitContext).viewer())!.userId
}

/**
 * To the log-in page, which says why and afterwards leads to `back`. Whose session is over meanwhile reads that instead, and the browser
 * forgets it (specification 1, section 8).
 */
export async function askToLogIn(visit: Visit, back: string, message: string): Promise<Response> {
	const isExpired = await visit.isExpired()
	if (isExpired) await visit.logOut()
	visit.flash(isExpired ? 'Session expired. Please log in again.' : message, { tone: 'error' })
	return redirect(`/login?${new URLSearchParams({ redirectTo: back })}`, 303)
}

/**
 * The action of a button that only a customer may press: as `press`, with the customer's id. Others are asked to log in with `message`; an
 * administrator, whom the log-in page would send away, reads it where they are.
 */
export async function pressAsCustomer(
	visit: Visit,
	{ back, message }: { back: string; message: string },
	act: (userId: number) => Promise<string | undefined>,
): Promise<Response> {
	const userId = await customerIdOf(visit)
	if (userId !== null) return press(visit, back, () => act(userId))
	if ((await visit.viewer()) === null) return askToLogIn(visit, back, message)
	visit.flash(message, { tone: 'error' })
	return redirect(back, 303)
}

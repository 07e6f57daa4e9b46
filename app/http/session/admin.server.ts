import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/shop/people/actor.ts'
import { refuse } from '#app/shop/refusal.ts'
import { sessionContext } from './contexts.ts'

/**
 * The admin who is signed in. The layout's guard has refused everybody else; whoever was logged out since is refused.
 */
export async function adminOf(context: Readonly<RouterContextProvider>): Promise<Actor> {
	const viewer = await context.get(sessionContext).viewer()
	return viewer ?? refuse('unauthenticated', 'Please log in.')
}

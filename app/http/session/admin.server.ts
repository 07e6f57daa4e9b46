import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/shop/people/actor.ts'
import { refuse } from '#app/shop/refusal.ts'
import { sessionContext } from './contexts.ts'

/** Who works in the back-office. The layout's guard has let nobody else in; whoever is logged out since then is refused. */
export async function adminOf(context: Readonly<RouterContextProvider>): Promise<Actor> {
	const viewer = await context.get(sessionContext).viewer()
	return viewer ?? refuse('unauthenticated', 'Please log in.')
}

import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/shop/words/roles.ts'
import { refuse } from '#app/shop/refusal.ts'
import { sessionContext } from './contexts.ts'

/** Refuses whoever was logged out since the layout's guard. */
export async function adminOf(context: Readonly<RouterContextProvider>): Promise<Actor> {
	const viewer = await context.get(sessionContext).viewer()
	return viewer ?? refuse('unauthenticated', 'Please log in.')
}

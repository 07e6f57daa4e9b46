import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { findCartOwner } from '#app/http/session/cart-access.server.ts'
import { consumeSubmission } from '#app/shop/people/session/form-drafts.server.ts'
import { readCheckoutForm, fillInPlace, saveDraftFromForm } from './_checkout-state.server.ts'
import type { Route } from './+types/checkout-draft.ts'

export function loader() {
	return redirect('/checkout', 303)
}

/** Saves the input that script has observed. */
export async function action({ request, context }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const owner = await findCartOwner(session)
	if (owner === null) return new Response(null, { status: 401 })
	const form = await readCheckoutForm(owner, request)
	// The response to a PIN code, which fills in city and state, may still be pending (rule: pincode-lookup).
	fillInPlace(form)
	await saveDraftFromForm(owner, form)
	// The input is newer than the form that was submitted before a login.
	const key = await session.browserKey()
	if (key) await consumeSubmission(key, '/checkout')
	return new Response(null, { status: 204 })
}

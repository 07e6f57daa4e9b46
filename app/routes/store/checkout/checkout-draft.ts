import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { findCartOwner } from '#app/http/session/cart-access.server.ts'
import { consumeSubmission } from '#app/shop/people/session/form-drafts.server.ts'
import { readCheckoutForm, fillInPlace, saveDraftFromForm } from './_checkout-state.server.ts'
import type { Route } from './+types/checkout-draft.ts'

export function loader() {
	return redirect('/checkout', 303)
}

/** Saves the input that the script of the checkout sends while the user types. */
export async function action({ request, context }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const owner = await findCartOwner(session)
	if (owner === null) return new Response(null, { status: 401 })
	const form = await readCheckoutForm(owner, request)
	// City and state are filled in here too, because the response that fills them in on the page may not have arrived
	// (rule: pincode-lookup).
	fillInPlace(form)
	await saveDraftFromForm(owner, form)
	// This input is newer than a checkout form that was saved before a login, so the older form is deleted.
	const key = await session.browserKey()
	if (key) await consumeSubmission(key, '/checkout')
	return new Response(null, { status: 204 })
}

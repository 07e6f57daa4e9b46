import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerIdOf } from '#app/http/session/customer.server.ts'
import { takeSubmission } from '#app/shop/people/session/pending-submission.server.ts'
import { checkoutForm, fillPlace, keepTyped } from './_checkout-now.server.ts'
import type { Route } from './+types/checkout-draft.ts'

export function loader() {
	return redirect('/checkout', 303)
}

/** Saves the input that script has observed. */
export async function action({ request, context }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const userId = await customerIdOf(session)
	if (userId === null) return new Response(null, { status: 401 })
	const form = await checkoutForm(userId, request)
	// The response to a PIN code, which fills in city and state, may still be pending (rule: pin-lookup).
	fillPlace(form)
	await keepTyped(userId, form)
	// The input is newer than the form that was submitted before a login.
	const key = await session.browserKey()
	if (key) await takeSubmission(key, '/checkout')
	return new Response(null, { status: 204 })
}

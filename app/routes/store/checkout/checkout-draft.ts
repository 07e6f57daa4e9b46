import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerIdOf } from '#app/http/session/customer.server.ts'
import { takeSubmission } from '#app/shop/people/session/pending-submission.server.ts'
import { checkoutForm, fillPlace, keepTyped } from './_checkout-now.server.ts'
import type { Route } from './+types/checkout-draft.ts'

export function loader() {
	return redirect('/checkout', 303)
}

/** What script has seen typed. */
export async function action({ request, context }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const userId = await customerIdOf(session)
	if (userId === null) return new Response(null, { status: 401 })
	const form = await checkoutForm(userId, request)
	// The answer to a PIN code may be under way still, and has filled in city and state (rule: pin-lookup).
	fillPlace(form)
	await keepTyped(userId, form)
	// It is newer than what was sent before a log-in.
	const key = await session.browserKey()
	if (key) await takeSubmission(key, '/checkout')
	return new Response(null, { status: 204 })
}

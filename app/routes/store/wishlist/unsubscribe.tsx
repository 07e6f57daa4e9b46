import { redirect } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { unsubscribeByToken } from '#app/shop/wishlist/wishlist.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { buildUnlistedMeta } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => buildUnlistedMeta(matches, 'Unsubscribe')

/**
 * Unsubscribes only when the button is clicked, because programs open the links of emails too. The button of an email
 * client posts its own form and follows no redirect (RFC 8058).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	// The body may have either encoding of forms.
	const isProgram = (await request.text()).includes('One-Click')
	await orThrowResponse(unsubscribeByToken(params.token))
	if (isProgram) return { isDone: true }
	context.get(sessionContext).flash('You will receive no more emails about saved items.')
	return redirect('/saved', 303)
}

export default function StopPage({ actionData }: Route.ComponentProps) {
	return (
		<div className="shell pt-6">
			<h1 className="font-display text-2xl">Unsubscribe</h1>
			<p className="mt-3 mb-8 max-w-prose text-base text-muted">
				Stop emails about your saved items. The items stay saved.
			</p>
			{!actionData?.isDone && (
				<form method="post">
					<Button variant="secondary">Stop emails</Button>
				</form>
			)}
		</div>
	)
}

export const ErrorBoundary = ErrorMessage

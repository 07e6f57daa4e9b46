import { redirect } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { endSavedNewsBy } from '#app/shop/saved/saved-news.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { unlistedMeta } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/stop.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'No more mails')

/**
 * Unsubscribes only when the button is clicked, because programs open the links of emails too. The button of an email
 * client posts its own form and follows no redirect (RFC 8058).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	// The body may have either encoding of forms.
	const isProgram = (await request.text()).includes('One-Click')
	await pageOrRefusal(endSavedNewsBy(params.token))
	if (isProgram) return { isDone: true }
	context.get(sessionContext).flash('You get no more mails about saved pieces.')
	return redirect('/saved', 303)
}

export default function StopPage({ actionData }: Route.ComponentProps) {
	return (
		<div className="shell pt-6">
			<h1 className="font-display text-2xl">No more mails</h1>
			<p className="mt-3 mb-8 max-w-prose text-base text-muted">
				We write no more about the pieces that you saved. They stay where they are.
			</p>
			{!actionData?.isDone && (
				<form method="post">
					<Button look="secondary">Send no more of them</Button>
				</form>
			)}
		</div>
	)
}

export const ErrorBoundary = ErrorMessage

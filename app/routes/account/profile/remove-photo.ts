import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { removeOwnPhoto } from '#app/shop/feedback/photos/review-photos.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/remove-photo.ts'

function backFrom({ searchParams }: URL): string {
	const orderId = rowId(searchParams.get('order') ?? undefined)
	return orderId ? `/profile?tab=order&order=${orderId}` : '/profile?tab=order'
}

export function loader({ url }: Route.LoaderArgs) {
	return redirect(backFrom(url), 303)
}

/** Removes a photo from the customer's own review (rule: review-photos). */
export async function action({ context, params, url }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const remove = async () => {
		await removeOwnPhoto(userId, rowId(params.id))
		return 'The photo is removed.'
	}
	return runAction(context.get(sessionContext), backFrom(url), remove, { unexpected: 'The photo was not removed.' })
}

// The default export turns errors into a page instead of JSON.
export default ErrorMessage
// A re-export would not receive the error.
export const ErrorBoundary = ErrorMessage

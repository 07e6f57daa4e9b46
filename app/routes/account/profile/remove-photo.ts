import { redirect } from 'react-router'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { removeOwnPhoto } from '#app/shop/reviews/review-photos.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/remove-photo.ts'

function getBackPath({ searchParams }: URL): string {
	const orderId = parseRowId(searchParams.get('order') ?? undefined)
	return orderId ? `/profile?tab=order&order=${orderId}` : '/profile?tab=order'
}

export function loader({ url }: Route.LoaderArgs) {
	return redirect(getBackPath(url), 303)
}

/** Removes a photo from the customer's own review (rule: review-photos). */
export async function action({ context, params, url }: Route.ActionArgs) {
	const userId = await requireCustomer(context)
	const removePhoto = async () => {
		await removeOwnPhoto(userId, parseRowId(params.id))
		return getRequestTranslate(context)('review.photoRemoved')
	}
	return runAction(context.get(sessionContext), getBackPath(url), removePhoto, {
		unexpected: getRequestTranslate(context)('review.photoNotRemoved'),
	})
}

// React Router treats a module that exports neither a component nor an `ErrorBoundary` as a resource route. The errors
// of a resource route are JSON or plain text instead of a page.
export default ErrorMessage
// Declared here, because React Router passes no `error` to an `ErrorBoundary` that is re-exported with `export … from`.
export const ErrorBoundary = ErrorMessage

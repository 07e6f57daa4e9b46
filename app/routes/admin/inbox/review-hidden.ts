import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { hideRating } from '#app/shop/feedback/answering/answer-review.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/review-hidden.ts'

export const handle = { act: 'feedback' }

export function loader() {
	return redirect('/admin/reviews', 303)
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const isHidden = (await readFormData(request)).get('hidden') === 'yes'
	const back = `/admin/reviews${listStateQuery(readListState(url.searchParams, 'hidden'))}`
	const hide = async () => {
		await hideRating(await adminOf(context), rowId(params.id), isHidden)
		return isHidden ? 'The review is hidden.' : 'The review is shown again.'
	}
	return runAction(context.get(sessionContext), back, hide, { unexpected: 'The review was not changed.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

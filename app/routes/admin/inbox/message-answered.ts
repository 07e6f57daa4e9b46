import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { markAnswered } from '#app/shop/feedback/answering/answer-message.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/message-answered.ts'

export const handle = { act: 'feedback' }

export function loader() {
	return redirect('/admin/contact', 303)
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const isAnswered = (await readFormData(request)).get('answered') === 'yes'
	const back = `/admin/contact${listStateQuery(readListState(url.searchParams, 'answered'))}`
	const mark = async () => {
		await markAnswered(await adminOf(context), rowId(params.id), isAnswered)
		return isAnswered ? 'Marked as answered.' : 'Marked as to answer.'
	}
	return runAction(context.get(sessionContext), back, mark, { unexpected: 'The message was not marked.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

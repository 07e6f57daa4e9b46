import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { rowId } from '#app/shop/row-id.ts'
import { sendTest } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/test.ts'

export const handle = { act: 'settings of money' }

const back = '/admin/settings/webhooks'

export function loader() {
	return redirect(back, 303)
}

export function action({ context, params }: Route.ActionArgs) {
	const send = async () => {
		await sendTest(await adminOf(context), rowId(params.id))
		return 'The test is on its way: its answer is in the list below in a few seconds.'
	}
	return runAction(context.get(sessionContext), back, send, { unexpected: 'The test could not be sent.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

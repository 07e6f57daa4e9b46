import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { endTrouble } from '#app/shop/orders/payments/trouble/troubles.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/trouble-end.ts'

export const handle = { act: 'payments' }

const list = '/admin/payments'

export function loader() {
	return redirect(list, 303)
}

export function action({ context, params }: Route.ActionArgs) {
	const end = async () => {
		await endTrouble(await adminOf(context), rowId(params.id))
		return 'The payment is off the list.'
	}
	return runAction(context.get(sessionContext), list, end, { unexpected: 'The payment is still on the list.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

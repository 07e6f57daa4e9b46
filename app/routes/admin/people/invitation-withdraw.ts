import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { withdrawInvitation } from '#app/shop/people/staff/invitation.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/invitation-withdraw.ts'

export const handle = { act: 'people' }

export function loader() {
	return redirect('/admin/people', 303)
}

export function action({ context, params }: Route.ActionArgs) {
	const withdraw = async () => {
		await withdrawInvitation(await adminOf(context), rowId(params.id))
		return 'The invitation has been withdrawn.'
	}
	return runAction(context.get(sessionContext), '/admin/people', withdraw, {
		unexpected: 'The invitation could not be withdrawn.',
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { startSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/second-factor-start.ts'

export const handle = { act: 'own account' }

const page = '/admin/account/second-factor'

export function loader() {
	return redirect(page, 303)
}

export function action({ context }: Route.ActionArgs) {
	const start = async () => {
		const { userId } = await adminOf(context)
		await startSecondFactor(userId)
		return undefined
	}
	return runAction(context.get(sessionContext), page, start, { unexpected: 'The second factor could not be set up.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

import { redirect } from 'react-router'
import { visitContext } from '#app/http/contexts.ts'
import { press } from '#app/http/forms.server.ts'
import { ownerOf } from '#app/http/owner.server.ts'
import { startSecondFactor } from '#app/shop/second-factor/second-factor.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/second-factor-start.ts'

const page = '/admin/account/second-factor'

export function loader() {
	return redirect(page, 303)
}

export function action({ context }: Route.ActionArgs) {
	const start = async () => {
		const { userId } = await ownerOf(context)
		await startSecondFactor(userId)
		return undefined
	}
	return press(context.get(visitContext), page, start, { unexpected: 'The second factor could not be set up.' })
}

// Nothing is ever shown here but an error: without a component it would be a line of JSON and not a page.
export default ErrorMessage
// A re-export would be given no error to show.
export const ErrorBoundary = ErrorMessage

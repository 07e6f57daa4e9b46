import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { startBackup } from '#app/shop/backup/run-backup.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/back-up.ts'

export function loader() {
	return redirect('/admin', 303)
}

export async function action({ context }: Route.ActionArgs) {
	const begin = async () => (startBackup() ? 'The backup has begun.' : 'A backup is being made already.')
	return runAction(context.get(sessionContext), '/admin', begin, { unexpected: 'The backup could not be begun.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

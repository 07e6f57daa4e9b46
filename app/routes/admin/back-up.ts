import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { safeRedirect } from '#app/http/session/redirect-to.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { backUpNow } from '#app/shop/backup/run-backup.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/back-up.ts'

export const handle = { act: 'backups' }

export function loader() {
	return redirect('/admin', 303)
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const back = safeRedirect(form.get('backTo'), '/admin')
	const begin = async () =>
		(await backUpNow(await adminOf(context))) ? 'The backup has begun.' : 'A backup is being made already.'
	return runAction(context.get(sessionContext), back, begin, { unexpected: 'The backup could not be begun.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

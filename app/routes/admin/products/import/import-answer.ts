import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { waitForImport } from '#app/shop/import/import-work.server.ts'
import { answerImport } from '#app/shop/import/run-import.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/import-answer.ts'

export const handle = { act: 'catalogue' }

export function loader({ params }: Route.LoaderArgs) {
	return redirect(reportOf(params.id), 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	return runAction(context.get(sessionContext), reportOf(params.id), async () => {
		await answerImport(await adminOf(context), params.id, form.get('answer'))
		await waitForImport(params.id)
		return undefined
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

function reportOf(id: string): string {
	return `/admin/products/import/${encodeURIComponent(id)}`
}

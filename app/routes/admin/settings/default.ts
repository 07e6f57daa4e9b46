import { redirect } from 'react-router'
import { z } from 'zod'
import { valuesOf } from '#app/http/forms/button-form.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { cardNamed } from '#app/shop/settings/cards.ts'
import { restoreDefault } from '#app/shop/settings/save-settings.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/default.ts'

export const handle = { act: 'settings' }

export function loader({ params }: Route.LoaderArgs) {
	return redirect(pageOf(params.card), 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const restore = async () => {
		const { field } = valuesOf(form, z.object({ field: z.string() }))
		await restoreDefault(await adminOf(context), cardNamed(params.card), field)
		return 'The default holds again'
	}
	return runAction(context.get(sessionContext), pageOf(params.card), restore, {
		unexpected: 'The settings could not be saved.',
	})
}

const pageOf = (card: string) => `/admin/settings/${encodeURIComponent(card)}`

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

import { redirect } from 'react-router'
import { valuesOf } from '#app/http/forms/button-form.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { switchSchema } from '#app/shop/letters/webhooks/webhook.schema.ts'
import { switchWebhook } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/switch.ts'

export const handle = { act: 'settings of money' }

const back = '/admin/settings/webhooks'

export function loader() {
	return redirect(back, 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const change = async () => {
		const isOn = valuesOf(form, switchSchema).isOn === 'on'
		await switchWebhook(await adminOf(context), rowId(params.id), isOn)
		return isOn ? 'The address is told again.' : 'The address is told nothing any more.'
	}
	return runAction(context.get(sessionContext), back, change, { unexpected: 'The address could not be changed.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

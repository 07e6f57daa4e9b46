import { redirect } from 'react-router'
import { valuesOf } from '#app/http/forms/button-form.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { sendTestMail, testMailSchema } from '#app/shop/letters/mail/test-mail.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/mail-test.ts'

export const handle = { act: 'settings' }

const back = '/admin/settings/mail'

export function loader() {
	return redirect(back, 303)
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const send = async () => {
		const { to } = valuesOf(form, testMailSchema)
		const became = await sendTestMail(await adminOf(context), to)
		return became === 'sent'
			? `The mail server took the test mail to ${to}`
			: 'No mail server is set: the test mail is kept as a file'
	}
	return runAction(context.get(sessionContext), back, send, { unexpected: 'The test mail was not sent.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

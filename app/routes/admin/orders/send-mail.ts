import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { sendAgain } from '#app/shop/letters/mail/sent-mail.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/send-mail.ts'

export const handle = { act: 'orders' }

export function loader() {
	return redirect('/admin', 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const send = async () => {
		await sendAgain(rowId(params.id))
		return 'The mail is on its way again.'
	}
	return runAction(context.get(sessionContext), pageBefore(form.get('redirectTo')), send, {
		unexpected: 'The mail could not be sent again.',
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

function pageBefore(text: unknown): string {
	return typeof text === 'string' && /^\/admin(\/mails(\?page=\d+)?|\/orders\/\d+(\?[\w%+.*=&-]*)?)?$/.test(text)
		? text
		: '/admin'
}

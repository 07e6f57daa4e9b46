import { redirect } from 'react-router'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { addOrderNote } from '#app/shop/orders/fulfilment/change-order.server.ts'
import { staffNoteSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/note.ts'

export const handle = { act: 'orders' }

export function loader({ params }: Route.LoaderArgs) {
	return redirect(`/admin/orders/${rowId(params.id)}`, 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(params.id)
	const add = async () => {
		const { data, error } = staffNoteSchema.safeParse({ note: form.get('note') ?? '' })
		if (error) refuse('invalid', error.issues[0]!.message)
		await addOrderNote(await adminOf(context), id, data.note)
		return 'Note added.'
	}
	return runAction(context.get(sessionContext), `/admin/orders/${id}`, add, { unexpected: 'The note was not saved.' })
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

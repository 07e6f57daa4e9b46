import { redirect } from 'react-router'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { setParcel } from '#app/shop/orders/fulfilment/change-order.server.ts'
import { parcelSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/parcel.ts'

export const handle = { act: 'orders' }

export function loader({ params }: Route.LoaderArgs) {
	return redirect(`/admin/orders/${rowId(params.id)}`, 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(params.id)
	const save = async () => {
		const { data, error } = parcelSchema.safeParse({
			courier: form.get('courier') ?? undefined,
			trackingNumber: form.get('trackingNumber') ?? undefined,
		})
		if (error) refuse('invalid', error.issues[0]!.message)
		await setParcel(await adminOf(context), id, data)
		return 'Courier and tracking number saved.'
	}
	return runAction(context.get(sessionContext), `/admin/orders/${id}`, save, {
		unexpected: 'The courier was not saved.',
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

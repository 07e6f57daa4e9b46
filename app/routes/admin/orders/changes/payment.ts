import { redirect } from 'react-router'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { markPayment } from '#app/shop/payments/mark-payment.server.ts'
import { paymentSchema } from '#app/shop/payments/payment.schema.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/payment.ts'

export function loader({ params }: Route.LoaderArgs) {
	return redirect(`/admin/orders/${rowId(params.orderId)}`, 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(params.orderId)
	const save = async () => {
		const { data, error } = paymentSchema.safeParse(Object.fromEntries(form))
		if (error) refuse('invalid', error.issues[0]!.message)
		await markPayment(await adminOf(context), id, data)
		return `Order #${id} is marked as ${data.kind}.`
	}
	return runAction(context.get(sessionContext), `/admin/orders/${id}`, save, {
		unexpected: 'The payment was not noted.',
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

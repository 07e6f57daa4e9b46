import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { decisionSchema } from '#app/shop/payments/upi/claim.schema.ts'
import { decideClaim } from '#app/shop/payments/upi/decide-claim.server.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/claim.ts'

export function loader({ params }: Route.LoaderArgs) {
	return redirect(`/admin/orders/${rowId(params.orderId)}`, 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(params.orderId)
	const decide = async () => {
		const { data, error } = decisionSchema.safeParse(Object.fromEntries(form))
		if (error) refuse('invalid', error.issues[0]!.message)
		await decideClaim(await adminOf(context), id, data)
		return data.decision === 'accepted'
			? `Order #${id} is marked as paid.`
			: `Order #${id} is to be paid again. Its customer is told.`
	}
	return runAction(context.get(sessionContext), `/admin/orders/${id}`, decide, {
		unexpected: 'The payment was not noted.',
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

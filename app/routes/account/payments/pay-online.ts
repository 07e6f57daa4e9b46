import { redirect } from 'react-router'
import { runAsClient } from '#app/http/server/client.server.ts'
import { isRefusal } from '#app/http/responses/page-refusals.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { startPayment } from '#app/shop/orders/payments/online/start-payment.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/pay-online.ts'

const getOrderPath = (orderId: number) => `/profile?tab=order&order=${orderId}`

export function loader({ params }: Route.LoaderArgs) {
	return redirect(getOrderPath(parseRowId(params.id)), 303)
}

export async function action({ context, params, url }: Route.ActionArgs) {
	const userId = await requireCustomer(context)
	const id = parseRowId(params.id)
	try {
		const to = await runAsClient(context, userId, (customer) => startPayment(customer, id, url.origin))
		return redirect(to, 303)
	} catch (error) {
		if (!isRefusal(error)) throw error
		return runAction(context.get(sessionContext), getOrderPath(id), () => Promise.reject(error))
	}
}

// The default export turns errors into a page instead of JSON.
export default ErrorMessage
// A re-export would not receive the error.
export const ErrorBoundary = ErrorMessage

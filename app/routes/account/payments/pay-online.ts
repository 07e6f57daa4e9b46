import { redirect } from 'react-router'
import { isRefusal } from '#app/http/responses/page-refusals.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { payingLinkCookie } from '#app/http/session/cookies.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readOrderAccess, runWithAccess } from '#app/http/session/order-access.server.ts'
import { startPayment } from '#app/shop/orders/payments/online/start-payment.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/pay-online.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
	const { orderPath } = await readOrderAccess(context, params)
	return redirect(orderPath, 303)
}

export async function action({ context, params, url }: Route.ActionArgs) {
	const { access, orderId, orderPath } = await readOrderAccess(context, params)
	try {
		const to = await runWithAccess(context, access, (client) => startPayment(client, orderId, url.origin))
		const setCookie = params.token && (await payingLinkCookie.serialize(params.token))
		return redirect(to, { status: 303, headers: setCookie ? { 'Set-Cookie': setCookie } : {} })
	} catch (error) {
		if (!isRefusal(error)) throw error
		return runAction(context.get(sessionContext), orderPath, () => Promise.reject(error))
	}
}

// React Router treats a module that exports neither a component nor an `ErrorBoundary` as a resource route. The errors
// of a resource route are JSON or plain text instead of a page.
export default ErrorMessage
// Declared here, because React Router passes no `error` to an `ErrorBoundary` that is re-exported with `export … from`.
export const ErrorBoundary = ErrorMessage

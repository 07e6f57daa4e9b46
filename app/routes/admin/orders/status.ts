import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { stageOf } from '#app/shop/orders/fulfilment/order-stage.ts'
import { CANCELLED, isOrderStatus } from '#app/shop/words/order-status.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/status.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { questionPageOf, pageBefore, readSeenStatus } from '#app/http/admin/asked-first.server.ts'

export const handle = { act: 'orders' }

export function loader({ params }: Route.LoaderArgs) {
	return redirect(`/admin/orders/${rowId(params.id)}`, 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(params.id)
	const status = Number(form.get('status'))
	const seen = readSeenStatus(form.get('seen'))
	const back = pageBefore(form.get('redirectTo'), id)
	if (status === CANCELLED)
		return redirect(
			`/admin/orders/${id}/cancel?${new URLSearchParams({ redirectTo: back, ...(seen !== undefined && { seen: String(seen) }) })}`,
			303,
		)
	const seenStage = seen === undefined ? undefined : stageOf(seen, null)
	const asked = isOrderStatus(status) && (await questionPageOf(id, stageOf(status, null), seenStage, back))
	if (asked) return asked
	const change = async () => {
		await changeOrderStatus(await adminOf(context), id, status, { seen })
		return 'Order status updated successfully!'
	}
	return runAction(context.get(sessionContext), back, change, { unexpected: 'Failed to update order status.' })
}

export const ErrorBoundary = ErrorMessage

import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { formatPaise } from '#app/shop/money.ts'
import { isStage, statusOf } from '#app/shop/orders/fulfilment/order-stage.ts'
import { hasGone, PENDING, PROCESSING, statusLabel } from '#app/shop/words/order-status.ts'
import { changeOrderStatus, orderForAdmin } from '#app/shop/orders/order.server.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { creditNoteToCome } from '#app/shop/orders/documents/credit-note-to-come.server.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { OrdersProblem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/take-back.ts'
import { pageBefore, readSeenStatus } from '#app/http/admin/asked-first.server.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Take back · Admin' }]

const isUnsent = (status: number) => status === PENDING || status === PROCESSING

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, status, firstName, lastName, totalPaise } = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	const back = pageBefore(url.searchParams.get('redirectTo'), id)
	const wanted = url.searchParams.get('to')
	const to = isStage(wanted) ? statusOf(wanted) : status
	if (!isUnsent(to) || !hasGone(status)) throw redirect(back, 303)
	const subject = [`Order #${id}`, `${firstName} ${lastName}`.trim(), formatPaise(totalPaise)]
		.filter(Boolean)
		.join(', ')
	return { id, subject, seen: status, to, back, creditNote: await creditNoteToCome(id) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(params.id)
	const takeBack = async () => {
		const status = Number(form.get('status'))
		if (!isUnsent(status)) refuse('invalid', 'Please choose one of the listed statuses.')
		await changeOrderStatus(await adminOf(context), id, status, { seen: readSeenStatus(form.get('seen')) })
		return 'Order status updated successfully!'
	}
	return runAction(context.get(sessionContext), pageBefore(form.get('redirectTo'), id), takeBack, {
		unexpected: 'Failed to update order status.',
	})
}

export default function TakeBackPage({
	loaderData: { id, subject, seen, to, back, creditNote },
}: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/orders/${id}/take-back`}
			question={`Set this order from ${statusLabel(seen)} back to ${statusLabel(to)}?`}
			subject={subject}
			note={
				<>
					<p>Its customer may have been told that it is on its way. Its pieces stay out of stock.</p>
					<p className="mt-2">{creditNote ?? 'No invoice is taken back by it.'}</p>
				</>
			}
			fields={{ status: String(to), seen: String(seen), redirectTo: back }}
			words={{ yes: `Set it to ${statusLabel(to)}`, pending: 'Saving...', no: `Keep it ${statusLabel(seen)}` }}
			cancelTo={back}
		/>
	)
}

export const ErrorBoundary = OrdersProblem

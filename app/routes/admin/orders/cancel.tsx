import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { formatPaise } from '#app/shop/money.ts'
import { piecesBack } from '#app/shop/orders/fulfilment/pieces-back.server.ts'
import { reasonSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { CANCELLED } from '#app/shop/words/order-status.ts'
import { changeOrderStatus, orderForAdmin } from '#app/shop/orders/order.server.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { creditNoteToCome } from '#app/shop/orders/documents/credit-note-to-come.server.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { cancelQuestion } from '#app/ui/admin/orders/order-status-form.tsx'
import { OrdersProblem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/cancel.ts'
import { pageBefore, readSeenStatus } from '#app/http/admin/asked-first.server.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Cancel order · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, status, firstName, lastName, totalPaise } = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	const back = pageBefore(url.searchParams.get('redirectTo'), id)
	if (status === CANCELLED) throw redirect(back, 303)
	const subject = [`Order #${id}`, `${firstName} ${lastName}`.trim(), formatPaise(totalPaise)]
		.filter(Boolean)
		.join(', ')
	return {
		id,
		subject,
		pieces: await pageOrRefusal(piecesBack(id)),
		creditNote: await creditNoteToCome(id),
		seen: readSeenStatus(url.searchParams.get('seen')) ?? status,
		back,
	}
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(params.id)
	const cancel = async () => {
		const { data, error } = reasonSchema.safeParse({ reason: form.get('reason') ?? undefined })
		if (error) refuse('invalid', error.issues[0]!.message)
		const details = { seen: readSeenStatus(form.get('seen')), note: data.reason }
		await changeOrderStatus(await adminOf(context), id, CANCELLED, details)
		return 'Order status updated successfully!'
	}
	return runAction(context.get(sessionContext), pageBefore(form.get('redirectTo'), id), cancel, {
		unexpected: 'Failed to update order status.',
	})
}

export default function OrderCancelPage({
	loaderData: { id, subject, pieces, creditNote, seen, back },
}: Route.ComponentProps) {
	return <ConfirmPage {...cancelQuestion(id, seen, back, { pieces, creditNote })} subject={subject} cancelTo={back} />
}

export const ErrorBoundary = OrdersProblem

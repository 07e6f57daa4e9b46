import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { formatPaise } from '#app/shop/money.ts'
import { piecesBack } from '#app/shop/orders/fulfilment/pieces-back.server.ts'
import { returnToOrigin } from '#app/shop/orders/fulfilment/return-to-origin.server.ts'
import { CANCELLED } from '#app/shop/words/order-status.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { creditNoteToCome } from '#app/shop/orders/documents/credit-note-to-come.server.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { OrdersProblem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/returned.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Returned to origin · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id, status, firstName, lastName, totalPaise } = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	if (status === CANCELLED) throw redirect(`/admin/orders/${id}`, 303)
	const subject = [`Order #${id}`, `${firstName} ${lastName}`.trim(), formatPaise(totalPaise)].filter(Boolean)
	const pieces = await pageOrRefusal(piecesBack(id))
	return { id, subject: subject.join(', '), pieces, creditNote: await creditNoteToCome(id) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(params.id)
	const note = async () => {
		const soldAgain = form.get('soldAgain')
		if (soldAgain !== 'yes' && soldAgain !== 'no') refuse('invalid', 'Please choose where the pieces go.')
		await returnToOrigin(await adminOf(context), id, { isSoldAgain: soldAgain === 'yes' })
		return 'The order is cancelled as returned to origin.'
	}
	return runAction(context.get(sessionContext), `/admin/orders/${id}`, note, {
		unexpected: 'Failed to update order status.',
	})
}

export default function ReturnedPage({ loaderData: { id, subject, pieces, creditNote } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/orders/${id}/returned`}
			question="Did this parcel come back without having been accepted?"
			subject={subject}
			note={
				<>
					<ul className="mt-1 list-disc space-y-0.5 pl-5">
						{pieces.map(({ words }, index) => (
							<li key={index} className="[overflow-wrap:anywhere]">
								{words}
							</li>
						))}
					</ul>
					{creditNote && <p className="mt-2">{creditNote}</p>}
				</>
			}
			words={{ yes: 'Returned to origin', pending: 'Saving...', no: 'Back' }}
			cancelTo={`/admin/orders/${id}`}
		>
			<fieldset className="w-full">
				<legend className="text-sm">Its pieces</legend>
				<RadioRow
					name="soldAgain"
					choices={[
						['yes', 'Back on the shelf'],
						['no', 'Not sold again: damaged or lost'],
					]}
					chosen="yes"
				/>
			</fieldset>
		</ConfirmPage>
	)
}

export const ErrorBoundary = OrdersProblem

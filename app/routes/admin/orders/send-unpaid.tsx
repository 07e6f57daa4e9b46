import { formAction } from '#app/http/admin/form-action.server.ts'
import { getFormProps } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { formatPaise } from '#app/shop/money.ts'
import { maxParcelWord, maxStaffNote } from '#app/shop/words/limits.ts'
import { isStage, stageLabel } from '#app/shop/orders/fulfilment/order-stage.ts'
import { sendUnpaidSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { moveUnpaid } from '#app/shop/orders/fulfilment/take-steps.server.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { isUnpaidToSend } from '#app/shop/orders/payments/must-be-paid.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { CourierNames } from '#app/ui/admin/orders/parcel-form.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/send-unpaid.ts'
import { pageBefore } from '#app/http/admin/asked-first.server.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Not paid yet · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const order = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	const { id, stage, firstName, lastName, totalPaise, paymentState, courier, trackingNumber } = order
	const back = pageBefore(url.searchParams.get('redirectTo'), id)
	const to = sendUnpaidSchema.shape.to.safeParse(url.searchParams.get('to')).data
	if (!to || !isUnpaidToSend(order)) throw redirect(back, 303)
	const seen = url.searchParams.get('seen')
	return {
		id,
		subject: [`${firstName} ${lastName}`.trim(), formatPaise(totalPaise)].filter(Boolean).join(', '),
		isClaimed: paymentState === 'claimed',
		start: { to, seen: isStage(seen) ? seen : stage, courier, trackingNumber, redirectTo: back },
	}
}

export const action = formAction(
	sendUnpaidSchema,
	async (admin, { redirectTo, to, seen, reason, ...parcel }, id) => {
		await moveUnpaid(admin, { id, to, seen, reason, parcel })
		return [pageBefore(redirectTo, id), `Order #${id} is ${stageLabel(to).toLowerCase()}.`]
	},
	{ unexpected: 'Failed to update order status.' },
)

const words = {
	packed: ['Pack it unpaid?', 'Pack'],
	shipped: ['Send it unpaid?', 'Send'],
	delivered: ['Delivered unpaid?', 'Mark as delivered'],
} as const

export default function SendUnpaidPage({
	loaderData: { id, subject, isClaimed, start },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('send-unpaid', useAnswer(actionData), { ...start, reason: '' })
	const [question, verb] = words[start.to]
	return (
		<>
			<PageHead title={question} back={{ to: start.redirectTo, label: 'Back' }} />
			<Form method="post" {...getFormProps(form)} className="max-w-lg bg-white px-4 py-5 sm:px-6">
				<SaveErrors form={form} />
				<p className="mb-1 font-medium [overflow-wrap:anywhere]">
					Order #{id}, {subject}
				</p>
				<p className="mb-4 text-sm text-muted">
					{isClaimed
						? 'Its customer says to have paid it. Please compare it with your bank first.'
						: 'It is to be paid online, and the money has not come. Sent all the same, you may never get it.'}
				</p>
				{(['to', 'seen', 'redirectTo'] as const).map((name) => (
					<input key={name} type="hidden" name={name} value={start[name]} />
				))}
				<TextArea
					field={fields.reason}
					label="Why it goes unpaid"
					hint="For the staff, in the history of the order and the log"
					required
					rows={2}
					maxLength={maxStaffNote}
				/>
				{start.to === 'shipped' && (
					<div className="grid gap-x-4 sm:grid-cols-2">
						<TextField
							field={fields.courier}
							label="Courier"
							maxLength={maxParcelWord}
							autoComplete="off"
							list="couriers"
						/>
						<TextField
							field={fields.trackingNumber}
							label="Tracking number"
							maxLength={maxParcelWord}
							autoComplete="off"
						/>
						<CourierNames />
					</div>
				)}
				<p className="mt-2 flex flex-wrap gap-3">
					<SubmitButton pendingText="Saving...">{verb} all the same</SubmitButton>
					<ButtonLink to={start.redirectTo}>Keep it here</ButtonLink>
				</p>
			</Form>
		</>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'

import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { getFormProps } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { maxShipmentFieldLength, maxStaffNote } from '#app/shop/values/limits.ts'
import { isFulfillmentStatus, getFulfillmentStatusLabel } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { shipUnpaidSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { shipUnpaid } from '#app/shop/orders/fulfillment/advance-orders.server.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { needsUnpaidConfirmation } from '#app/shop/orders/payments/payment-required.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { CourierNames } from '#app/ui/admin/orders/shipment-form.tsx'
import { TextArea, TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/ship-unpaid.ts'
import { getBackPath } from '#app/http/admin/order-actions.server.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Not paid yet · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const order = await orThrowResponse(getOrderForAdmin(parseRowId(params.id)))
	const { id, stage, firstName, lastName, totalPaise, paymentState, courier, trackingNumber } = order
	const back = getBackPath(url.searchParams.get('redirectTo'), id)
	const to = shipUnpaidSchema.shape.to.safeParse(url.searchParams.get('to')).data
	if (!to || !needsUnpaidConfirmation(order)) throw redirect(back, 303)
	const seen = url.searchParams.get('seen')
	return {
		id,
		subject: [`${firstName} ${lastName}`.trim(), formatPaise(totalPaise)].filter(Boolean).join(', '),
		isClaimed: paymentState === 'claimed',
		start: { to, seen: isFulfillmentStatus(seen) ? seen : stage, courier, trackingNumber, redirectTo: back },
	}
}

export const action = createFormAction(
	shipUnpaidSchema,
	async (admin, { redirectTo, to, seen, reason, ...shipment }, id) => {
		await shipUnpaid(admin, { id, to, expectedStatus: seen, reason, shipment })
		return [getBackPath(redirectTo, id), `Order #${id} is ${getFulfillmentStatusLabel(to).toLowerCase()}.`]
	},
	{ unexpected: 'Failed to update order status.' },
)

const labels = {
	packed: ['Pack without payment?', 'Pack'],
	shipped: ['Ship without payment?', 'Ship'],
	delivered: ['Mark as delivered without payment?', 'Mark as delivered'],
} as const

export default function ShipUnpaidPage({
	loaderData: { id, subject, isClaimed, start },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = useServerForm('ship-unpaid', useFormResult(actionData), { ...start, reason: '' })
	const [question, verb] = labels[start.to]
	return (
		<>
			<PageHeader title={question} back={{ to: start.redirectTo, label: 'Back' }} />
			<Form method="post" {...getFormProps(form)} className="max-w-lg board px-4 py-5 sm:px-6">
				<SaveErrors form={form} />
				<p className="mb-1 font-medium [overflow-wrap:anywhere]">
					Order #{id}, {subject}
				</p>
				<p className="mb-4 text-sm text-muted">
					{isClaimed
						? 'The customer has reported a payment. Check it with your bank first.'
						: 'The online payment has not arrived. If you continue, you may never receive it.'}
				</p>
				{(['to', 'seen', 'redirectTo'] as const).map((name) => (
					<input key={name} type="hidden" name={name} value={start[name]} />
				))}
				<TextArea
					field={fields.reason}
					label="Reason"
					hint="For staff only, in the order history and activity log"
					required
					rows={2}
					maxLength={maxStaffNote}
				/>
				{start.to === 'shipped' && (
					<div className="grid gap-x-4 sm:grid-cols-2">
						<TextField
							field={fields.courier}
							label="Courier"
							maxLength={maxShipmentFieldLength}
							autoComplete="off"
							list="couriers"
						/>
						<TextField
							field={fields.trackingNumber}
							label="Tracking number"
							maxLength={maxShipmentFieldLength}
							autoComplete="off"
						/>
						<CourierNames />
					</div>
				)}
				<p className="mt-2 flex flex-wrap gap-3">
					<SubmitButton pendingText="Saving...">{verb} anyway</SubmitButton>
					<ButtonLink to={start.redirectTo}>Cancel</ButtonLink>
				</p>
			</Form>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

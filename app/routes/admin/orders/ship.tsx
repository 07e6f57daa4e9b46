import { getFormProps } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { getBackPath, parseExpectedStatus } from '#app/http/admin/order-actions.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { findLastCourier } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { shipSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { changeOrderStatus, getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { maxShipmentFieldLength } from '#app/shop/values/limits.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { isShipped, SHIPPED } from '#app/shop/values/order-status.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { CourierNames } from '#app/ui/admin/orders/shipment-form.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useFormResult, useServerForm } from '#app/ui/forms/use-form.ts'
import type { Route } from './+types/ship.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Ship order · Admin' }]

export async function loader({ params, url: { searchParams } }: Route.LoaderArgs) {
	const order = await orThrowResponse(getOrderForAdmin(parseRowId(params.id)))
	const { id, status, firstName, lastName, totalPaise, courier, trackingNumber } = order
	const back = getBackPath(searchParams.get('redirectTo'), id)
	if (isShipped(status)) throw redirect(back, 303)
	return {
		id,
		subject: [`${firstName} ${lastName}`.trim(), formatPaise(totalPaise)].filter(Boolean).join(', '),
		start: {
			seen: String(parseExpectedStatus(searchParams.get('seen')) ?? status),
			redirectTo: back,
			courier: courier ?? (await findLastCourier()) ?? '',
			trackingNumber: trackingNumber ?? '',
		},
	}
}

export const action = createFormAction(
	shipSchema,
	async (admin, { redirectTo, seen, ...shipment }, id) => {
		await changeOrderStatus(admin, id, SHIPPED, { expectedStatus: seen, ...shipment })
		return [getBackPath(redirectTo, id), 'Order status updated successfully!']
	},
	{ unexpected: 'Failed to update order status.' },
)

/** Asks for the courier and the tracking number before the email about shipping goes out (rule: order-steps). */
export default function ShipPage({ loaderData: { id, subject, start }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('ship', useFormResult(actionData), start)
	return (
		<>
			<PageHeader title={`Ship order #${id}`} back={{ to: start.redirectTo, label: 'Back' }} />
			<Form method="post" {...getFormProps(form)} className="max-w-lg bg-white px-4 py-5 sm:px-6">
				<SaveErrors form={form} />
				<p className="mb-1 font-medium [overflow-wrap:anywhere]">{subject}</p>
				<p className="mb-4 text-sm text-muted">The customer gets an email with the courier and the tracking number.</p>
				{(['seen', 'redirectTo'] as const).map((name) => (
					<input key={name} type="hidden" name={name} value={start[name]} />
				))}
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
				<p className="mt-2 flex flex-wrap gap-3">
					<SubmitButton pendingText="Shipping...">Ship order</SubmitButton>
					<ButtonLink to={start.redirectTo}>Cancel</ButtonLink>
				</p>
			</Form>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

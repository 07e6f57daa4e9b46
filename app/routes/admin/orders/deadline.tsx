import { redirect } from 'react-router'
import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { changePaymentDeadline } from '#app/shop/orders/payments/payment-expiry.server.ts'
import { paymentDeadlineSchema } from '#app/shop/orders/payments/payment.schema.ts'
import { formatDateTime, formatIndianDate } from '#app/shop/values/dates.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/deadline.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Payment deadline · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id, paymentExpiresAt, canChangeDeadline } = await orThrowResponse(getOrderForAdmin(parseRowId(params.id)))
	if (!canChangeDeadline) return redirect(`/admin/orders/${id}`, 303)
	return { id, lastDay: paymentExpiresAt ? formatIndianDate(paymentExpiresAt) : '' }
}

/**
 * The buttons for the deadline on the order page post to this action too. When their input is rejected, this page is
 * shown with its own form.
 */
export const action = createFormAction(
	paymentDeadlineSchema,
	async (admin, input, id) => {
		const deadline = await changePaymentDeadline(admin, id, input)
		const message = deadline
			? `Order #${id} can be paid until ${formatDateTime(deadline)}.`
			: `Order #${id} has no payment deadline.`
		return [`/admin/orders/${id}`, message]
	},
	{ unexpected: 'The payment deadline was not saved.' },
)

export default function PaymentDeadlinePage({ loaderData: { id, lastDay }, actionData }: Route.ComponentProps) {
	const order = `/admin/orders/${id}`
	const [form, fields] = useServerForm('deadline', useFormResult(actionData), { change: 'date', lastDay })
	return (
		<>
			<PageHeader title="Payment deadline" back={{ to: order, label: `Order #${id}` }} />
			<div className="max-w-lg board px-4 py-5 text-sm sm:px-6">
				<ServerForm form={form} action={`${order}/deadline`} save="Save" pending="Saving..." cancelTo={order}>
					<input type="hidden" name="change" value="date" />
					<TextField
						field={fields.lastDay}
						type="date"
						label="Last day to pay"
						hint="If the order is not paid by the end of this day, it is cancelled and its items are restocked."
						required
					/>
				</ServerForm>
			</div>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

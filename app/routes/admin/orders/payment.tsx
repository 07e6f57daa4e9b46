import { adminOf } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { paymentSchema } from '#app/shop/orders/payments/payment.schema.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import type { Route } from './+types/payment.ts'
import { doneOrAsked } from '#app/http/admin/done-or-asked.server.ts'
import { SameReference } from '#app/ui/admin/orders/same-reference.tsx'

export const handle = { act: 'payments' }

/** Sent by the order's page, to which it goes back; a reference that has paid another order is asked about here. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const admin = await adminOf(context)
	const id = rowId(params.id)
	return doneOrAsked(context, `/admin/orders/${id}`, form, async () => {
		const { data, error } = paymentSchema.safeParse(Object.fromEntries(form))
		if (error) refuse('invalid', error.issues[0]!.message)
		await markPayment(admin, id, data)
		return `Order #${id} is marked as ${data.kind}.`
	})
}

export default function PaymentPage({ params, actionData }: Route.ComponentProps) {
	return <SameReference orderId={params.id} to={`/admin/orders/${params.id}/payment`} asked={actionData} />
}

export { ErrorBoundary } from '#app/ui/admin/orders/same-reference.tsx'

import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { randomUUID } from 'node:crypto'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatPaise, toPaise } from '#app/shop/values/money.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { refundOnline, findRefundService } from '#app/shop/orders/payments/online/refund-online.server.ts'
import { refundSchema } from '#app/shop/orders/payments/payment.schema.ts'
import { refundOrder } from '#app/shop/orders/payments/refunds/refund-order.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { describePendingCreditNote } from '#app/shop/orders/invoices/credit-note.server.ts'
import { RefundForm } from '#app/ui/admin/orders/payment-card.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import type { Route } from './+types/refund.ts'

export const handle = { permission: 'payments' }

export const meta: Route.MetaFunction = () => [{ title: 'Refund · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const order = await orThrowResponse(getOrderForAdmin(parseRowId(params.id)))
	const { id, refundedPaise, leftToRefundPaise, refundNeededPaise } = order
	const money = { id, refundedPaise, leftToRefundPaise, refundNeededPaise }
	return { order: money, key: randomUUID(), service: await findRefundService(id) }
}

/**
 * The refund form on the order page also posts to this action. When its input is rejected, this page shows the form.
 */
export const action = createFormAction(
	refundSchema,
	async (admin, { amount, way, ...refund }, id) => {
		const amountPaise = toPaise(amount)
		const give = way === 'service' ? refundOnline : refundOrder
		await give(admin, id, { ...refund, amountPaise })
		const done = way === 'service' ? ' was refunded' : ' was recorded as refunded'
		const message = `${formatPaise(amountPaise)} of order #${id} ${done}.${await describePendingCreditNote(id)}`
		return [`/admin/orders/${id}`, message]
	},
	{ unexpected: 'The refund was not recorded.' },
)

export default function RefundPage({ loaderData: { order, key, service }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Refund" back={{ to: `/admin/orders/${order.id}`, label: `Order #${order.id}` }} />
			<div className="max-w-lg board px-4 py-5 sm:px-6">
				<RefundForm order={order} refundKey={key} service={service} answer={actionData} />
			</div>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

import { formAction } from '#app/http/admin/form-action.server.ts'
import { randomUUID } from 'node:crypto'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { formatPaise, toPaise } from '#app/shop/money.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { refundByService, refundServiceOf } from '#app/shop/orders/payments/online/refund-by-service.server.ts'
import { refundSchema } from '#app/shop/orders/payments/refunds/refund.schema.ts'
import { refundOrder } from '#app/shop/orders/payments/refunds/refund-order.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { creditNoteWords } from '#app/shop/orders/documents/credit-amount.server.ts'
import { RefundForm } from '#app/ui/admin/orders/refund-form.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { Route } from './+types/refund.ts'

export const handle = { act: 'payments' }

export const meta: Route.MetaFunction = () => [{ title: 'Give money back · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const order = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	const { id, refundedPaise, leftToRefundPaise, refundNeededPaise } = order
	const money = { id, refundedPaise, leftToRefundPaise, refundNeededPaise }
	return { order: money, key: randomUUID(), service: await refundServiceOf(id) }
}

/** The order's page submits its form here too, and a rejected form is shown here. */
export const action = formAction(
	refundSchema,
	async (admin, { amount, way, ...refund }, id) => {
		const amountPaise = toPaise(amount)
		const give = way === 'service' ? refundByService : refundOrder
		await give(admin, id, { ...refund, amountPaise })
		const done = way === 'service' ? 'is given back' : 'noted as given back'
		const words = `${formatPaise(amountPaise)} of order #${id} ${done}.${await creditNoteWords(id)}`
		return [`/admin/orders/${id}`, words]
	},
	{ unexpected: 'The refund was not noted.' },
)

export default function RefundPage({ loaderData: { order, key, service }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Give money back" back={{ to: `/admin/orders/${order.id}`, label: `Order #${order.id}` }} />
			<div className="max-w-lg bg-white px-4 py-5 sm:px-6">
				<RefundForm order={order} refundKey={key} service={service} answer={actionData} />
			</div>
		</>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'

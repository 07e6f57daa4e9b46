import { Link } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'
import { stageLabel } from '#app/shop/orders/fulfilment/order-stage.ts'
import { statusTone } from '#app/shop/words/order-status.ts'
import { paymentBadge } from '#app/shop/orders/payments/payment-state.ts'
import type { AdminOrderRow } from '#app/shop/orders/order-view.ts'
import { NextStepButton } from '#app/ui/admin/orders/next-step-button.tsx'
import { OrderStatusForm } from '#app/ui/admin/orders/order-status-form.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { chosenForm } from './_chosen-bar.tsx'

/** Date and age as text. */
type DatedRow = Omit<AdminOrderRow, 'createdAt'> & { placedAt: string; age: string }

interface OrderTableProps {
	orders: DatedRow[]
	/** The list state. */
	query: string
	allTicked: boolean
}

/** Lines of 56 px; below 768 px each is a card of three. */
export function OrderTable({ orders, query, allTicked }: OrderTableProps) {
	return (
		<table className="w-full border-collapse bg-white text-sm max-md:block">
			<caption className="sr-only">Orders, newest first</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-line text-left text-xs text-muted">
					{['Order ID', 'Items', 'Status', 'Date', 'Actions'].map((column) => (
						<th key={column} scope="col" className="px-3 py-2 font-medium last:text-right first:pl-14">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="max-md:block max-md:divide-y max-md:divide-line">
				{orders.map((order) => (
					<OrderRow
						key={`${order.id} ${allTicked}`}
						order={order}
						query={query}
						isTicked={allTicked && !order.waitsForPayment}
					/>
				))}
			</tbody>
		</table>
	)
}

const cell = 'p-0 align-middle max-md:block md:px-3 md:whitespace-nowrap'

function OrderRow({ order, query, isTicked }: { order: DatedRow; query: string; isTicked: boolean }) {
	const { id, stage, status, placedAt, age, customerName, city, pieces, totalPaise } = order
	return (
		<tr className="relative border-b border-line last:border-0 hover:bg-paper max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:px-2 max-md:py-3 md:h-14">
			<th
				scope="row"
				className={`${cell} truncate text-left font-normal max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 max-md:pr-16 md:w-full md:max-w-0 md:pl-1`}
			>
				<label className="relative z-10 inline-flex size-11 items-center justify-center align-middle">
					<input
						type="checkbox"
						name="order"
						value={id}
						form={chosenForm}
						defaultChecked={isTicked}
						className="size-5 accent-ink"
					/>
					<span className="sr-only">Choose order {id}</span>
				</label>
				<Link
					to={`/admin/orders/${id}${query}`}
					preventScrollReset
					discover="none"
					prefetch="none"
					className="tabular inline-flex min-h-11 min-w-11 items-center pr-2 align-middle font-medium text-indigo underline underline-offset-2 before:absolute before:inset-0 hover:no-underline"
				>
					#{id}
				</Link>
				<span className="align-middle font-medium">{customerName || 'N/A'}</span>
				{city && <span className="align-middle text-muted"> · {city}</span>}
				{order.lacksPhone && <span className="align-middle text-xs text-danger"> · no phone number</span>}
			</th>
			<td className={`${cell} tabular max-md:col-span-2 max-md:pl-11 md:text-right`}>
				<span className="text-muted">{pieces === 1 ? '1 piece' : `${pieces} pieces`}</span>{' '}
				<span className="ml-2 font-medium">{formatPaise(totalPaise)}</span>{' '}
				<span className="ml-2 text-xs text-muted lg:inline-block lg:w-28 lg:text-left">
					<PaymentWords order={order} />
				</span>
			</td>
			<td className={`${cell} max-md:pl-11`}>
				<StatusBadge tone={statusTone(status)}>{stageLabel(stage)}</StatusBadge>
			</td>
			<td
				className={`${cell} tabular text-xs text-muted max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end max-md:pr-2`}
				title={placedAt}
			>
				{age}
			</td>
			<td className={`${cell} max-md:justify-self-end`}>
				<div className="flex items-center justify-end gap-2">
					<div className="relative z-10">
						<NextStepButton orderId={id} stage={stage} backTo={`/admin/orders${query}`} look="secondary" />
					</div>
					<More order={order} query={query} />
				</div>
			</td>
		</tr>
	)
}

/** On a phone the state alone, which implies the way. */
function PaymentWords({ order }: { order: DatedRow }) {
	const badge = paymentBadge(order)
	const way = order.paymentMethod === 'cod' ? 'Cash' : 'Online'
	if (order.refundNeededPaise > 0)
		return (
			<>
				<span className="max-lg:sr-only">{way} · </span>
				<span className="font-medium text-danger">refund needed</span>
			</>
		)
	if (!badge) return way
	return (
		<>
			<span className="max-lg:sr-only">{way} · </span>
			{badge.label.toLowerCase()}
		</>
	)
}

/** What was bought, when, and any status. */
function More({ order, query }: { order: DatedRow; query: string }) {
	const { id, status, placedAt, itemCount, firstItems } = order
	const more = itemCount - firstItems.length
	return (
		<details className="relative z-10 open:z-20">
			<summary className="inline-flex min-h-11 cursor-pointer list-none items-center px-2 underline underline-offset-4 hover:no-underline">
				More<span className="sr-only"> of order {id}</span>
			</summary>
			<div className="absolute right-0 w-72 max-w-[calc(100vw-3rem)] border border-line bg-white p-4 text-left whitespace-normal shadow-panel">
				<ul>
					{firstItems.map(({ name, size, quantity }, index) => (
						<li key={index} className="flex gap-1.5">
							<span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{name}</span>{' '}
							<span className="tabular max-w-1/2 shrink-0 text-muted [overflow-wrap:anywhere]">
								{size && `size ${size} `}× {quantity}
							</span>
						</li>
					))}
				</ul>
				{more > 0 && <p className="text-xs text-muted">and {more} more</p>}
				<p className="tabular mt-2 mb-3 text-xs text-muted">{placedAt}</p>
				<OrderStatusForm orderId={id} status={status} backTo={`/admin/orders${query}`} />
				<Link
					to={`/admin/orders/${id}${query}`}
					preventScrollReset
					discover="none"
					prefetch="none"
					className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
				>
					View Details<span className="sr-only"> of order {id}</span>
				</Link>
			</div>
		</details>
	)
}

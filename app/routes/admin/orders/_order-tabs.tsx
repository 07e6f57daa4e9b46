import { Link } from 'react-router'
import { type Stage, stageLabel, statusOf } from '#app/shop/orders/fulfilment/order-stage.ts'
import { type OrderListState, orderListStateQuery } from '#app/ui/admin/list/order-list-state.ts'

const stages: Stage[] = ['pending', 'processing', 'packed', 'shipped', 'delivered', 'cancelled']

/** Counted as text; null while a search or a payment narrows the list, for these count all orders. */
export type TabCounts = Record<Stage, string> | null

export function OrderTabs({ listState, counts }: { listState: OrderListState; counts: TabCounts }) {
	const { status, isPacked } = listState
	const to = (narrowing: Partial<OrderListState>) =>
		`/admin/orders${orderListStateQuery({ ...listState, status: undefined, isPacked: undefined, page: 1, ...narrowing })}`
	return (
		<nav aria-label="Status" className="mt-3 overflow-x-auto border-b border-line">
			<ul className="flex gap-1 whitespace-nowrap">
				<Tab to={to({})} label="All" isCurrent={status === undefined} />
				{stages.map((stage) => {
					const inProcessing = { processing: false, packed: true }[stage as string]
					const isCurrent =
						statusOf(stage) === status && (isPacked ?? inProcessing === true) === (inProcessing ?? false)
					return (
						<Tab
							key={stage}
							to={to({ status: statusOf(stage), isPacked: inProcessing })}
							label={stageLabel(stage)}
							count={counts?.[stage]}
							isCurrent={isCurrent}
						/>
					)
				})}
			</ul>
		</nav>
	)
}

function Tab({ to, label, count, isCurrent }: { to: string; label: string; count?: string; isCurrent: boolean }) {
	return (
		<li>
			<Link
				to={to}
				discover="none"
				prefetch="none"
				aria-current={isCurrent ? 'page' : undefined}
				className="inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm hover:border-line aria-[current=page]:border-madder aria-[current=page]:font-medium"
			>
				{label}
				{count && <span className="tabular text-xs text-muted">{count}</span>}
			</Link>
		</li>
	)
}

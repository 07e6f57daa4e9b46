import { type Stage, stageLabel, statusOf } from '#app/shop/orders/fulfilment/order-stage.ts'
import { paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { type OrderListState, orderListStateQuery } from '#app/ui/admin/list/order-list-state.ts'
import { Tab, Tabs } from '#app/ui/admin/list/tabs.tsx'

const stages: Stage[] = ['pending', 'processing', 'packed', 'shipped', 'delivered', 'cancelled']

/** Counted as text; null while a search or a payment narrows the list, for these count all orders. */
export type TabCounts = Partial<Record<Stage | 'waiting', string>> | null

interface OrderTabsProps {
	listState: OrderListState
	counts: TabCounts
	/** Whether orders wait for their payment in a tab of their own (rule: unpaid-waits). */
	takesPayments: boolean
}

export function OrderTabs({ listState, counts, takesPayments }: OrderTabsProps) {
	const { status, isPacked } = listState
	const isWaiting = takesPayments && listState.payment === 'waiting'
	const payment = isWaiting ? undefined : listState.payment
	const to = (narrowing: Partial<OrderListState>) =>
		`/admin/orders${orderListStateQuery({ ...listState, status: undefined, isPacked: undefined, payment, page: 1, ...narrowing })}`
	return (
		<Tabs label="Status">
			<Tab to={to({})} label="All" isCurrent={status === undefined && !isWaiting} />
			{takesPayments && (
				<Tab
					to={to({ payment: 'waiting' })}
					label={paymentFilters.waiting}
					count={counts?.waiting}
					isCurrent={isWaiting}
				/>
			)}
			{stages.map((stage) => {
				const inProcessing = { processing: false, packed: true }[stage as string]
				const isCurrent = statusOf(stage) === status && (isPacked ?? inProcessing === true) === (inProcessing ?? false)
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
		</Tabs>
	)
}

import { type DeskState, deskWords } from '#app/shop/orders/fulfilment/desk-state.ts'
import { statusOf } from '#app/shop/orders/fulfilment/order-stage.ts'
import { type OrderListState, orderListStateQuery } from '#app/ui/admin/list/order-list-state.ts'
import { Tab } from '#app/ui/admin/list/tabs.tsx'

type TabKey = DeskState | 'open' | 'all'

/**
 * The counts as text; `null` while a search or a payment filter narrows the list, because the counts include all
 * orders.
 */
export type TabCounts = Partial<Record<TabKey, string>> | null

interface OrderTabsProps {
	listState: OrderListState
	counts: TabCounts
}

const tabs: TabKey[] = [
	'open',
	'waiting',
	'pending',
	'processing',
	'packed',
	'shipped',
	'delivered',
	'came-back',
	'cancelled',
	'all',
]
const labels: Record<TabKey, string> = { open: 'Open', ...deskWords, all: 'All' }

/** Returns the filters of a tab. */
function narrowingOf(tab: TabKey): Partial<OrderListState> {
	if (tab === 'open') return { isOpen: true }
	if (tab === 'all') return { isAll: true }
	if (tab === 'waiting') return { payment: 'waiting' }
	if (tab === 'came-back') return { cameBack: true }
	const packed = tab === 'packed' || tab === 'processing' ? { isPacked: tab === 'packed' } : {}
	return { status: statusOf(tab), ...packed }
}

const noTab = { status: undefined, isPacked: undefined, isOpen: undefined, isAll: undefined, cameBack: undefined }

export function OrderTabs({ listState, counts }: OrderTabsProps) {
	const { status, isPacked } = listState
	const isWaiting = listState.payment === 'waiting'
	const payment = isWaiting ? undefined : listState.payment
	const isCurrent = (tab: TabKey) => {
		if (isWaiting || tab === 'waiting') return isWaiting && tab === 'waiting'
		if (tab === 'open' || listState.isOpen) return Boolean(listState.isOpen) && tab === 'open'
		if (tab === 'came-back' || listState.cameBack) return Boolean(listState.cameBack) && tab === 'came-back'
		if (tab === 'all') return status === undefined
		const narrowing = narrowingOf(tab)
		return narrowing.status === status && (narrowing.isPacked ?? false) === (isPacked ?? false)
	}
	return (
		<nav aria-label="Status" className="o-tabs">
			<ul>
				{tabs.map((tab) => (
					<Tab
						key={tab}
						to={`/admin/orders${orderListStateQuery({ ...listState, ...noTab, payment, page: 1, ...narrowingOf(tab) })}`}
						label={labels[tab]}
						count={counts?.[tab]}
						isCurrent={isCurrent(tab)}
					/>
				))}
			</ul>
		</nav>
	)
}

import { Form, Link } from 'react-router'
import { paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { paymentLabel } from '#app/shop/words/ways-to-pay.ts'
import {
	type OrderListState,
	orderListStateQuery,
	readOrderListState,
	tabOf,
} from '#app/ui/admin/list/order-list-state.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'

const act = '/admin/orders/filter'

/** The filters that somebody saved, and the button that saves one where the list is narrowed by more than a tab. */
export function SavedFilters({ saved, listState }: { saved: string[]; listState: OrderListState }) {
	const { search, paymentMethod, payment, customerId } = listState
	const query = orderListStateQuery({ ...listState, page: 1 })
	const isSaved = saved.includes(query)
	const isNarrowed = customerId === undefined && Boolean(search || paymentMethod || payment)
	if (saved.length === 0 && !isNarrowed) return null
	return (
		<nav aria-label="Saved filters" className="o-saved">
			{saved.map((one) => (
				<Link key={one} to={`/admin/orders${one}`} aria-current={one === query ? 'page' : undefined}>
					{wordsOf(readOrderListState(new URLSearchParams(one)))}
				</Link>
			))}
			{(isSaved || isNarrowed) && (
				<Form method="post" action={act}>
					<input type="hidden" name="query" value={query} />
					<SubmitButton look="quiet" action={act} name="saved" value={isSaved ? 'no' : 'yes'} pendingText="Saving...">
						{isSaved ? 'Forget this filter' : 'Save this filter'}
					</SubmitButton>
				</Form>
			)}
		</nav>
	)
}

/** 'To pack · Cash on Delivery · “kurta”' */
function wordsOf(listState: OrderListState): string {
	const { search, paymentMethod, payment } = listState
	const words = [
		tabOf(listState),
		paymentMethod && paymentLabel(paymentMethod),
		payment && paymentFilters[payment],
		search && `“${search}”`,
	]
	return words.filter(Boolean).join(' · ')
}

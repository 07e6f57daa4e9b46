import { ORDER_STATUSES, PROCESSING } from '#app/shop/values/order-status.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#app/shop/orders/order-view.ts'
import { PAYMENT_FILTERS, type PaymentFilter } from '#app/shop/orders/payments/payment-filter.ts'
import { displayStatusLabels, getFulfillmentStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { type ListState, buildListQuery, parseListState } from '#app/shop/search/list-state.ts'

export interface OrderListState extends ListState {
	status?: number
	/** Shows only orders that still need to be shipped. */
	isOpen?: boolean
	/** Shows only orders whose shipment was returned to origin. */
	isReturnedToOrigin?: boolean
	/** Shows all orders, even when no other filter is set. */
	isAll?: boolean
	/** Shows only the packed orders of Processing. */
	isPacked?: boolean
	paymentMethod?: PaymentMethod
	payment?: PaymentFilter
	/** The account that placed the orders. */
	customerId?: number
}

const back = 'came-back'

export function parseOrderListState(params: URLSearchParams): OrderListState {
	const status = ORDER_STATUSES.find(({ number }) => String(number) === params.get('status'))?.number
	const paymentMethod = PAYMENT_METHODS.find((method) => method === params.get('paymentMethod'))
	const payment = PAYMENT_FILTERS.find((filter) => filter === params.get('payment'))
	const packed = params.get('packed')
	const isPacked = status === PROCESSING && (packed === 'yes' || packed === 'no') ? packed === 'yes' : undefined
	const customerId = parseRowId(params.get('customer') ?? undefined) || undefined
	const isOpen = params.get('status') === 'open' || undefined
	const isAll = params.get('status') === 'all' || undefined
	const isReturnedToOrigin = params.get('status') === back || undefined
	return {
		...parseListState(params),
		status,
		isOpen,
		isAll,
		isReturnedToOrigin,
		isPacked,
		paymentMethod,
		payment,
		customerId,
	}
}

/** Returns the list state of open orders when the list's URL sets no filter. */
export function withDefaultTab(listState: OrderListState): OrderListState {
	const { search, status, isAll, isReturnedToOrigin, paymentMethod, payment, customerId } = listState
	const isAsked =
		search !== '' ||
		[status, isAll, isReturnedToOrigin, paymentMethod, payment, customerId].some((one) => one !== undefined)
	return isAsked ? listState : { ...listState, isOpen: true }
}

/** Returns the query of a list state; an empty string for the first page of everything. */
export function buildOrderListQuery({
	status,
	isOpen,
	isAll,
	isReturnedToOrigin,
	isPacked,
	paymentMethod,
	payment,
	customerId,
	...listState
}: OrderListState): string {
	const params = new URLSearchParams(buildListQuery({ ...listState, page: 1 }))
	if (isOpen) params.set('status', 'open')
	else if (isAll) params.set('status', 'all')
	else if (isReturnedToOrigin) params.set('status', back)
	else if (status) params.set('status', String(status))
	if (isPacked !== undefined) params.set('packed', isPacked ? 'yes' : 'no')
	if (paymentMethod) params.set('paymentMethod', paymentMethod)
	if (payment) params.set('payment', payment)
	if (customerId) params.set('customer', String(customerId))
	if (listState.page > 1) params.set('page', String(listState.page))
	return params.size > 0 ? `?${params}` : ''
}

/** Returns the label of the list's tab; `undefined` without a status filter. */
export function getTab({ isOpen, isReturnedToOrigin, status, isPacked }: OrderListState): string | undefined {
	if (isOpen) return 'Open'
	if (isReturnedToOrigin) return displayStatusLabels['came-back']
	return status === undefined
		? undefined
		: displayStatusLabels[isPacked ? 'packed' : getFulfillmentStatus(status, null)]
}

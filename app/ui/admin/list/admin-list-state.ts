import { parseProductListPart, type ProductListing, productSorts } from '#app/shop/catalog/product/product-view.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { buildListQuery, parseListState, type ListState } from '#app/shop/search/list-state.ts'
import { ORDER_STATUSES, PROCESSING } from '#app/shop/values/order-status.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#app/shop/values/payment-methods.ts'
import { PAYMENT_FILTERS, type PaymentFilter } from '#app/shop/orders/payments/payment-labels.ts'
import { displayStatusLabels, getFulfillmentStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'

/** The views of the product list, the default first. */
const productListViews = ['cards', 'list'] as const
export type ProductListView = (typeof productListViews)[number]

export function parseProductListView(text: string | null | undefined): ProductListView | undefined {
	return productListViews.find((view) => view === text)
}

export interface ProductListState extends ProductListing {
	/** The chosen view; without one, the list has the view that was chosen last. */
	view?: ProductListView | undefined
}

export function parseProductListState(params: URLSearchParams): ProductListState {
	return {
		...parseListState(params),
		stock: parseProductListPart(params.get('stock')),
		category: parseRowId(params.get('category') ?? '') || undefined,
		sort: productSorts.find((sort) => sort === params.get('sort')),
		view: parseProductListView(params.get('view')),
	}
}

/** Returns the query string of a list state; an empty string for the first page without filters. */
export function buildProductListQuery({ stock, category, sort, view, ...listState }: ProductListState): string {
	const params = new URLSearchParams(buildListQuery(listState))
	for (const [name, value] of Object.entries({ stock, category, sort, view })) {
		if (value) params.set(name, String(value))
	}
	return params.size > 0 ? `?${params}` : ''
}

/**
 * Returns the URL of the product list from which a page was opened. The page's own URL contains the state of the list.
 */
export function getProductListPath({ searchParams }: URL): string {
	return `/admin/products${buildProductListQuery(parseProductListState(searchParams))}`
}

/** Returns the URL of a product's form, with the search and page of the list from which it was opened. */
export function getProductFormPath({ params: { id = '' }, url }: { params: { id?: string }; url: URL }): string {
	return `/admin/products/${encodeURIComponent(id)}${buildProductListQuery(parseProductListState(url.searchParams))}`
}

export interface OrderListState extends ListState {
	status?: number
	/** Shows only orders that still need to be shipped. */
	isOpen?: boolean
	/** Shows only orders whose shipment was returned to origin. */
	isReturnedToOrigin?: boolean
	/** True to show the orders of every status. Without it and any other filter, the list shows only open orders. */
	isAll?: boolean
	/** Shows only the packed orders with the status Processing, or with `false` only those not yet packed. */
	isPacked?: boolean
	paymentMethod?: PaymentMethod
	payment?: PaymentFilter
	/** The account that placed the orders. */
	customerId?: number
}

const returnedTab = 'came-back'

export function parseOrderListState(params: URLSearchParams): OrderListState {
	const status = ORDER_STATUSES.find(({ number }) => String(number) === params.get('status'))?.number
	const paymentMethod = PAYMENT_METHODS.find((method) => method === params.get('paymentMethod'))
	const payment = PAYMENT_FILTERS.find((filter) => filter === params.get('payment'))
	const packed = params.get('packed')
	const isPacked = status === PROCESSING && (packed === 'yes' || packed === 'no') ? packed === 'yes' : undefined
	const customerId = parseRowId(params.get('customer') ?? undefined) || undefined
	const isOpen = params.get('status') === 'open' || undefined
	const isAll = params.get('status') === 'all' || undefined
	const isReturnedToOrigin = params.get('status') === returnedTab || undefined
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

/** Returns the list state unchanged if it has a search or a filter. Otherwise, returns it limited to open orders. */
export function withDefaultTab(listState: OrderListState): OrderListState {
	const { search, status, isAll, isReturnedToOrigin, paymentMethod, payment, customerId } = listState
	const isAsked =
		search !== '' ||
		[status, isAll, isReturnedToOrigin, paymentMethod, payment, customerId].some((one) => one !== undefined)
	return isAsked ? listState : { ...listState, isOpen: true }
}

/** Returns the query string of a list state; an empty string for the first page without filters. */
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
	else if (isReturnedToOrigin) params.set('status', returnedTab)
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

import { ORDER_STATUSES } from '#app/shop/orders/order-status.ts'
import { PROCESSING } from '#app/shop/orders/fulfilment/order-stage.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#app/shop/orders/order-view.ts'
import { type ListState, listStateQuery, readListState } from './list-state.ts'

export interface OrderListState extends ListState {
	status?: number
	/** Of Processing. */
	isPacked?: boolean
	paymentMethod?: PaymentMethod
}

export function readOrderListState(params: URLSearchParams): OrderListState {
	const status = ORDER_STATUSES.find(({ number }) => String(number) === params.get('status'))?.number
	const paymentMethod = PAYMENT_METHODS.find((method) => method === params.get('paymentMethod'))
	const packed = params.get('packed')
	const isPacked = status === PROCESSING && (packed === 'yes' || packed === 'no') ? packed === 'yes' : undefined
	return { ...readListState(params), status, isPacked, paymentMethod }
}

/** '' for the first page of everything. */
export function orderListStateQuery({ status, isPacked, paymentMethod, ...listState }: OrderListState): string {
	const params = new URLSearchParams(listStateQuery({ ...listState, page: 1 }))
	if (status) params.set('status', String(status))
	if (isPacked !== undefined) params.set('packed', isPacked ? 'yes' : 'no')
	if (paymentMethod) params.set('paymentMethod', paymentMethod)
	if (listState.page > 1) params.set('page', String(listState.page))
	return params.size > 0 ? `?${params}` : ''
}

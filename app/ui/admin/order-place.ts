import { ORDER_STATUSES } from '#app/shop/orders/order-status.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#app/shop/orders/order-view.ts'
import { type ListPlace, placeQuery, readPlace } from './list-address.ts'

/** Where somebody is in the list of orders: also which of them are shown. */
export interface OrderPlace extends ListPlace {
	status?: number
	paymentMethod?: PaymentMethod
}

/** The place that a query string names; a status or a payment that does not exist is none. */
export function readOrderPlace(params: URLSearchParams): OrderPlace {
	const status = ORDER_STATUSES.find(({ number }) => String(number) === params.get('status'))?.number
	const paymentMethod = PAYMENT_METHODS.find((method) => method === params.get('paymentMethod'))
	return { ...readPlace(params), status, paymentMethod }
}

/** The query string of a place, '' for the first page of everything. */
export function orderPlaceQuery({ status, paymentMethod, ...place }: OrderPlace): string {
	const params = new URLSearchParams(placeQuery({ ...place, page: 1 }))
	if (status) params.set('status', String(status))
	if (paymentMethod) params.set('paymentMethod', paymentMethod)
	if (place.page > 1) params.set('page', String(place.page))
	return params.size > 0 ? `?${params}` : ''
}

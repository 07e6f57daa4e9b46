import type { RouterContextProvider } from 'react-router'
import { orNull, settleOrLog } from '#app/http/responses/page-refusals.server.ts'
import { getRequestLanguage, getRequestTranslate } from '#app/http/session/contexts.ts'
import { translateOrder } from '#app/shop/catalog/listing/product-rows.server.ts'
import { listOwnRatings } from '#app/shop/reviews/review-photos.server.ts'
import { DELIVERED } from '#app/shop/values/order-status.ts'
import type { TrackedOrder } from '#app/shop/orders/customer-order.server.ts'
import { canCancelOwnOrder, trackOrder } from '#app/shop/orders/customer-order.server.ts'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { listOrders } from '#app/shop/orders/order.server.ts'
import { findUpiPayment } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Reads the order that `?order=` names, with the item to review that `?review=` names. Without `?order=`, reads the
 * order history. Also returns the HTTP status of the page.
 */
export async function readOrderTab(context: Context, userId: number, search: URLSearchParams) {
	const orderId = search.get('order')
	if (orderId === null) return readHistory(context, userId)
	const read = await settleOrLog(context, readOrder(context, userId, orderId, search.get('review')))
	return read === 'failed' ? failed : read
}

const failed = { tab: { name: 'failed' as const }, status: 500 }

async function readHistory(context: Context, userId: number) {
	const found = await settleOrLog(context, listOrders(userId))
	if (found === 'failed') return failed
	const orders = await Promise.all(found.map((order) => translateOrder(order, getRequestLanguage(context))))
	const cancellableIds = orders.filter(({ status }) => canCancelOwnOrder(status)).map(({ id }) => id)
	return { tab: { name: 'orders' as const, orders, cancellableIds }, status: 200 }
}

async function readOrder(context: Context, userId: number, orderId: string, productId: string | null) {
	const found = await orNull(trackOrder(userId, parseRowId(orderId)))
	const order = found && (await translateOrder(found, getRequestLanguage(context)))
	const productIds = order?.items.flatMap((item) => item.productId ?? []) ?? []
	const reviews = await listOwnRatings(userId, productIds)
	const upi = order && (await findUpiPayment(userId, order.id))
	const reviewing = order && productId !== null ? findItemToReview(order, productId) : null
	const isMissing = !order || (productId !== null && !reviewing)
	const tab = {
		name: 'order' as const,
		order,
		upi,
		reviews,
		reviewing: reviews.some((review) => review.productId === reviewing?.productId) ? null : reviewing,
		problem: order && isMissing ? getRequestTranslate(context)('review.noItem') : '',
	}
	return { tab, status: isMissing ? 404 : 200 }
}

/**
 * Returns the first item of the order with the product, to review it (rule: review-once). Returns `null` when the order
 * is not delivered or has no such item.
 */
export function findItemToReview(order: TrackedOrder, productId: string | null): OrderItemView | null {
	if (order.status !== DELIVERED) return null
	return (
		order.items.find((item) => item.productId !== null && item.productId === parseRowId(productId ?? undefined)) ?? null
	)
}

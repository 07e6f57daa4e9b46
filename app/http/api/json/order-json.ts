import type { z } from 'zod'
import { toRupees } from '#app/shop/values/money.ts'
import type { ApiOrder } from '#app/shop/orders/api-orders.server.ts'
import type { order, orderPrice } from '../calls/order-calls.ts'
import { getImagePath } from './product-json.ts'

/** Returns an order in the form of the JSON API, with amounts in rupees (rule: api-contract). */
export function toOrderJson({
	createdAt,
	subtotalPaise,
	discountPaise,
	prepaidDiscountPaise: _ofTheDiscount,
	taxPaise,
	shippingPaise,
	codFeePaise,
	totalPaise,
	items,
	...rest
}: ApiOrder): z.input<typeof order> {
	return {
		...rest,
		createdAt: createdAt.toISOString(),
		subtotal: toRupees(subtotalPaise),
		discount: toRupees(discountPaise),
		tax: toRupees(taxPaise),
		shipping: toRupees(shippingPaise),
		codFee: toRupees(codFeePaise),
		total: toRupees(totalPaise),
		OrderItems: items.map(toItemJson),
	}
}

/** Returns what an order costs, in rupees. */
export function orderPriceJson(
	price: Pick<ApiOrder, 'subtotalPaise' | 'discountPaise' | 'shippingPaise' | 'codFeePaise' | 'totalPaise'>,
): z.input<typeof orderPrice> {
	return {
		subtotal: toRupees(price.subtotalPaise),
		discount: toRupees(price.discountPaise),
		shipping: toRupees(price.shippingPaise),
		codFee: toRupees(price.codFeePaise),
		total: toRupees(price.totalPaise),
	}
}

/**
 * Returns an order for packing staff, who must not be able to collect customer data (rule: staff-roles): it has no
 * email address and no account.
 */
export function toPackingJson(full: ApiOrder): z.input<typeof order> {
	return { ...toOrderJson(full), userId: null, email: '' }
}

function toItemJson({
	id,
	quantity,
	pricePaise,
	size,
	productColorId,
	productId,
	productName,
	colorName,
	colorHex,
	imageHash,
}: ApiOrder['items'][number]) {
	return {
		id,
		quantity,
		price: toRupees(pricePaise),
		size,
		ProductColors: {
			id: productColorId,
			productId,
			name: colorName,
			Product: { name: productName, Images: imageHash === null ? [] : [{ imageUrl: getImagePath(imageHash) }] },
			Color: { name: colorName, hexCode: colorHex },
		},
	}
}

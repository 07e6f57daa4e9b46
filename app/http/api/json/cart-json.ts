import type { z } from 'zod'
import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { toRupees } from '#app/shop/money.ts'
import type { cartItem } from '../calls/cart-calls.ts'
import { imagePathOf } from './product-json.ts'

/** Rule: api-contract. */
export function cartItemJson({
	cartId,
	productId,
	productColorId,
	name,
	pricePaise,
	colorName,
	hexCode,
	quantity,
	size,
	remainingQty,
	image,
}: CartLine): z.input<typeof cartItem> {
	return {
		cartId,
		productId,
		productColorId,
		name,
		price: toRupees(pricePaise),
		color: colorName,
		hexCode,
		quantity,
		size,
		remainingQty,
		image: image && imagePathOf(image.hash),
	}
}

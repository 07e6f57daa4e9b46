import * as calls from '#app/http/api/calls/cart-calls.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { sendJson } from '#app/http/api/send-json.server.ts'
import { addToCart, readCart, removeFromCart, setQuantity } from '#app/shop/cart/cart.server.ts'
import { findVariant } from '#app/shop/cart/stock-source.server.ts'
import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { parseIdempotencyKey, keyLifetimeSeconds } from '#app/shop/values/idempotency-key.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import type { z } from 'zod'
import { toRupees } from '#app/shop/values/money.ts'
import type { cartItem } from '#app/http/api/calls/cart-calls.ts'
import { getImagePath } from '#app/http/api/json/product-json.ts'

export const loader = endpoint(
	handle(calls.getCart, async ({ params, viewer }) => {
		assertOwnAccount(viewer.userId, params.userId)
		const { lines } = await readCart(viewer.userId)
		return lines.map(toCartItemJson)
	}),
	handle(calls.addToCart, async ({ body: { userId, productColorId, quantity, size }, viewer, request }) => {
		assertOwnAccount(viewer.userId, userId)
		const key = request.headers.get('Idempotency-Key')
		const isRepeated = await addToCart(
			userId,
			productColorId,
			quantity,
			key === null ? undefined : { key: parseIdempotencyKey(key), seconds: keyLifetimeSeconds.call, isExact: true },
			size ?? '',
		)
		const answer = {
			message: 'Product added to cart!',
			cartItem: await findAddedLine(userId, productColorId, size ?? ''),
		}
		return sendJson(answer, 201, isRepeated ? { 'Idempotent-Replayed': 'true' } : {})
	}),
	handle(calls.updateCart, async ({ body: { quantity }, params: { cartId }, viewer }) => {
		await setQuantity(viewer.userId, cartId, quantity)
		return { message: 'Cart updated', cartItem: await getCartLine(viewer.userId, (line) => line.cartId === cartId) }
	}),
	handle(calls.removeFromCart, async ({ params, viewer }) => {
		await removeFromCart(viewer.userId, params.cartId)
		return { message: 'Item removed from cart!' }
	}),
)

export const action = loader

function assertOwnAccount(viewerId: number, userId: number) {
	if (viewerId !== userId) refuse('not-found', 'user-not-found')
}

async function findAddedLine(userId: number, productColorId: number, size: string) {
	const { lines } = await readCart(userId)
	const ofColor = lines.filter((line) => line.productColorId === productColorId)
	const named = ofColor.map((line) => ({ size: line.size ?? '', line }))
	const line = findVariant(named, size)?.line ?? ofColor.find(({ variant }) => variant?.id)
	return toCartItemJson(line ?? refuse('not-found', 'cart-line-not-found'))
}

async function getCartLine(userId: number, isIt: (line: CartLine) => boolean) {
	const { lines } = await readCart(userId)
	return toCartItemJson(lines.find(isIt) ?? refuse('not-found', 'cart-line-not-found'))
}

/** Returns a cart item in the form of the JSON API (rule: api-contract). */
function toCartItemJson({
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
		image: image && getImagePath(image.hash),
	}
}

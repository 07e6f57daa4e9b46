import * as calls from '#app/http/api/calls/cart-calls.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { sendJson } from '#app/http/api/send-json.server.ts'
import { addToCart, noLine, readCart, removeFromCart, setQuantity } from '#app/shop/cart/cart.server.ts'
import { variantOf } from '#app/shop/cart/stock-source.server.ts'
import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { callersIdempotencyKey, keySeconds } from '#app/shop/idempotency-key.ts'
import { refuse } from '#app/shop/refusal.ts'
import type { z } from 'zod'
import { toRupees } from '#app/shop/money.ts'
import type { cartItem } from '#app/http/api/calls/cart-calls.ts'
import { imagePathOf } from '#app/http/api/json/product-json.ts'

export const loader = endpoint(
	handle(calls.getCart, async ({ params, viewer }) => {
		mustBeOwn(viewer.userId, params.userId)
		const { lines } = await readCart(viewer.userId)
		return lines.map(cartItemJson)
	}),
	handle(calls.addToCart, async ({ body: { userId, productColorId, quantity, size }, viewer, request }) => {
		mustBeOwn(viewer.userId, userId)
		const key = request.headers.get('Idempotency-Key')
		const isRepeated = await addToCart(
			userId,
			productColorId,
			quantity,
			key === null ? undefined : { key: callersIdempotencyKey(key), seconds: keySeconds.call },
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
		return { message: 'Cart updated', cartItem: await lineOf(viewer.userId, (line) => line.cartId === cartId) }
	}),
	handle(calls.removeFromCart, async ({ params, viewer }) => {
		await removeFromCart(viewer.userId, params.cartId)
		return { message: 'Item removed from cart!' }
	}),
)

export const action = loader

function mustBeOwn(viewerId: number, userId: number) {
	if (viewerId !== userId) refuse('not-found', 'User not found')
}

async function findAddedLine(userId: number, productColorId: number, size: string) {
	const { lines } = await readCart(userId)
	const ofColor = lines.filter((line) => line.productColorId === productColorId)
	const named = ofColor.map((line) => ({ size: line.size ?? '', line }))
	const line = variantOf(named, size)?.line ?? ofColor.find(({ variant }) => variant?.id)
	return cartItemJson(line ?? refuse('not-found', noLine))
}

async function lineOf(userId: number, isIt: (line: CartLine) => boolean) {
	const { lines } = await readCart(userId)
	return cartItemJson(lines.find(isIt) ?? refuse('not-found', noLine))
}

/** Rule: api-contract. */
function cartItemJson({
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

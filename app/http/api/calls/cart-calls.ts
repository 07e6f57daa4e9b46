import { z } from 'zod'
import { lineSize, quantitySchema } from '#app/shop/cart/cart.schema.ts'
import { createCallGroup } from '../call.ts'
import { id, imagePath, rupees, messageOnly } from './fields.ts'

export const cartItem = z
	.strictObject({
		cartId: id,
		productId: id,
		productColorId: id,
		name: z.string(),
		price: rupees,
		color: z.string(),
		hexCode: z.string(),
		quantity: z.int().min(1),
		size: z.string().nullable(),
		remainingQty: z.int().min(0).meta({
			description: 'Stock of the product across all colors, or of this color and size if the product has `variants`.',
		}),
		image: imagePath.nullable(),
	})
	.meta({ id: 'CartItem' })

const call = createCallGroup('Cart')
const changed = z.strictObject({ message: z.string(), cartItem })

export const getCart = call({
	at: 'GET /cart/get/{userId}',
	summary: 'List the items in your cart',
	who: 'customer',
	answer: z.array(cartItem),
})

export const addToCart = call({
	at: 'POST /cart/add',
	summary: 'Add a product in one color to your cart',
	description:
		'Adding the same color and size again increases its quantity. Two calls add twice, unless both carry the same Idempotency-Key within a day.',
	who: 'customer',
	isOnce: true,
	body: quantitySchema.extend({
		userId: id,
		productColorId: z.int('Please select a color.').positive('Please select a color.'),
		size: lineSize.nullish().meta({
			description:
				'A size of the variants, if the product has `variants` with more than one size in this color; otherwise any text.',
		}),
	}),
	status: 201,
	answer: changed,
	refuses: ['conflict', 'not-found'],
})

export const updateCart = call({
	at: 'PUT /cart/update/{cartId}',
	summary: 'Change the quantity of a cart item',
	who: 'customer',
	body: quantitySchema,
	answer: changed,
	refuses: ['conflict'],
})

export const removeFromCart = call({
	at: 'DELETE /cart/remove/{cartId}',
	summary: 'Remove an item from your cart',
	who: 'customer',
	answer: messageOnly,
})

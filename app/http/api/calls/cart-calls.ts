import { z } from 'zod'
import { lineSize, quantitySchema } from '#app/shop/cart/cart.schema.ts'
import { callsAbout } from '../call.ts'
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
			description:
				'Pieces left of the product in all its colours together, or in this colour and size where it has `variants`.',
		}),
		image: imagePath.nullable(),
	})
	.meta({ id: 'CartItem' })

const call = callsAbout('Cart')
const changed = z.strictObject({ message: z.string(), cartItem })

export const getCart = call({
	at: 'GET /cart/get/{userId}',
	summary: 'What is in the own cart',
	who: 'customer',
	answer: z.array(cartItem),
})

export const addToCart = call({
	at: 'POST /cart/add',
	summary: 'Put a product in one colour into the own cart',
	description:
		'The same colour and size again joins its line. Two calls add twice, unless the second carries the Idempotency-Key of the one before it, within a day.',
	who: 'customer',
	isOnce: true,
	body: quantitySchema.extend({
		userId: id,
		productColorId: z.int('Please select a color.').positive('Please select a color.'),
		size: lineSize.nullish().meta({
			description:
				'Of the variant, where the product has `variants` with more than one size in this colour; any text otherwise.',
		}),
	}),
	status: 201,
	answer: changed,
	refuses: ['conflict', 'not-found'],
})

export const updateCart = call({
	at: 'PUT /cart/update/{cartId}',
	summary: 'Take more or fewer of something in the own cart',
	who: 'customer',
	body: quantitySchema,
	answer: changed,
	refuses: ['conflict'],
})

export const removeFromCart = call({
	at: 'DELETE /cart/remove/{cartId}',
	summary: 'Take something out of the own cart',
	who: 'customer',
	answer: messageOnly,
})

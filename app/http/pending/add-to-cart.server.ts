import { addToCartSchema } from '#app/shop/cart/cart.schema.ts'
import { addFirstColorToCart, addToCart } from '#app/shop/cart/cart.server.ts'
import { idOf, valuesOf } from '../button-form.server.ts'

export const addedToCart = 'Product added to cart!'

/** Puts into the cart what the form of a product, or the button of a card, asks for. */
export async function addFromForm(userId: number, form: FormData): Promise<void> {
	const productId = form.get('productId')
	// A card whose picture is of another colour than the product's first adds what it shows.
	const shown = typeof productId === 'string' ? form.get(`color-${productId}`) : null
	if (typeof shown === 'string') return addToCart(userId, idOf(shown), 1)
	if (typeof productId === 'string') return addFirstColorToCart(userId, idOf(productId))
	const { productColorId, quantity } = valuesOf(form, addToCartSchema)
	await addToCart(userId, productColorId, quantity)
}

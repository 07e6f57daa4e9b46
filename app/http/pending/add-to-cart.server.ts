import { addToCartSchema } from '#app/shop/cart/cart.schema.ts'
import { addFirstColorToCart, addToCart, type CartSubmission } from '#app/shop/cart/cart.server.ts'
import { keySeconds } from '#app/shop/idempotency-key.ts'
import { rowId } from '#app/shop/row-id.ts'
import { valuesOf } from '../forms/button-form.server.ts'

const added = 'Product added to cart!'

/**
 * Puts what the form of a product, or the button of a card, asks for into the cart, and says so; a repeated submission
 * is done once.
 */
export async function addFromForm(userId: number, form: FormData): Promise<string> {
	const isRepeated = await add(userId, form, { key: addKeyOf(form), seconds: keySeconds.form })
	return isRepeated ? `${added} To take more of it, press + in the cart.` : added
}

function add(userId: number, form: FormData, runAction: CartSubmission): Promise<boolean> {
	const productId = form.get('productId')
	// A card whose image is not of the product's first colour adds the colour that it shows.
	const shown = typeof productId === 'string' ? form.get(`color-${productId}`) : null
	if (typeof shown === 'string') return addToCart(userId, rowId(shown), 1, runAction)
	if (typeof productId === 'string') return addFirstColorToCart(userId, rowId(productId), runAction)
	const { productColorId, quantity } = valuesOf(form, addToCartSchema)
	return addToCart(userId, productColorId, quantity, runAction)
}

/** The idempotency key that the page gave its form (RootData); '' on a cached page. */
export function addKeyOf(form: FormData): string {
	const key = form.get('addKey')
	return typeof key === 'string' ? key.slice(0, 100) : ''
}

import { addToCartSchema } from '#app/shop/cart/cart.schema.ts'
import { addFirstColorToCart, addToCart, type CartSubmission } from '#app/shop/cart/cart.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { valuesOf } from '../forms/button-form.server.ts'

/** An impatient second tap comes within seconds; whoever comes back to a page that stayed open means it. */
const doubleSubmitSeconds = 10
const added = 'Product added to cart!'

/** Puts into the cart what the form of a product, or the button of a card, asks for, and says so; the same press again is one. */
export async function addFromForm(userId: number, form: FormData): Promise<string> {
	const isRepeated = await add(userId, form, { key: addKeyOf(form), seconds: doubleSubmitSeconds })
	return isRepeated ? `${added} To take more of it, press + in the cart.` : added
}

function add(userId: number, form: FormData, runAction: CartSubmission): Promise<boolean> {
	const productId = form.get('productId')
	// A card whose image is of another colour than the product's first adds what it shows.
	const shown = typeof productId === 'string' ? form.get(`color-${productId}`) : null
	if (typeof shown === 'string') return addToCart(userId, rowId(shown), 1, runAction)
	if (typeof productId === 'string') return addFirstColorToCart(userId, rowId(productId), runAction)
	const { productColorId, quantity } = valuesOf(form, addToCartSchema)
	return addToCart(userId, productColorId, quantity, runAction)
}

/** The key that the page gave its form (RootData); '' on a page that is kept for all visitors. */
export function addKeyOf(form: FormData): string {
	const key = form.get('addKey')
	return typeof key === 'string' ? key.slice(0, 100) : ''
}

import { addToCartSchema } from '#app/shop/cart/cart.schema.ts'
import { addFirstColorToCart, addToCart, type CartSubmission, hasAdded } from '#app/shop/cart/cart.server.ts'
import { keyLifetimeSeconds } from '#app/shop/values/idempotency-key.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { parseButtonValues } from '../forms/parse-form.server.ts'

const added = 'Product added to cart!'
const addedBefore = `${added} To change the quantity, use + in the cart.`

export const isAddedMessage = (text: string) => text.startsWith(added)

/**
 * Adds the item of a product form or a card's button to the cart, only once for a repeated submission. Returns the
 * message.
 */
export async function addFromForm(userId: number, form: FormData): Promise<string> {
	const isRepeated = await addOnce(userId, form, { key: getAddKey(form), seconds: keyLifetimeSeconds.form })
	return isRepeated ? addedBefore : added
}

/**
 * Returns the message for a repeated click, whose page was loaded again in between without the selected options. Calls
 * `refusal` for anything that is not a repetition.
 */
export async function repeatAddResponse(userId: number | null, form: FormData, refusal: () => never): Promise<string> {
	const key = getAddKey(form)
	const isRepeated =
		userId !== null && key !== '' && (await hasAdded(userId, { key, seconds: keyLifetimeSeconds.form }))
	return isRepeated ? addedBefore : refusal()
}

function addOnce(userId: number, form: FormData, runAction: CartSubmission): Promise<boolean> {
	const productId = form.get('productId')
	// The form contains the color of the card's image, unless it is the product's first one.
	const shown = typeof productId === 'string' ? form.get(`color-${productId}`) : null
	if (typeof shown === 'string') return addToCart(userId, parseRowId(shown), 1, runAction)
	if (typeof productId === 'string') return addFirstColorToCart(userId, parseRowId(productId), runAction)
	const { productColorId, quantity, size } = parseButtonValues(form, addToCartSchema)
	return addToCart(userId, productColorId, quantity, runAction, size)
}

/** Returns the fields of a form that adding to the cart needs. Only these are saved until after a login. */
export function pickAdditionFields(form: FormData): [name: string, value: string][] {
	const productId = form.get('productId')
	const names = ['productId', `color-${typeof productId === 'string' ? productId : ''}`]
	return [...names, 'productColorId', 'quantity', 'size', 'addKey'].flatMap((name) => {
		const value = form.get(name)
		return typeof value === 'string' ? [[name, value]] : []
	})
}

/** Returns the page's idempotency key (RootData), or an empty string on a cached page. */
export function getAddKey(form: FormData): string {
	const key = form.get('addKey')
	return typeof key === 'string' ? key.slice(0, 100) : ''
}

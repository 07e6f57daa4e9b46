import { addToCartSchema } from '#app/shop/cart/cart.schema.ts'
import { addFirstColorToCart, addToCart, type CartSubmission, hasAdded } from '#app/shop/cart/cart.server.ts'
import { keySeconds } from '#app/shop/idempotency-key.ts'
import { rowId } from '#app/shop/row-id.ts'
import { valuesOf } from '../forms/parse-form.server.ts'

const added = 'Product added to cart!'
const addedBefore = `${added} To take more of it, press + in the cart.`

export const saysAdded = (text: string) => text.startsWith(added)

/** Adds what a product's form or a card's button asks for, a repetition once; answers the message. */
export async function addFromForm(userId: number, form: FormData): Promise<string> {
	const isRepeated = await add(userId, form, { key: addKeyOf(form), seconds: keySeconds.form })
	return isRepeated ? addedBefore : added
}

/**
 * What the last of several taps is told: its page has come anew in between, without what was chosen. Refuses one that is
 * no repetition by `refusal`.
 */
export async function repeatAnswer(userId: number | null, form: FormData, refusal: () => never): Promise<string> {
	const key = addKeyOf(form)
	const isRepeated = userId !== null && key !== '' && (await hasAdded(userId, { key, seconds: keySeconds.form }))
	return isRepeated ? addedBefore : refusal()
}

function add(userId: number, form: FormData, runAction: CartSubmission): Promise<boolean> {
	const productId = form.get('productId')
	// The colour of a card's image, unless the product's first.
	const shown = typeof productId === 'string' ? form.get(`color-${productId}`) : null
	if (typeof shown === 'string') return addToCart(userId, rowId(shown), 1, runAction)
	if (typeof productId === 'string') return addFirstColorToCart(userId, rowId(productId), runAction)
	const { productColorId, quantity, size } = valuesOf(form, addToCartSchema)
	return addToCart(userId, productColorId, quantity, runAction, size)
}

/** What of a form is read to add from it; nothing else of it is kept for after a log-in. */
export function additionOf(form: FormData): [name: string, value: string][] {
	const productId = form.get('productId')
	const names = ['productId', `color-${typeof productId === 'string' ? productId : ''}`]
	return [...names, 'productColorId', 'quantity', 'size', 'addKey'].flatMap((name) => {
		const value = form.get(name)
		return typeof value === 'string' ? [[name, value]] : []
	})
}

/** The page's idempotency key (RootData); '' on a cached page. */
export function addKeyOf(form: FormData): string {
	const key = form.get('addKey')
	return typeof key === 'string' ? key.slice(0, 100) : ''
}

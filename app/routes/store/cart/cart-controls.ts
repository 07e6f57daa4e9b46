import { redirect } from 'react-router'
import type { z } from 'zod'
import { valuesOf, withPrefix } from '#app/http/forms/parse-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerIdOf, runActionAsCustomer } from '#app/http/session/customer.server.ts'
import { backToCard } from '#app/http/session/redirect-to.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { addFromForm, addKeyOf, repeatAnswer } from '#app/http/pending/add-to-cart.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { addToCartSchema, cartNoteSchema, lineSizeSchema, quantitySchema } from '#app/shop/cart/cart.schema.ts'
import { removeFromCart, saveCartNote, setQuantity } from '#app/shop/cart/cart.server.ts'
import { changeSize } from '#app/shop/cart/change-size.server.ts'
import { pleaseSelectSize } from '#app/shop/catalog/variant/variant-view.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/cart-controls.ts'

const logInToUpdate = 'Please log in to update cart.'

type Control = (args: Route.ActionArgs, form: FormData) => Promise<Response>

const controls = {
	'cart/lines': add,
	'cart/lines/:id/quantity': changeLine(quantitySchema, 'Failed to update quantity', (userId, cartId, { quantity }) =>
		setQuantity(userId, cartId, quantity),
	),
	'cart/lines/:id/size': changeLine(lineSizeSchema, 'Failed to change size', (userId, cartId, { size }) =>
		changeSize(userId, cartId, size),
	),
	'cart/lines/:id/remove': remove,
	'cart/note': saveNote,
} satisfies { [pattern: string]: Control }

export function loader() {
	return redirect('/cart', 303)
}

export async function action(args: Route.ActionArgs) {
	return controls[args.pattern.replace(/^\//, '') as keyof typeof controls](args, await readFormData(args.request))
}

function add({ context }: Route.ActionArgs, form: FormData) {
	const productId = form.get('productId')
	const back = addColor(backToCard(form, typeof productId === 'string' ? productId : null, '/cart'), form)
	const texts = { message: 'Please log in to add items to your cart.', unexpected: 'Failed to add to cart' }
	const session = context.get(sessionContext)
	// A missing color or size is rejected before the login.
	const missing =
		productId === null && !form.has('productColorId')
			? () => valuesOf(form, addToCartSchema) as never
			: form.has('inSizes') && !form.has('size') && (() => refuse('invalid', pleaseSelectSize, 'size'))
	if (missing) return runAction(session, back, async () => repeatAnswer(await customerIdOf(session), form, missing))
	return runActionAsCustomer(session, { back, ...texts, addition: form, look: { addKey: addKeyOf(form) } }, (userId) =>
		addFromForm(userId, form),
	)
}

/**
 * Returns the URL of the product in the submitted color, because the page may be reloaded before it shows that color.
 */
function addColor(back: string, form: FormData): string {
	const color = form.get('productColorId')
	if (typeof color !== 'string' || !back.startsWith('/singleproduct/')) return back
	return `${back.split('?')[0]}?color=${rowId(color)}`
}

/**
 * Creates the action of a control in a cart line, which also saves a submitted note. `failure` is a message such as
 * 'Failed to change size'.
 */
function changeLine<Schema extends z.ZodType>(
	schema: Schema,
	failure: string,
	change: (userId: number, cartId: number, values: z.output<Schema>) => Promise<void>,
): Control {
	return ({ context, params }, form) => {
		const texts = { message: logInToUpdate, unexpected: `${failure}: Unknown error` }
		return runActionAsCustomer(context.get(sessionContext), { back: '/cart', cart: form, ...texts }, async (userId) => {
			await saveNoteOf(userId, form)
			const values = valuesOf(form, schema)
			await withPrefix(`${failure}: `, () => change(userId, rowId(params.id), values))
			return undefined
		})
	}
}

/** Removes a line. Cart and checkout have their own messages (rule: item-removed). */
function remove({ context, params }: Route.ActionArgs, form: FormData) {
	const fromCheckout = form.get('redirectTo') === '/checkout'
	const back = fromCheckout ? '/checkout' : '/cart'
	const texts = {
		message: 'Please log in to remove items from cart.',
		unexpected: 'Failed to remove item: Unknown error',
	}
	return runActionAsCustomer(context.get(sessionContext), { back, cart: form, ...texts }, async (userId) => {
		await saveNoteOf(userId, form)
		await withPrefix('Failed to remove item: ', () => removeFromCart(userId, rowId(params.id)))
		return fromCheckout ? 'Item removed from cart.' : 'Item removed from cart!'
	})
}

function saveNote({ context }: Route.ActionArgs, form: FormData) {
	// *Checkout* also saves an unsaved note.
	const toCheckout = form.get('then') === 'checkout'
	const texts = { message: logInToUpdate, unexpected: 'Failed to update cart: Unknown error' }
	return runActionAsCustomer(
		context.get(sessionContext),
		{ back: toCheckout ? '/checkout' : '/cart', cart: form, ...texts },
		async (userId) => {
			await saveCartNote(userId, valuesOf(form, cartNoteSchema).note)
			return toCheckout ? undefined : 'Order note saved.'
		},
	)
}

/** Saves the note in the form, which would be lost with the page without script. */
async function saveNoteOf(userId: number, form: FormData): Promise<void> {
	if (form.has('note')) await saveCartNote(userId, valuesOf(form, cartNoteSchema).note)
}

// The default export turns errors into a page instead of JSON.
export default ErrorMessage
// A re-export would not receive the error.
export const ErrorBoundary = ErrorMessage

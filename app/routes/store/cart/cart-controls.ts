import { redirect } from 'react-router'
import type { z } from 'zod'
import { parseButtonValues, withRefusalPrefix } from '#app/http/forms/parse-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { findCartOwner, requireCart, runActionOnCart } from '#app/http/session/cart-access.server.ts'
import { getCardReturnPath } from '#app/http/responses/redirects.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { addFromForm, getAddKey, repeatAddResponse } from '#app/http/pending/pending-cart.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import type { CartOwner } from '#app/shop/cart/cart-owner.ts'
import { cartNoteSchema, lineSizeSchema, quantitySchema } from '#app/shop/cart/cart.schema.ts'
import { type CartToFill, removeFromCart, saveCartNote, setQuantity, changeSize } from '#app/shop/cart/cart.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/cart-controls.ts'

const logInToUpdate = 'Please log in to update cart.'

type CartAction = (args: Route.ActionArgs, form: FormData) => Promise<Response>

const controls = {
	'cart/lines': addItem,
	'cart/lines/:id/quantity': createLineAction(
		quantitySchema,
		'Failed to update quantity',
		(owner, cartId, { quantity }) => setQuantity(owner, cartId, quantity),
	),
	'cart/lines/:id/size': createLineAction(lineSizeSchema, 'Failed to change size', (owner, cartId, { size }) =>
		changeSize(owner, cartId, size),
	),
	'cart/lines/:id/remove': removeLine,
	'cart/note': saveNote,
} satisfies { [pattern: string]: CartAction }

export function loader() {
	return redirect('/cart', 303)
}

export async function action(args: Route.ActionArgs) {
	return controls[args.pattern.replace(/^\//, '') as keyof typeof controls](args, await readFormData(args.request))
}

function addItem({ context }: Route.ActionArgs, form: FormData) {
	const productId = form.get('productId')
	const back = withChosenColor(getCardReturnPath(form, typeof productId === 'string' ? productId : null, '/cart'), form)
	const texts = { message: 'Please log in to add items to your cart.', unexpected: 'Failed to add to cart' }
	const session = context.get(sessionContext)
	// A missing color or size is rejected before the login. When both are missing, both are marked at once.
	const lacksColor = productId === null && !form.has('productColorId')
	const lacksSize = form.has('inSizes') && !form.has('size')
	const missing = lacksColor
		? () => refuse('invalid', 'color-missing', {}, lacksSize ? 'productColorId size' : 'productColorId')
		: lacksSize && (() => refuse('invalid', 'size-missing', {}, 'size'))
	if (missing)
		return runAction(session, back, async () => repeatAddResponse(await findCartOwner(session), form, missing), {
			showsFieldErrors: back.startsWith('/singleproduct/'),
		})
	return runActionOnCart(
		session,
		{ back, ...texts, addition: form, flashOptions: { addKey: getAddKey(form) } },
		(cart) => addFromForm(cart, form),
	)
}

/**
 * Returns the URL of the product in the submitted color, because the page may be reloaded before it shows that color.
 */
function withChosenColor(back: string, form: FormData): string {
	const color = form.get('productColorId')
	if (typeof color !== 'string' || !back.startsWith('/singleproduct/')) return back
	return `${back.split('?')[0]}?color=${parseRowId(color)}`
}

/**
 * Creates the action of a control in a cart line, which also saves a submitted note. `failure` is a message such as
 * 'Failed to change size'.
 */
function createLineAction<Schema extends z.ZodType>(
	schema: Schema,
	failure: string,
	change: (owner: CartOwner, cartId: number, values: z.output<Schema>) => Promise<void>,
): CartAction {
	return ({ context, params }, form) => {
		const texts = { message: logInToUpdate, unexpected: `${failure}: Unknown error` }
		return runActionOnCart(context.get(sessionContext), { back: '/cart', cart: form, ...texts }, async (cart) => {
			await saveFormNote(cart, form)
			const values = parseButtonValues(form, schema)
			await withRefusalPrefix(`${failure}: `, async () => change(requireCart(cart), parseRowId(params.id), values))
			return undefined
		})
	}
}

/** Removes a line. Cart and checkout have their own messages (rule: item-removed). */
function removeLine({ context, params }: Route.ActionArgs, form: FormData) {
	const fromCheckout = form.get('redirectTo') === '/checkout'
	const back = fromCheckout ? '/checkout' : '/cart'
	const texts = {
		message: 'Please log in to remove items from cart.',
		unexpected: 'Failed to remove item: Unknown error',
	}
	return runActionOnCart(context.get(sessionContext), { back, cart: form, ...texts }, async (cart) => {
		await saveFormNote(cart, form)
		await withRefusalPrefix('Failed to remove item: ', async () =>
			removeFromCart(requireCart(cart), parseRowId(params.id)),
		)
		return fromCheckout ? 'Item removed from cart.' : 'Item removed from cart!'
	})
}

function saveNote({ context }: Route.ActionArgs, form: FormData) {
	// *Checkout* also saves an unsaved note.
	const toCheckout = form.get('then') === 'checkout'
	const texts = { message: logInToUpdate, unexpected: 'Failed to update cart: Unknown error' }
	return runActionOnCart(
		context.get(sessionContext),
		{ back: toCheckout ? '/checkout' : '/cart', cart: form, ...texts },
		async (cart) => {
			await saveCartNote(requireCart(cart), parseButtonValues(form, cartNoteSchema).note)
			return toCheckout ? undefined : 'Order note saved.'
		},
	)
}

/** Saves the note in the form, which would be lost with the page without script. */
async function saveFormNote(cart: CartToFill, form: FormData): Promise<void> {
	if (form.has('note')) await saveCartNote(requireCart(cart), parseButtonValues(form, cartNoteSchema).note)
}

// The default export turns errors into a page instead of JSON.
export default ErrorMessage
// A re-export would not receive the error.
export const ErrorBoundary = ErrorMessage

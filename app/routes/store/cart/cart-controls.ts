import { redirect } from 'react-router'
import type { z } from 'zod'
import { parseButtonValues, withRefusalPrefix } from '#app/http/forms/parse-form.server.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
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

type CartAction = (args: Route.ActionArgs, form: FormData) => Promise<Response>

const controls = {
	'cart/lines': addItem,
	'cart/lines/:id/quantity': createLineAction(quantitySchema, 'cart.quantityFailed', (owner, cartId, { quantity }) =>
		setQuantity(owner, cartId, quantity),
	),
	'cart/lines/:id/size': createLineAction(lineSizeSchema, 'cart.sizeFailed', (owner, cartId, { size }) =>
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
	const t = getRequestTranslate(context)
	const texts = { message: t('cart.logInToAdd'), unexpected: t('cart.addFailed') }
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
 * Returns the path to redirect to. In the path of a product's page the submitted color replaces the query, because the
 * page may have been opened in another color. Other paths are returned unchanged.
 */
function withChosenColor(back: string, form: FormData): string {
	const color = form.get('productColorId')
	if (typeof color !== 'string' || !back.startsWith('/singleproduct/')) return back
	return `${back.split('?')[0]}?color=${parseRowId(color)}`
}

/**
 * Creates the action of a control in a cart line, which also saves a submitted note. `failureKey` is the key of a
 * message such as 'Failed to change size'.
 */
function createLineAction<Schema extends z.ZodType>(
	schema: Schema,
	failureKey: 'cart.quantityFailed' | 'cart.sizeFailed',
	change: (owner: CartOwner, cartId: number, values: z.output<Schema>) => Promise<void>,
): CartAction {
	return ({ context, params }, form) => {
		const t = getRequestTranslate(context)
		const failure = t(failureKey)
		const texts = { message: t('cart.logInToUpdate'), unexpected: t('cart.unknownError', { failure }) }
		return runActionOnCart(context.get(sessionContext), { back: '/cart', cart: form, ...texts }, async (cart) => {
			await saveFormNote(cart, form)
			const values = parseButtonValues(form, schema)
			await withRefusalPrefix(`${failure}: `, async () => change(requireCart(cart), parseRowId(params.id), values))
			return undefined
		})
	}
}

/**
 * Removes a line. The message depends on whether the button was in the cart or in the checkout (rule: item-removed).
 */
function removeLine({ context, params }: Route.ActionArgs, form: FormData) {
	const fromCheckout = form.get('redirectTo') === '/checkout'
	const back = fromCheckout ? '/checkout' : '/cart'
	const t = getRequestTranslate(context)
	const failure = t('cart.removeFailed')
	const texts = { message: t('cart.logInToRemove'), unexpected: t('cart.unknownError', { failure }) }
	return runActionOnCart(context.get(sessionContext), { back, cart: form, ...texts }, async (cart) => {
		await saveFormNote(cart, form)
		await withRefusalPrefix(`${failure}: `, async () => removeFromCart(requireCart(cart), parseRowId(params.id)))
		return t(fromCheckout ? 'cart.removedInCheckout' : 'cart.removed')
	})
}

function saveNote({ context }: Route.ActionArgs, form: FormData) {
	// The *Checkout* button submits this form too, so that a note that was typed and not saved is kept.
	const toCheckout = form.get('then') === 'checkout'
	const t = getRequestTranslate(context)
	const unexpected = t('cart.unknownError', { failure: t('cart.updateFailed') })
	const texts = { message: t('cart.logInToUpdate'), unexpected }
	return runActionOnCart(
		context.get(sessionContext),
		{ back: toCheckout ? '/checkout' : '/cart', cart: form, ...texts },
		async (cart) => {
			await saveCartNote(requireCart(cart), parseButtonValues(form, cartNoteSchema).note)
			return toCheckout ? undefined : t('cart.noteSaved')
		},
	)
}

/** Saves the note if the form has one. Without script, an unsaved note would be lost when the page reloads. */
async function saveFormNote(cart: CartToFill, form: FormData): Promise<void> {
	if (form.has('note')) await saveCartNote(requireCart(cart), parseButtonValues(form, cartNoteSchema).note)
}

// With a default export, React Router renders an error as a page. Without one, it would respond with JSON.
export default ErrorMessage
// Not `export { ErrorMessage as ErrorBoundary }`, because React Router would not pass the error to it.
export const ErrorBoundary = ErrorMessage

import { redirect } from 'react-router'
import { withPrefix } from '#app/http/forms/button-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runActionAsCustomer } from '#app/http/session/customer.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { removeFromCart } from '#app/shop/cart/cart.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { saveNoteOf } from './_change-line.server.ts'
import type { Route } from './+types/cart-remove.ts'

export function loader() {
	return redirect('/cart', 303)
}

/** Cart and checkout have sentences of their own (rule: item-removed). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
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

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

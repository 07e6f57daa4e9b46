import { redirect } from 'react-router'
import { valuesOf } from '#app/http/forms/button-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runActionAsCustomer } from '#app/http/session/customer.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { cartNoteSchema } from '#app/shop/cart/cart.schema.ts'
import { saveCartNote } from '#app/shop/cart/cart.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/cart-note.ts'

export function loader() {
	return redirect('/cart', 303)
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	// *Checkout* takes an unsaved note along.
	const toCheckout = form.get('then') === 'checkout'
	const texts = { message: 'Please log in to update cart.', unexpected: 'Failed to update cart: Unknown error' }
	return runActionAsCustomer(
		context.get(sessionContext),
		{ back: toCheckout ? '/checkout' : '/cart', cart: form, ...texts },
		async (userId) => {
			await saveCartNote(userId, valuesOf(form, cartNoteSchema).note)
			return toCheckout ? undefined : 'Order note saved.'
		},
	)
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

import { redirect } from 'react-router'
import { valuesOf, withPrefix } from '#app/http/forms/button-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runActionAsCustomer } from '#app/http/session/customer.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { quantitySchema } from '#app/shop/cart/cart.schema.ts'
import { setQuantity } from '#app/shop/cart/cart.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { submitInPlace } from '#app/ui/cart/submit-in-place.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { saveNoteOf } from './_note.server.ts'
import type { Route } from './+types/cart-quantity.ts'

export function loader() {
	return redirect('/cart', 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const texts = { message: 'Please log in to update cart.', unexpected: 'Failed to update quantity: Unknown error' }
	return runActionAsCustomer(context.get(sessionContext), { back: '/cart', cart: form, ...texts }, async (userId) => {
		await saveNoteOf(userId, form)
		const { quantity } = valuesOf(form, quantitySchema)
		await withPrefix('Failed to update quantity: ', () => setQuantity(userId, rowId(params.id), quantity))
		return undefined
	})
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return submitInPlace(serverAction, 'Failed to update quantity')
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

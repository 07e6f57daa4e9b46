import { redirect } from 'react-router'
import { valuesOf, withPrefix } from '#app/http/forms/button-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runActionAsCustomer } from '#app/http/session/customer.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { lineSizeSchema } from '#app/shop/cart/cart.schema.ts'
import { changeSize } from '#app/shop/cart/change-size.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { submitInPlace } from '#app/ui/cart/submit-in-place.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { saveNoteOf } from './_note.server.ts'
import type { Route } from './+types/cart-size.ts'

export function loader() {
	return redirect('/cart', 303)
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const texts = { message: 'Please log in to update cart.', unexpected: 'Failed to change size: Unknown error' }
	return runActionAsCustomer(context.get(sessionContext), { back: '/cart', cart: form, ...texts }, async (userId) => {
		await saveNoteOf(userId, form)
		const { size } = valuesOf(form, lineSizeSchema)
		await withPrefix('Failed to change size: ', () => changeSize(userId, rowId(params.id), size))
		return undefined
	})
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return submitInPlace(serverAction, 'Failed to change size')
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

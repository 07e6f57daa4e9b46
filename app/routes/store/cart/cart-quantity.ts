import { redirect } from 'react-router'
import { quantitySchema } from '#app/shop/cart/cart.schema.ts'
import { setQuantity } from '#app/shop/cart/cart.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { changeLine } from './_change-line.server.ts'
import type { Route } from './+types/cart-quantity.ts'

const failure = 'Failed to update quantity'

export function loader() {
	return redirect('/cart', 303)
}

export function action(args: Route.ActionArgs) {
	return changeLine(args, quantitySchema, failure, (userId, cartId, { quantity }) =>
		setQuantity(userId, cartId, quantity),
	)
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

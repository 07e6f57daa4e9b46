import { redirect } from 'react-router'
import { lineSizeSchema } from '#app/shop/cart/cart.schema.ts'
import { changeSize } from '#app/shop/cart/change-size.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { changeLine } from './_change-line.server.ts'
import type { Route } from './+types/cart-size.ts'

const failure = 'Failed to change size'

export function loader() {
	return redirect('/cart', 303)
}

export function action(args: Route.ActionArgs) {
	return changeLine(args, lineSizeSchema, failure, (userId, cartId, { size }) => changeSize(userId, cartId, size))
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

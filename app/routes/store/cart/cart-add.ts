import { redirect } from 'react-router'
import { valuesOf } from '#app/http/forms/button-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerIdOf, runActionAsCustomer } from '#app/http/session/customer.server.ts'
import { backToCard } from '#app/http/session/redirect-to.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { addFromForm, addKeyOf, repeatAnswer } from '#app/http/pending/add-to-cart.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { addToCartSchema } from '#app/shop/cart/cart.schema.ts'
import { pleaseSelectSize } from '#app/shop/catalog/variant/variant-view.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/cart-add.ts'

export function loader() {
	return redirect('/cart', 303)
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const productId = form.get('productId')
	const back = addColor(backToCard(form, typeof productId === 'string' ? productId : null, '/cart'), form)
	const texts = { message: 'Please log in to add items to your cart.', unexpected: 'Failed to add to cart' }
	const session = context.get(sessionContext)
	// Refuses a missing colour or size before the log-in.
	const missing =
		productId === null && !form.has('productColorId')
			? () => valuesOf(form, addToCartSchema) as never
			: form.has('inSizes') && !form.has('size') && (() => refuse('invalid', pleaseSelectSize, 'size'))
	if (missing) return runAction(session, back, async () => repeatAnswer(await customerIdOf(session), form, missing))
	return runActionAsCustomer(session, { back, ...texts, addition: form, look: { addKey: addKeyOf(form) } }, (userId) =>
		addFromForm(userId, form),
	)
}

/** Back to a product in the colour that was meant: the page may be read anew before it has followed the choice. */
function addColor(back: string, form: FormData): string {
	const color = form.get('productColorId')
	if (typeof color !== 'string' || !back.startsWith('/singleproduct/')) return back
	return `${back.split('?')[0]}?color=${rowId(color)}`
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage

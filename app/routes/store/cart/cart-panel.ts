import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerIdOf } from '#app/http/session/customer.server.ts'
import { orFailed } from '#app/http/outcomes/or-failed.server.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import type { Route } from './+types/cart-panel.ts'

/** For the page's script; documents are redirected to the cart's page. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	if (new URL(request.url).pathname === url.pathname) throw redirect('/cart', 303)
	const userId = await customerIdOf(context.get(sessionContext))
	return { cart: userId === null ? null : await orFailed(context, readCart(userId)) }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader()
	} catch {
		return { cart: 'failed' as const }
	}
}

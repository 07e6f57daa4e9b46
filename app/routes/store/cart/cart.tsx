import { sessionContext } from '#app/http/session/contexts.ts'
import { customerIdOf } from '#app/http/session/customer.server.ts'
import { safeRedirect } from '#app/http/session/redirect-to.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { couponOfDraft } from '#app/shop/orders/placing/coupon-of-draft.server.ts'
import { CartContents } from '#app/ui/cart/cart-contents.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/cart.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, 'Cart') },
	{ name: 'description', content: 'What you have chosen, and the way to the checkout.' },
]

/** `from` is the page that shows the cart in its panel. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const userId = await customerIdOf(context.get(sessionContext))
	const back = safeRedirect(url.searchParams.get('from'), '/cart')
	if (userId === null) return { cart: null, coupon: null, back }
	const cart = await readCart(userId)
	return { cart, coupon: await couponOfDraft(userId, cart), back }
}

export default function CartPage({ loaderData: { cart, coupon, back } }: Route.ComponentProps) {
	return (
		<div className="shell pt-2">
			<Breadcrumb current="Cart" />
			<h1 className="mb-4 font-display text-2xl lg:mb-8">Cart</h1>
			<CartContents cart={cart} back={back} coupon={coupon} />
		</div>
	)
}

export const ErrorBoundary = failedWith('Failed to load cart')

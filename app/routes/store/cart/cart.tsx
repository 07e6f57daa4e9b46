import { sessionContext } from '#app/http/session/contexts.ts'
import { customerIdOf } from '#app/http/session/customer.server.ts'
import { safeRedirect } from '#app/http/session/redirect-to.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { couponOfDraft } from '#app/shop/orders/placing/coupon-of-draft.server.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import { availableFor } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'
import { cartContentsId, CartForm } from '#app/ui/cart/cart-form.tsx'
import { CartLineItem } from '#app/ui/cart/cart-line.tsx'
import { CartSum } from '#app/ui/cart/cart-sum.tsx'
import type { Route } from './+types/cart.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, 'Cart') },
	{ name: 'description', content: 'What you have chosen, and the way to the checkout.' },
]

/** Loads the cart. `from` is the page that shows it in its panel. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const userId = await customerIdOf(context.get(sessionContext))
	const back = safeRedirect(url.searchParams.get('from'), '/cart')
	if (userId === null) return { cart: null, coupon: null, back }
	const cart = await readCart(userId)
	return { cart, coupon: await couponOfDraft(userId, cart), back }
}

/**
 * The cart in all its states (rule: cart-log-in), the same in panel and page (rule: cart-panel). The total is beside
 * the lines when there is enough space.
 */
export default function CartPage({ loaderData: { cart, coupon, back } }: Route.ComponentProps) {
	const lines = cart?.lines ?? []
	return (
		<div className="shell pt-2">
			<Breadcrumb current="Cart" />
			<h1 className="mb-4 font-display text-2xl lg:mb-8">Cart</h1>
			<div id={cartContentsId} tabIndex={-1} className="@container outline-0">
				{!cart && <LoggedOut back={back} />}
				{cart && lines.length === 0 && <Empty />}
				{cart && lines.length > 0 && (
					<>
						<CartForm />
						<div className="@4xl:grid @4xl:grid-cols-[1fr_25rem] @4xl:items-start @4xl:gap-16">
							<ul className="border-t border-line">
								{lines.map((line) => (
									<CartLineItem key={line.cartId} line={line} available={availableFor(line, lines)} />
								))}
							</ul>
							<CartSum lines={lines} note={cart.note} freeFromPaise={cart.freeFromPaise} coupon={coupon} />
						</div>
					</>
				)}
				{cart && <LogOutOfCart />}
			</div>
		</div>
	)
}

export const ErrorBoundary = failedWith('Failed to load cart')

function LoggedOut({ back }: { back: string }) {
	const isOfShop = useRoot()?.viewer?.role
	return (
		<div className="border-t border-line py-10">
			<p className="mb-6 text-base">
				{isOfShop ? 'Who works in the shop has no cart.' : 'Please log in to view your cart'}
			</p>
			<ButtonLink to={isOfShop ? '/admin' : `/login?${new URLSearchParams({ redirectTo: back })}`}>
				{isOfShop ? 'Back-office' : 'Log In'}
			</ButtonLink>
		</div>
	)
}

function Empty() {
	return (
		<div className="border-t border-line py-10">
			<p className="mb-2 text-base">Your cart is empty, please add items to your cart</p>
			<p className="tabular mb-6 text-muted">Total {formatPaise(0)}</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/allproducts">Shop All Products</ButtonLink>
				<ButtonLink to="/newarrivals" look="secondary">
					New Arrivals
				</ButtonLink>
			</div>
		</div>
	)
}

/** The log-out of the cart, which has its own message (rule: log-out-words). */
function LogOutOfCart() {
	return (
		<form method="post" action="/cart/logout" className="mt-6">
			<button
				type="submit"
				className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-4 hover:text-ink"
			>
				Log Out
			</button>
		</form>
	)
}

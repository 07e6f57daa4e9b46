import { sessionContext } from '#app/http/session/contexts.ts'
import { findCartOwner, isGuest } from '#app/http/session/cart-access.server.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { findDraftCoupon } from '#app/shop/orders/checkout/checkout-draft.server.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { buildPageTitle } from '#app/ui/seo/page-meta.ts'
import {
	getAvailableQty,
	type CartLine,
	countUnits,
	filterInStock,
	sumPaise,
	toCart,
} from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { ButtonLink, Button } from '#app/ui/forms/button.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'
import { cartContentsId, CartForm, cartFormId, CartLineItem } from '#app/ui/cart/cart-parts.tsx'
import { hasFreeDelivery, calculateDiscounts, toNamedDiscounts } from '#app/shop/pricing/order-discounts.ts'
import { maxNoteLength } from '#app/shop/values/limits.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import type { Route } from './+types/cart.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, 'Cart') },
	{ name: 'description', content: 'The items in your cart.' },
]

/** Loads the cart. `from` is the page that shows it in its panel. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const [owner, hasNoAccount] = await Promise.all([findCartOwner(session), isGuest(session)])
	const view = { coupon: null, back: toSafePath(url.searchParams.get('from'), '/cart'), hasNoAccount }
	if (owner === null) return { ...view, cart: hasNoAccount ? toCart([], '') : null }
	const cart = await readCart(owner)
	return { ...view, cart, coupon: await findDraftCoupon(owner, cart) }
}

/**
 * The cart in all its states (rule: cart-log-in), the same in panel and page (rule: cart-panel). The total is beside
 * the lines when there is enough space.
 */
export default function CartPage({ loaderData: { cart, coupon, back, hasNoAccount } }: Route.ComponentProps) {
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
									<CartLineItem key={line.cartId} line={line} available={getAvailableQty(line, lines)} />
								))}
							</ul>
							<CartTotals lines={lines} note={cart.note} freeFromPaise={cart.freeFromPaise} coupon={coupon} />
						</div>
					</>
				)}
				{cart && (hasNoAccount ? <LogInToCart back={back} /> : <LogOutOfCart />)}
			</div>
		</div>
	)
}

export const ErrorBoundary = createErrorBoundary('Failed to load cart')

function LoggedOut({ back }: { back: string }) {
	const isOfShop = useRoot()?.viewer?.role
	return (
		<div className="border-t border-line py-10">
			<p className="mb-6 text-base">{isOfShop ? 'Staff accounts have no cart.' : 'Please log in to view your cart'}</p>
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
				<ButtonLink to="/newarrivals" variant="secondary">
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

/** The log-in of a guest, whose cart moves to the account (rule: guest-checkout). */
function LogInToCart({ back }: { back: string }) {
	return (
		<p className="mt-6 text-xs text-muted">
			Do you have an account?{' '}
			<a
				href={`/login?${new URLSearchParams({ redirectTo: back })}`}
				className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
			>
				Log in
			</a>
		</p>
	)
}

interface CouponInCart {
	code: string
	discountPaise: number
}

interface CartSumProps {
	lines: CartLine[]
	note: string
	freeFromPaise: number | undefined
	coupon: CouponInCart | null
}

/** The note, and a footer in reach of the thumb with the total and the checkout button. */
function CartTotals({ lines, note, freeFromPaise, coupon }: CartSumProps) {
	const counted = filterInStock(lines)
	if (counted.length === 0) return <EmptyCart />
	const count = countUnits(counted)
	const sumInPaise = sumPaise(counted)
	const offers = toNamedDiscounts(calculateDiscounts(counted, null))
	const offPaise = offers.reduce((whole, { paise }) => whole + paise, 0)
	const sum = formatPaise(sumInPaise - offPaise - (coupon?.discountPaise ?? 0))
	return (
		<div className="contents @4xl:sticky @4xl:top-20 @4xl:block @4xl:bg-sand @4xl:p-6">
			<OrderNote note={note} />
			<div className="sticky bottom-0 z-10 bg-paper py-3 @4xl:static @4xl:bg-sand">
				<p className="tabular flex items-baseline justify-between gap-4">
					<span className="text-sm">
						Total <span className="text-muted">({count === 1 ? '1 item' : `${count} items`})</span>
					</span>
					<span className="text-lg">{sum}</span>
				</p>
				<p className="mb-2 text-xs text-muted">
					{offers.map(({ name, paise }, index) => (
						<span key={`${name} ${index}`} className="tabular block text-success">
							{name}: −{formatPaise(paise)}
						</span>
					))}
					{coupon && (
						<span className="tabular block text-success">
							{coupon.code} is applied: −{formatPaise(coupon.discountPaise)}
						</span>
					)}
					Taxes and shipping calculated at checkout
					{freeFromPaise && (
						<span className="block">
							{sumInPaise < freeFromPaise && !hasFreeDelivery(counted)
								? `${formatPaise(freeFromPaise - sumInPaise)} more for free delivery in India`
								: 'Delivery in India is free'}
						</span>
					)}
				</p>
				{/* The button also submits an unsaved note. */}
				<Button variant="primary" form={cartFormId} name="then" value="checkout" className="tabular min-h-12 w-full">
					Checkout · {sum}
				</Button>
			</div>
		</div>
	)
}

function EmptyCart() {
	return (
		<div className="mt-6">
			<p className="mb-4 text-sm">All items in your cart are sold out.</p>
			<ButtonLink to="/allproducts" className="w-full">
				Shop All Products
			</ButtonLink>
		</div>
	)
}

/**
 * The note is saved with the cart and copied to the order (rule: order-note). The user can continue to type meanwhile.
 */
function OrderNote({ note }: { note: string }) {
	return (
		<details className="border-y border-line" open={note !== ''}>
			<summary className="flex min-h-12 items-center justify-between text-sm underline-offset-4 hover:underline">
				Add order note
				<Icon name="plus" className="size-5" />
			</summary>
			<div className="pb-4">
				<label htmlFor="order-note" className="sr-only">
					Order note
				</label>
				<textarea
					id="order-note"
					form={cartFormId}
					name="note"
					rows={3}
					maxLength={maxNoteLength}
					defaultValue={note}
					placeholder="Packing wishes or a good time to call"
					className="block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
				/>
				<Button form={cartFormId} variant="secondary" data-pending="Saving..." className="mt-3">
					Save note
				</Button>
			</div>
		</details>
	)
}

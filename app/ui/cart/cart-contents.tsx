import { availableFor, type Cart } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { ButtonLink } from '../forms/button.tsx'
import { useRoot } from '../shell/use-shop.ts'
import { cartContentsId, CartForm } from './cart-form.tsx'
import { CartLineItem } from './cart-line.tsx'
import { type CouponInCart, CartSum } from './cart-sum.tsx'

interface ContentsProps {
	/** Null for visitors and admins. */
	cart: Cart | null
	back: string
	/** What a coupon that was typed at the checkout takes off. */
	coupon?: CouponInCart | null
}

/**
 * The cart in all its states (rule: cart-log-in), alike in panel and page (rule: cart-panel): the sum stands beside the
 * lines where there is room.
 */
export function CartContents({ cart, back, coupon = null }: ContentsProps) {
	const lines = cart?.lines ?? []
	return (
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
	)
}

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

/** The log-out of the cart has words of its own (rule: log-out-words). */
export function LogOutOfCart() {
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

import { useEffect, useRef } from 'react'
import { availableFor, type Cart } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { ButtonLink } from '../forms/button.tsx'
import { useRoot } from '../shell/use-shop.ts'
import { CartFormProvider } from './cart-form.tsx'
import { CartLineItem } from './cart-line.tsx'
import { CartSum } from './cart-sum.tsx'
import { useExpectedLines } from './use-expected-lines.ts'

interface ContentsProps {
	/** Null for visitors and admins. */
	cart: Cart | null
	back: string
	/** The sum stands beside the lines, on a wide screen. */
	isPage?: boolean
}

/** In all its states (rule 39), alike in panel and page (rule 38). */
export function CartContents({ cart, back, isPage = false }: ContentsProps) {
	const lines = useExpectedLines(cart?.lines ?? [])
	const box = useRef<HTMLDivElement>(null)
	const count = useRef(lines.length)
	useEffect(() => {
		// The removed line's button had the focus.
		if (lines.length < count.current && document.activeElement === document.body) box.current?.focus()
		count.current = lines.length
	}, [lines.length])
	return (
		<div ref={box} tabIndex={-1} className="outline-0">
			{!cart && <LoggedOut back={back} />}
			{cart && lines.length === 0 && <Empty />}
			{cart && lines.length > 0 && (
				<CartFormProvider>
					<div className={isPage ? 'lg:grid lg:grid-cols-[1fr_25rem] lg:items-start lg:gap-16' : ''}>
						<ul className="border-t border-line">
							{lines.map((line) => (
								<CartLineItem key={line.cartId} line={line} available={availableFor(line, lines)} />
							))}
						</ul>
						<div className={`mt-6 ${isPage ? 'lg:sticky lg:top-20 lg:mt-0 lg:bg-sand lg:p-6' : ''}`}>
							<CartSum lines={lines} note={cart.note} freeFromPaise={cart.freeFromPaise} />
						</div>
					</div>
				</CartFormProvider>
			)}
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

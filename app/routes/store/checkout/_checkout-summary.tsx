import { Link } from 'react-router'
import type { Cart, CartLine } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { RemoveLine } from '#app/ui/cart/remove-line.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { Photo } from '#app/ui/product/photo.tsx'
import { Totals } from './_totals.tsx'

/** What is being ordered, what it costs, and the button that orders it. */
export function CheckoutSummary({ cart }: { cart: Cart }) {
	return (
		<section aria-labelledby="summary" className="mt-10 bg-sand p-4 max-lg:-mx-4 sm:p-6 lg:sticky lg:top-20 lg:mt-0">
			<h2 id="summary" className="font-display text-lg">
				Your order
			</h2>
			<ul className="mt-2">
				{cart.lines.map((line) => (
					<SummaryLine key={line.cartId} line={line} />
				))}
			</ul>
			{cart.note && (
				<p className="border-b border-line py-3 text-xs whitespace-pre-line">
					<span className="font-medium">Order note:</span> {cart.note}{' '}
					<Link to="/cart" className="text-indigo underline underline-offset-2">
						Change
					</Link>
				</p>
			)}
			<Totals subtotalPaise={cart.totalPaise} taxPaise={0} shippingPaise={0} totalPaise={cart.totalPaise} count={cart.count} />
			<SubmitButton form="checkout" action="/checkout" pendingText="Processing..." className="tabular mt-4 min-h-12 w-full">
				Place order · {formatPaise(cart.totalPaise)}
			</SubmitButton>
		</section>
	)
}

function SummaryLine({ line }: { line: CartLine }) {
	return (
		<li className="flex gap-3 border-b border-line py-3">
			<Photo picture={line.picture} sizes="64px" largest={160} className="aspect-3/4 w-16 shrink-0 self-start rounded-soft" />
			<div className="min-w-0 grow">
				<p className="text-sm font-medium">{line.name}</p>
				<p className="text-xs text-muted">
					{line.colorName}, quantity {line.quantity}
				</p>
				<div className="flex flex-wrap items-center justify-between gap-x-3">
					<p className="tabular text-sm">{formatPaise(line.pricePaise)}</p>
					<RemoveLine cartId={line.cartId} name={line.name} back="/checkout" />
				</div>
			</div>
		</li>
	)
}

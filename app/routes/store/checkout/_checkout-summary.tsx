import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type Cart, type CartLine, availableFor, countPieces, orderable } from '#app/shop/cart/cart-totals.ts'
import { choiceWords } from '#app/shop/catalog/color/color-words.ts'
import { onlyLeft } from '#app/shop/catalog/product/stock-words.ts'
import { formatPaise } from '#app/shop/money.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { useScripted } from '#app/ui/forms/use-scripted.ts'
import { LineMoney } from '#app/ui/cart/line-money.tsx'
import { ColorShownNote, ImageInColor } from '#app/ui/product/image-in-color.tsx'
import { LineButton } from './_line-button.tsx'
import { OrderProblem } from '#app/ui/forms/order-problem.tsx'
import type { PriceAt, SumsByWay } from '#app/shop/orders/pricing/price-at.ts'
import { Totals } from './_totals.tsx'

interface SummaryProps {
	cart: Cart
	price: PriceAt
	couponField: ReactNode
	/** Null where every way to pay costs the same, or only one is offered. */
	sums: SumsByWay | null
	answer: { error?: Record<string, unknown> | null } | undefined
	problems: string[]
	message: string | undefined
}

export function CheckoutSummary({ cart, price, couponField, sums, answer, problems, message }: SummaryProps) {
	const lines = orderable(cart.lines)
	// Without script the page cannot follow the choice: it tells both sums.
	const bothSums = useScripted() ? null : sums
	const heading = useRef<HTMLHeadingElement>(null)
	const count = useRef(cart.lines.length)
	useEffect(() => {
		// The removed line's button had the focus.
		if (cart.lines.length < count.current && document.activeElement === document.body) heading.current?.focus()
		count.current = cart.lines.length
	}, [cart.lines.length])
	return (
		<section aria-labelledby="summary" className="mt-10 bg-sand p-4 max-sm:-mx-4 sm:p-6 lg:sticky lg:top-20 lg:mt-0">
			<h2 id="summary" ref={heading} tabIndex={-1} className="font-display text-lg outline-0">
				Your order
			</h2>
			{message && <StatusMessage text={message} />}
			<ul className="mt-2">
				{cart.lines.map((line) => (
					<SummaryLine key={line.cartId} line={line} available={availableFor(line, cart.lines)} />
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
			{lines.length > 0 && couponField}
			{lines.length > 0 && <Totals {...price} taxPaise={0} count={countPieces(lines)} isOffer bothSums={bothSums} />}
			<OrderProblem
				messages={problems}
				isFirst={Object.keys(answer?.error ?? {}).every((name) => name === '')}
				answer={answer}
			/>
			{lines.length > 0 ? (
				<SubmitButton
					form="checkout"
					action="/checkout"
					pendingText="Processing..."
					className="tabular mt-4 min-h-12 w-full"
					{...(price.ifKnown && { name: 'show', value: 'total' })}
				>
					{price.ifKnown
						? 'Show total'
						: ['Place order', !bothSums && formatPaise(price.totalPaise)].filter(Boolean).join(' · ')}
				</SubmitButton>
			) : (
				<>
					<p className="mt-4 mb-4 text-sm">No items to order.</p>
					<ButtonLink to="/allproducts" className="w-full">
						Shop All Products
					</ButtonLink>
				</>
			)}
		</section>
	)
}

/** Without script the page was rendered anew, from its beginning. */
function StatusMessage({ text }: { text: string }) {
	return (
		<p role="status" className="mt-1 text-sm text-success">
			{text}
		</p>
	)
}

const lineButton = 'inline-flex min-h-11 items-center text-xs underline underline-offset-4'

function SummaryLine({ line, available }: { line: CartLine; available: number }) {
	const { cartId, name, quantity, remainingQty } = line
	const isSoldOut = remainingQty === 0
	return (
		<li className="flex gap-3 border-b border-line py-3">
			<ImageInColor
				of={line}
				sizes="64px"
				largest={160}
				className={`aspect-3/4 w-16 shrink-0 self-start rounded-soft ${isSoldOut ? 'opacity-50' : ''}`}
			/>
			<div className="min-w-0 grow">
				<p className={`text-sm font-medium ${isSoldOut ? 'text-muted' : ''}`}>{name}</p>
				<p className="text-xs text-muted">
					{choiceWords({ colorName: line.colorName, size: line.size, quantity })}
					<ColorShownNote colorShown={line.colorShown} />
				</p>
				<LineMoney line={line} isCounted={!isSoldOut} className="mt-1" />
				{isSoldOut && <p className="mt-1 text-xs font-medium text-danger">Sold out: not part of this order.</p>}
				{!isSoldOut && quantity > available && (
					<p className="mt-1 text-xs font-medium text-danger">{`${onlyLeft(remainingQty, available < remainingQty)}.`}</p>
				)}
				<div className="flex flex-wrap gap-x-6">
					{!isSoldOut && available > 0 && quantity > available && (
						<LineButton
							cartId={cartId}
							runAction={{ name: 'fewer', values: { quantity: available } }}
							className={`${lineButton} font-medium text-ink`}
						>
							Take {available}
							<span className="sr-only"> of {name}</span>
						</LineButton>
					)}
					<LineButton
						cartId={cartId}
						runAction={{ name: 'remove', values: { redirectTo: '/checkout' } }}
						className={`${lineButton} text-muted hover:text-danger`}
					>
						Remove<span className="sr-only"> {name}</span>
					</LineButton>
				</div>
			</div>
		</li>
	)
}

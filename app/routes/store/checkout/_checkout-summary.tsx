import type { ReactNode } from 'react'
import { type Cart, type CartLine, availableFor, countPieces, orderable } from '#app/shop/cart/cart-totals.ts'
import { choiceWords } from '#app/shop/catalog/color/color-words.ts'
import { onlyLeft } from '#app/shop/catalog/product/stock.ts'
import { formatPaise } from '#app/shop/money.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { LineMoney } from '#app/ui/cart/line-money.tsx'
import { ColorShownNote, ImageInColor } from '#app/ui/product/image-in-color.tsx'
import { OrderProblem } from '#app/ui/forms/order-problem.tsx'
import type { PriceAt, SumsByWay } from '#app/shop/pricing/price-at.ts'
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
	return (
		<section aria-labelledby="summary" className="mt-10 bg-sand p-4 max-sm:-mx-4 sm:p-6 lg:sticky lg:top-20 lg:mt-0">
			<h2 id="summary" tabIndex={-1} className="font-display text-lg outline-0">
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
					<a href="/cart" className="text-indigo underline underline-offset-2">
						Change
					</a>
				</p>
			)}
			{lines.length > 0 && couponField}
			{lines.length > 0 &&
				priceByWay(price, sums).map(([way, priceOfWay]) => (
					<div key={way} className={way}>
						<Totals {...priceOfWay} taxPaise={0} count={countPieces(lines)} isOffer />
					</div>
				))}
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
					{price.ifKnown ? (
						'Show total'
					) : (
						<span>
							Place order ·{' '}
							{priceByWay(price, sums).map(([way, { totalPaise }]) => (
								<span key={way} className={way}>
									{formatPaise(totalPaise)}
								</span>
							))}
						</span>
					)}
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

/** The style sheet shows the one of the chosen way to pay. */
function priceByWay(price: PriceAt, sums: SumsByWay | null): [className: string, PriceAt][] {
	if (!sums) return [['', price]]
	return [
		['if-online', { ...price, codFeePaise: 0, totalPaise: sums.onlinePaise }],
		['if-cash', { ...price, codFeePaise: sums.feePaise, totalPaise: sums.cashPaise }],
	]
}

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
						<button
							form="checkout"
							formNoValidate
							name="fewer"
							value={cartId}
							className={`${lineButton} font-medium text-ink`}
						>
							Take {available}
							<span className="sr-only"> of {name}</span>
						</button>
					)}
					<button
						form="checkout"
						formNoValidate
						name="remove"
						value={cartId}
						className={`${lineButton} text-muted hover:text-danger`}
					>
						Remove<span className="sr-only"> {name}</span>
					</button>
				</div>
			</div>
		</li>
	)
}

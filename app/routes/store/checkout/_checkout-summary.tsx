import type { ReactNode } from 'react'
import { type Cart, type CartLine, availableFor, countPieces, orderable } from '#app/shop/cart/cart-totals.ts'
import { choiceWords } from '#app/shop/catalog/color/color-words.ts'
import { onlyLeft } from '#app/shop/catalog/product/stock.ts'
import { LineMoney } from '#app/ui/cart/line-money.tsx'
import { ColorShownNote, ImageInColor } from '#app/ui/product/image-in-color.tsx'
import { priceByWay, SumByWay, type SumProps } from './_sum-by-way.tsx'
import { Totals } from './_totals.tsx'

interface SummaryProps extends SumProps {
	cart: Cart
	couponField: ReactNode
	/** Part of the summary must be visible. */
	isOpen: boolean
	message: string | undefined
}

/**
 * The summary is folded on a phone, with the total in its line. It is always open when there is enough space beside the
 * form.
 */
export function CheckoutSummary({ cart, price, sums, couponField, isOpen, message }: SummaryProps) {
	const lines = orderable(cart.lines)
	const count = countPieces(lines)
	const isIncomplete = lines.length < cart.lines.length
	return (
		<section aria-labelledby="summary" className="paper-aside">
			<details open={isOpen || isIncomplete} className="fold always-open">
				<summary>
					<h2 id="summary" tabIndex={-1} className="outline-0">
						Your order <span className="text-muted">· {count === 1 ? '1 piece' : `${count} pieces`}</span>
					</h2>
					<span className="tabular ml-auto text-base">
						<SumByWay price={price} sums={sums} />
					</span>
				</summary>
				<div className="pb-5">
					{message && (
						<p role="status" className="mb-2 text-sm text-success">
							{message}
						</p>
					)}
					<ul>
						{cart.lines.map((line) => (
							<SummaryLine key={line.cartId} line={line} available={availableFor(line, cart.lines)} />
						))}
					</ul>
					{cart.note && (
						<p className="border-t border-line py-3 text-xs whitespace-pre-line">
							<span className="font-medium">Order note:</span> {cart.note}{' '}
							<a href="/cart" className="underline underline-offset-4">
								Change
							</a>
						</p>
					)}
					{lines.length > 0 && couponField}
					{lines.length > 0 &&
						priceByWay(price, sums).map(([way, priceOfWay]) => (
							<div key={way} className={way}>
								<Totals {...priceOfWay} taxPaise={0} count={count} isOffer />
							</div>
						))}
				</div>
			</details>
		</section>
	)
}

const lineButton = 'inline-flex min-h-11 items-center text-xs underline underline-offset-4'

function SummaryLine({ line, available }: { line: CartLine; available: number }) {
	const { cartId, name, quantity, remainingQty } = line
	const isSoldOut = remainingQty === 0
	return (
		<li className="grid grid-cols-[3.5rem_1fr] gap-x-4 py-2">
			<ImageInColor
				of={line}
				sizes="56px"
				largest={160}
				className={`row-span-2 aspect-3/4 w-14 self-start rounded-soft ${isSoldOut ? 'opacity-50' : ''}`}
			/>
			<div className="flex min-w-0 flex-wrap items-start gap-x-4">
				<div className="min-w-0 grow basis-28">
					<p className={`text-sm ${isSoldOut ? 'text-muted' : ''}`}>{name}</p>
					<p className="text-xs text-muted">
						{choiceWords({ colorName: line.colorName, size: line.size, quantity })}
						<ColorShownNote colorShown={line.colorShown} />
					</p>
					{isSoldOut && <p className="mt-1 text-xs font-medium text-danger">Sold out: not part of this order.</p>}
					{!isSoldOut && quantity > available && (
						<p className="mt-1 text-xs font-medium text-danger">{`${onlyLeft(remainingQty, available < remainingQty)}.`}</p>
					)}
				</div>
				<LineMoney line={line} isCounted={!isSoldOut} className="ml-auto flex-col" />
			</div>
			<div className="col-start-2 flex flex-wrap gap-x-6">
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
		</li>
	)
}

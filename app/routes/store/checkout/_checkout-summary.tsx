import { type ReactNode, useEffect, useRef } from 'react'
import { type Cart, type CartLine, getAvailableQty, countUnits, filterInStock } from '#app/shop/cart/cart-totals.ts'
import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import { formatOnlyLeft } from '#app/shop/catalog/product/product-view.ts'
import { LinePrice } from '#app/ui/cart/cart-parts.tsx'
import { ColorShownNote, ImageInColor } from '#app/ui/product/shop-image.tsx'
import { formatPaise } from '#app/shop/values/money.ts'
import type { CheckoutPrice, TotalsByPaymentMethod } from '#app/shop/pricing/checkout-price.ts'
import type { NamedDiscount } from '#app/shop/pricing/order-discounts.ts'
import { buildCodFeeLines, buildDiscountLines, formatTotalLine } from '#app/shop/pricing/order-price.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'

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
	const lines = filterInStock(cart.lines)
	const count = countUnits(lines)
	const isIncomplete = lines.length < cart.lines.length
	return (
		<section aria-labelledby="summary" className="paper-aside">
			<details open={isOpen || isIncomplete} className="fold always-open">
				<summary>
					<h2 id="summary" tabIndex={-1} className="outline-0">
						Your order <span className="text-muted">· {count === 1 ? '1 item' : `${count} items`}</span>
					</h2>
					<span className="tabular ml-auto text-base">
						<TotalByMethod price={price} sums={sums} />
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
							<SummaryLine key={line.cartId} line={line} available={getAvailableQty(line, cart.lines)} />
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
						listPricesByMethod(price, sums).map(([method, priceOfWay]) => (
							<div key={method} className={method}>
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
						{formatVariantTitle({ colorName: line.colorName, size: line.size, quantity })}
						<ColorShownNote colorShown={line.colorShown} />
					</p>
					{isSoldOut && <p className="mt-1 text-xs font-medium text-danger">Sold out. It is not part of this order.</p>}
					{!isSoldOut && quantity > available && (
						<p className="mt-1 text-xs font-medium text-danger">{`${formatOnlyLeft(remainingQty, available < remainingQty)}.`}</p>
					)}
				</div>
				<LinePrice line={line} isCounted={!isSoldOut} className="ml-auto flex-col" />
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
						Change to {available}
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

interface TotalsProps {
	subtotalPaise: number
	discountPaise: number
	couponCode?: string | null
	discounts: NamedDiscount[]
	taxPaise: number
	shippingPaise: number
	codFeePaise: number
	totalPaise: number
	count: number
	/** The amounts are shown before an order, with free items too (rule: total-is-subtotal). */
	isOffer?: boolean
	/** The possible delivery charge before the state is selected. */
	unknownShippingLabel?: string | null
}

interface TotalsRow {
	label: string
	paise: number
	textIfZero?: string | undefined
}

export function Totals({ count, isOffer = false, unknownShippingLabel = null, ...order }: TotalsProps) {
	const rows: TotalsRow[] = [
		{ label: `Subtotal (${count} ${count === 1 ? 'item' : 'items'})`, paise: order.subtotalPaise },
		...buildDiscountLines(order),
		// A placed order says that its tax is included, as its page and its email do (rule: tax-included).
		{ label: 'Tax', paise: order.taxPaise, textIfZero: isOffer ? undefined : 'Included' },
		{ label: 'Shipping', paise: order.shippingPaise, textIfZero: isOffer ? undefined : 'Free' },
		...buildCodFeeLines(order),
	]
	return (
		<>
			<dl className="tabular mt-4 space-y-1 text-xs text-muted">
				{rows.map(({ label, paise, textIfZero }, index) => (
					<div key={`${label} ${index}`} className="flex justify-between gap-4">
						<dt>{label}</dt>
						<dd className="text-right">
							{(label === 'Shipping' && unknownShippingLabel) || (paise === 0 && textIfZero) || formatTotalLine(paise)}
						</dd>
					</div>
				))}
				<div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-medium text-ink">
					<dt className="text-sm">{unknownShippingLabel ? 'Total without delivery' : 'Total'}</dt>
					<dd className="text-lg">{formatPaise(order.totalPaise)}</dd>
				</div>
			</dl>
		</>
	)
}

/** Returns the price of an order for each payment method. The style sheet shows the price of the selected one. */
function listPricesByMethod(
	price: CheckoutPrice,
	sums: TotalsByPaymentMethod | null,
): [className: string, CheckoutPrice][] {
	if (!sums) return [['', price]]
	return [
		['if-online', { ...price, codFeePaise: 0, totalPaise: sums.onlinePaise }],
		['if-cash', { ...price, codFeePaise: sums.feePaise, totalPaise: sums.cashPaise }],
	]
}

export interface SumProps {
	price: CheckoutPrice
	/** `null` when all payment methods cost the same or only one is available. */
	sums: TotalsByPaymentMethod | null
}

/** The total for the selected payment method. */
export function TotalByMethod({ price, sums }: SumProps) {
	return listPricesByMethod(price, sums).map(([method, { totalPaise }]) => (
		<span key={method} className={method}>
			{formatPaise(totalPaise)}
		</span>
	))
}

interface PlaceOrderProps extends SumProps {
	hasItems: boolean
	canCancel: boolean
	problems: string[]
	answer: { error?: Record<string, unknown> | null } | undefined
}

/** The last step, with the total and the contact for questions. */
export function PlaceOrder({ price, sums, hasItems, canCancel, problems, answer }: PlaceOrderProps) {
	const { whatsapp } = useShop()
	return (
		<div className="pt-2">
			<OrderProblem
				messages={problems}
				isFirst={Object.keys(answer?.error ?? {}).every((name) => name === '')}
				answer={answer}
			/>
			{hasItems ? (
				<SubmitButton
					variant="primary"
					action="/checkout"
					pendingText="Processing..."
					className="tabular min-h-13 w-full"
				>
					<span>
						Place order{!price.unknownShippingLabel && ' · '}
						{!price.unknownShippingLabel && <TotalByMethod price={price} sums={sums} />}
					</span>
				</SubmitButton>
			) : (
				<>
					<p className="mt-4 mb-4 text-sm">No items to order.</p>
					<ButtonLink to="/allproducts" className="w-full">
						Shop All Products
					</ButtonLink>
				</>
			)}
			{hasItems && price.unknownShippingLabel && (
				<p className="mt-3 text-xs text-muted">
					If delivery changes the total, you see the new total before the order is placed.
				</p>
			)}
			<p className="mt-3 flex flex-wrap items-center gap-x-2 text-xs text-muted">
				{canCancel && <span>You can cancel until it is dispatched.</span>}
				{whatsapp && (
					<span>
						Help:{' '}
						<a
							href={`https://wa.me/${whatsapp}`}
							rel="noopener"
							className="inline-flex min-h-11 items-center underline underline-offset-4"
						>
							WhatsApp
						</a>
					</span>
				)}
			</p>
		</div>
	)
}

interface OrderProblemProps {
	messages: string[]
	/** No field has an error, which would come first. */
	isFirst: boolean
	/** The action's response. A new response is a new message. */
	answer: unknown
}

/** The attribute focuses the message without script. React sets it only on the server. */
const focused = { autoFocus: true } as const

/** Shows the errors of an order beside its button and as an alert, because the customer is there and submits again. */
function OrderProblem({ messages, isFirst, answer }: OrderProblemProps) {
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (isFirst) box.current?.focus()
	}, [isFirst, answer])
	if (messages.length === 0) return null
	return (
		<div
			ref={box}
			id="order-problem"
			tabIndex={-1}
			{...(isFirst && focused)}
			className="mt-4 scroll-my-24 border-l-4 border-danger bg-paper px-4 py-3 text-sm font-medium text-danger"
		>
			{messages.map((message) => (
				<p key={message} role="alert">
					{message}
				</p>
			))}
		</div>
	)
}

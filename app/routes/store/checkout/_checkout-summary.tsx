import { type ReactNode, useEffect, useRef } from 'react'
import { type Cart, type CartLine, getAvailableQty, countUnits, filterInStock } from '#app/shop/cart/cart-totals.ts'
import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import { LinePrice } from '#app/ui/cart/cart-parts.tsx'
import { ColorShownNote, ImageInColor } from '#app/ui/product/shop-image.tsx'
import { formatPaise } from '#app/shop/values/money.ts'
import type { CheckoutPrice, TotalsByPaymentMethod } from '#app/shop/pricing/checkout-price.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { ErrorText } from '#app/ui/forms/field.tsx'
import { Totals } from '#app/ui/orders/order-details.tsx'
import { wrapHidden, wrapLink, wrapMuted, wrapOptional } from '#app/ui/shell/section.tsx'
import { useShop, useTranslate } from '#app/ui/shell/use-shop.ts'

interface SummaryProps extends SumProps {
	cart: Cart
	couponField: ReactNode
	/** True when a part of the summary must be visible, such as an error. */
	isOpen: boolean
	message: string | undefined
}

/**
 * Shows the summary of the order. On a phone it is folded to one line, which contains the total. It is always open when
 * there is enough space beside the form.
 */
export function CheckoutSummary({ cart, price, sums, couponField, isOpen, message }: SummaryProps) {
	const t = useTranslate()
	const lines = filterInStock(cart.lines)
	const count = countUnits(lines)
	const isIncomplete = lines.length < cart.lines.length
	return (
		<section aria-labelledby="summary" className="paper-aside">
			<details open={isOpen || isIncomplete} className="fold always-open">
				<summary>
					<h2 id="summary" tabIndex={-1} className="outline-0">
						{t.rich('checkout.yourOrder', { count, muted: wrapMuted })}
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
							<span className="font-medium">{t('checkout.orderNote')}</span> {cart.note}{' '}
							<a href="/cart" className="underline underline-offset-4">
								{t('checkout.change')}
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
	const t = useTranslate()
	const isShared = available < remainingQty ? 'yes' : 'no'
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
						{formatVariantTitle({ colorName: line.colorName, size: line.size, quantity }, t)}
						<ColorShownNote colorShown={line.colorShown} />
					</p>
					{isSoldOut && <p className="mt-1 text-xs font-medium text-danger">{t('checkout.soldOut')}</p>}
					{!isSoldOut && quantity > available && (
						<p className="mt-1 text-xs font-medium text-danger">
							{t('checkout.onlyLeft', { count: remainingQty, isShared })}
						</p>
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
						{t.rich('cart.changeTo', { count: available, name, hidden: wrapHidden })}
					</button>
				)}
				<button
					form="checkout"
					formNoValidate
					name="remove"
					value={cartId}
					className={`${lineButton} text-muted hover:text-danger`}
				>
					{t.rich('cart.remove', { name, hidden: wrapHidden })}
				</button>
			</div>
		</li>
	)
}

/**
 * Returns the price for each payment method, with the class name by which the style sheet shows only that of the
 * selected method. Returns one price without a class name when `sums` is `null`.
 */
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

interface CouponFieldProps {
	field: FieldMetadata<string>
	/** The reason that the entered coupon is invalid now. */
	problem: string | undefined
}

/** The coupon field. *Apply* shows the page with the entered values and the new totals (rule: coupon-terms). */
export function CouponField({ field, problem: now }: CouponFieldProps) {
	const t = useTranslate()
	const refused = field.errors?.join(' ')
	const problem = refused ?? now
	const { key, ...props } = getInputProps(field, { type: 'text' })
	return (
		<div className="mt-4">
			<label htmlFor={field.id} className="text-xs font-medium">
				{t.rich('checkout.coupon', { muted: wrapOptional })}
			</label>
			<div className="mt-1 flex items-start gap-3">
				<input
					key={key}
					{...props}
					autoComplete="off"
					autoCapitalize="characters"
					aria-invalid={problem ? true : undefined}
					aria-describedby={problem ? field.errorId : undefined}
					className="block min-h-12 w-full rounded-soft border border-field bg-white px-3.5 py-2 text-base text-ink"
				/>
				<button
					name="apply"
					value="coupon"
					form="checkout"
					formNoValidate
					formAction={`/checkout#${field.id}`}
					className="inline-flex min-h-11 items-center text-xs underline underline-offset-4"
				>
					{t.rich('checkout.apply', { hidden: wrapHidden })}
				</button>
			</div>
			<p id={field.errorId} role={problem && !refused ? 'alert' : undefined} className="min-h-5 text-xs text-danger">
				<ErrorText>{problem}</ErrorText>
			</p>
		</div>
	)
}

interface PlaceOrderProps extends SumProps {
	hasItems: boolean
	canCancel: boolean
	problems: string[]
	answer: { error?: Record<string, unknown> | null } | undefined
}

/** Shows the button that places the order, with the total, the errors, and the contact for questions. */
export function PlaceOrder({ price, sums, hasItems, canCancel, problems, answer }: PlaceOrderProps) {
	const { whatsapp } = useShop()
	const t = useTranslate()
	const total = <TotalByMethod key="total" price={price} sums={sums} />
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
					pendingText={t('checkout.processing')}
					className="tabular min-h-13 w-full"
				>
					<span>
						{price.unknownShippingLabel
							? t('checkout.placeOrder')
							: t.rich('checkout.placeOrderFor', { total: () => total })}
					</span>
				</SubmitButton>
			) : (
				<>
					<p className="mt-4 mb-4 text-sm">{t('checkout.noItems')}</p>
					<ButtonLink to="/allproducts" className="w-full">
						{t('cart.shopAll')}
					</ButtonLink>
				</>
			)}
			{hasItems && price.unknownShippingLabel && <p className="mt-3 text-xs text-muted">{t('checkout.newTotal')}</p>}
			<p className="mt-3 flex flex-wrap items-center gap-x-2 text-xs text-muted">
				{canCancel && <span>{t('checkout.canCancel')}</span>}
				{whatsapp && (
					<span>
						{t.rich('checkout.help', {
							link: wrapLink({
								href: `https://wa.me/${whatsapp}`,
								rel: 'noopener',
								className: 'inline-flex min-h-11 items-center underline underline-offset-4',
							}),
						})}
					</span>
				)}
			</p>
		</div>
	)
}

interface OrderProblemProps {
	messages: string[]
	/** True if the message gets the focus. False when a field has an error, because the field gets the focus then. */
	isFirst: boolean
	/** The action's response. Each new response moves the focus to the message. */
	answer: unknown
}

/** Focuses the message without script. React renders the `autofocus` attribute only on the server. */
const focused = { autoFocus: true } as const

/** Shows the errors of an order as alerts beside its button, which the customer has just clicked. */
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

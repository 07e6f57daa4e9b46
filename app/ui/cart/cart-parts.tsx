import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { formatColorName } from '#app/shop/catalog/color/color-labels.ts'
import { ColorShownNote, ImageInColor } from '../product/shop-image.tsx'
import { Icon, RepeatedIcon } from '../shell/icon.tsx'
import { wrapHidden } from '../shell/section.tsx'
import { formatPaise } from '#app/shop/values/money.ts'
import { useRoot, useTranslate } from '../shell/use-shop.ts'

interface LineProps {
	line: CartLine
	available: number
}

export function CartLineItem({ line, available }: LineProps) {
	const { name, colorName, size, quantity, remainingQty } = line
	const t = useTranslate()
	const color = t.named('color', formatColorName(colorName))
	const choice = [color && t('cart.color', { color }), size && t('cart.size', { size })].filter(Boolean).join(', ')
	const isSoldOut = remainingQty === 0
	const href = `/singleproduct/${line.productId}?color=${line.productColorId}`
	return (
		<li className="flex gap-3 border-b border-line py-4 sm:gap-4">
			<a href={href} tabIndex={-1} aria-hidden="true" className="shrink-0 self-start">
				<ImageInColor
					of={line}
					sizes="80px"
					largest={320}
					className={`aspect-3/4 w-20 rounded-soft ${isSoldOut ? 'opacity-50' : ''}`}
				/>
			</a>
			<div className="min-w-0 grow">
				{/* A large amount moves below the name, which would otherwise have too little space. */}
				<div className="flex flex-wrap items-start gap-x-4">
					<h2 className="min-w-0 grow basis-28 text-sm">
						<a
							href={href}
							className={`inline-block underline-offset-4 hover:underline ${isSoldOut ? 'text-muted' : ''}`}
						>
							{name}
						</a>
					</h2>
					<LinePrice line={line} isCounted={!isSoldOut} className="ml-auto flex-col" />
				</div>
				{choice && <p className="text-xs text-muted">{choice}</p>}
				<ColorShownNote colorShown={line.colorShown} />
				{isSoldOut && (
					<p className="mt-1 text-xs font-medium text-danger">
						{t(line.variant && !size ? 'cart.selectSize' : 'cart.soldOutMeanwhile')}
					</p>
				)}
				{!isSoldOut && quantity > available && <TooMany line={line} available={available} />}
				<div className="mt-2 flex items-start justify-between gap-1">
					<div className="flex min-w-0 flex-wrap items-center gap-1 sm:gap-2">
						{!isSoldOut && <Quantity line={line} />}
						<OtherSizes line={line} isSoldOut={isSoldOut} />
					</div>
					<RemoveLine cartId={line.cartId} name={name} />
				</div>
			</div>
		</li>
	)
}

function TooMany({ line: { cartId, name, remainingQty }, available }: LineProps) {
	const t = useTranslate()
	const isShared = available < remainingQty ? 'yes' : 'no'
	return (
		<div className="mt-1 flex flex-wrap items-center gap-x-3 text-xs font-medium text-danger">
			{t('cart.reduceQuantity', { count: remainingQty, isShared })}
			{available > 0 && (
				<button
					type="submit"
					form={cartFormId}
					formAction={getQuantityAction(cartId)}
					name="quantity"
					value={available}
					data-failed={t('cart.quantityFailed')}
					className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
				>
					{t.rich('cart.changeTo', { count: available, name, hidden: wrapHidden })}
				</button>
			)}
		</div>
	)
}

/** The buttons submit the resulting quantity, so that an accidental second click changes nothing. */
function Quantity({ line: { cartId, name, quantity } }: { line: CartLine }) {
	const t = useTranslate()
	const step = {
		type: 'submit',
		form: cartFormId,
		formAction: getQuantityAction(cartId),
		name: 'quantity',
		'data-failed': t('cart.quantityFailed'),
	} as const
	const button = 'inline-flex h-11 w-8 items-center justify-center disabled:text-field disabled:cursor-not-allowed'
	return (
		<div
			role="group"
			aria-label={t('cart.quantityOf', { name })}
			data-enhance="live-quantity"
			className="inline-flex items-center rounded-soft border border-line"
		>
			<button
				{...step}
				value={quantity - 1}
				disabled={quantity <= 1}
				aria-label={t('cart.decrease')}
				className={button}
			>
				<Icon name="minus" className="size-4" />
			</button>
			<output className="tabular min-w-7 text-center text-sm">
				<span className="sr-only">{`${t('cart.quantity')} `}</span>
				{quantity}
			</output>
			<button {...step} value={quantity + 1} aria-label={t('cart.increase')} className={button}>
				<Icon name="plus" className="size-4" />
			</button>
		</div>
	)
}

function RemoveLine({ cartId, name }: { cartId: number; name: string }) {
	const t = useTranslate()
	return (
		<button
			type="submit"
			form={cartFormId}
			formAction={getRemoveAction(cartId)}
			data-failed={t('cart.removeFailed')}
			className="inline-flex min-h-11 shrink-0 items-center text-xs text-muted underline underline-offset-4 hover:text-danger"
		>
			{t.rich('cart.remove', { name, hidden: wrapHidden })}
		</button>
	)
}

interface OtherSizesProps {
	line: CartLine
	/** True when the line is sold out. The list of other sizes is then open. */
	isSoldOut: boolean
}

/**
 * Buttons that change a line to another size that is in stock. They exist also while the line's own size is in stock.
 */
function OtherSizes({ line: { cartId, name, size, pricePaise, variant }, isSoldOut }: OtherSizesProps) {
	const t = useTranslate()
	const others = variant?.sizes.filter((other) => other.remainingQty > 0 && other.size !== size) ?? []
	if (others.length === 0) return null
	const isPriced = others.some((other) => other.pricePaise !== pricePaise)
	return (
		<details open={isSoldOut} className="open:order-1 open:w-full">
			<summary className="choice flex min-h-11 w-fit items-center border border-line pl-3 text-sm">
				<span className={size ? 'sr-only' : undefined}>{`${t('cart.sizeLabel')} `}</span>
				{size}
				<span className="sr-only"> {t('cart.sizeOf', { name })}</span>
			</summary>
			<div className="mt-2 flex flex-wrap gap-2">
				{others.map(({ size: other, pricePaise: itsPaise }) => (
					<button
						key={other}
						type="submit"
						form={cartFormId}
						formAction={getSizeAction(cartId)}
						data-failed={t('cart.sizeFailed')}
						name="size"
						value={other}
						className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-soft border border-line px-3 text-sm hover:border-ink"
					>
						{other}
						{isPriced && <span className="tabular text-xs"> {formatPaise(itsPaise)}</span>}
						<span className="sr-only"> {t('cart.ofItem', { name })}</span>
					</button>
				))}
			</div>
		</details>
	)
}

interface LineMoneyProps {
	line: Pick<CartLine, 'pricePaise' | 'linePaise' | 'quantity'>
	isCounted?: boolean
	className?: string
}

export function LinePrice({
	line: { pricePaise, linePaise, quantity },
	isCounted = true,
	className = '',
}: LineMoneyProps) {
	const t = useTranslate()
	return (
		<p className={`tabular flex flex-wrap items-baseline justify-end gap-x-3 whitespace-nowrap ${className}`}>
			{quantity > 1 && (
				<span className="mr-auto text-xs text-muted">{t('cart.each', { price: formatPaise(pricePaise) })}</span>
			)}
			{isCounted ? (
				<span className="ml-auto text-sm font-medium">{formatPaise(linePaise)}</span>
			) : (
				<s className="text-sm text-muted">{formatPaise(linePaise)}</s>
			)}
		</p>
	)
}

export const cartContentsId = 'cart-contents'

/** The id of the cart's only form. Every button submits it, with the note, to its own URL (`formaction`). */
export const cartFormId = 'cart-form'

const getQuantityAction = (cartId: number) => `/cart/lines/${cartId}/quantity`
const getRemoveAction = (cartId: number) => `/cart/lines/${cartId}/remove`
const getSizeAction = (cartId: number) => `/cart/lines/${cartId}/size`

export function CartForm() {
	const t = useTranslate()
	return (
		<form
			id={cartFormId}
			method="post"
			action="/cart/note"
			data-stays=""
			data-at="/cart"
			data-parts={`#${cartContentsId}, #cart-link`}
			data-keeps-typed=""
			data-failed={t('cart.updateFailed')}
			hidden
		/>
	)
}

/**
 * The cart icon. It links to the cart page; with script it opens the cart panel instead (rules: cart-panel,
 * cart-log-in).
 */
export function CartLink({ className }: { className: string }) {
	const root = useRoot()
	const count = root?.cartCount ?? 0
	const hasCart = root?.hasCart
	const t = useTranslate()
	return (
		<a
			id="cart-link"
			href="/cart"
			title={t(hasCart ? 'shell.cart' : 'cart.logInFirst')}
			aria-label={count > 0 ? t('shell.cartWithItems', { count }) : t('shell.cart')}
			data-enhance="cart-link"
			data-counts={hasCart ? '' : undefined}
			className={className}
		>
			<RepeatedIcon name="bag" className="size-6" />
			{count > 0 && (
				<span
					aria-hidden="true"
					className="tabular absolute top-0.5 right-0 min-w-5 rounded-full bg-madder px-1 text-center text-[0.6875rem] [line-height:1.25rem] text-white"
				>
					{count > 99 ? '99+' : count}
				</span>
			)}
		</a>
	)
}

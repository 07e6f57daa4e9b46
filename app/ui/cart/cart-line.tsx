import { useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { ColorShownNote, PhotoInColor } from '../product/photo-in-color.tsx'
import { Icon } from '../shell/icon.tsx'
import { RemoveLine } from './remove-line.tsx'

/** A line of the cart: photograph, name, price, colour, quantity, Remove. */
export function CartLineItem({ line }: { line: CartLine }) {
	const { name, colorName, size, quantity, remainingQty } = line
	const href = `/singleproduct/${line.productId}?color=${line.productColorId}`
	return (
		<li className="flex gap-4 border-b border-line py-5">
			<Link to={href} tabIndex={-1} aria-hidden="true" className="shrink-0 self-start">
				<PhotoInColor of={line} sizes="96px" largest={320} className="aspect-3/4 w-24 rounded-soft" />
			</Link>
			<div className="flex min-w-0 grow flex-col">
				<div className="flex items-baseline justify-between gap-x-6 max-sm:flex-col">
					<h2 className="min-w-0 text-sm font-medium">
						<Link to={href} className="inline-block py-1 underline-offset-4 hover:underline">
							{name}
						</Link>
					</h2>
					<p className="tabular shrink-0 text-sm">{formatPaise(line.pricePaise)}</p>
				</div>
				<p className="mt-1 flex items-center gap-2 text-xs text-muted">
					<span aria-hidden="true" className="size-3.5 rounded-full border border-field" style={{ backgroundColor: line.hexCode }} />
					{[colorName, size].filter(Boolean).join(', ')}
				</p>
				<ColorShownNote colorShown={line.colorShown} />
				{quantity > remainingQty && (
					<p className="mt-1 text-xs text-danger">{remainingQty === 0 ? 'Sold out in the meantime: please remove it.' : `Only ${remainingQty} left: please take fewer.`}</p>
				)}
				<div className="mt-auto flex items-center justify-between gap-2 pt-3">
					<Quantity line={line} />
					<RemoveLine cartId={line.cartId} name={name} back="/cart" />
				</div>
			</div>
		</li>
	)
}

/** Each button sends the quantity that it leads to, so pressing twice by mistake is pressing once. */
function Quantity({ line: { cartId, name, quantity } }: { line: CartLine }) {
	const fetcher = useFetcher()
	const more = useRef<HTMLButtonElement>(null)
	const button = 'inline-flex size-11 items-center justify-center hover:text-madder disabled:text-field disabled:cursor-not-allowed'
	return (
		<fetcher.Form
			method="post"
			action={`/cart/lines/${cartId}/quantity`}
			aria-label={`Quantity of ${name}`}
			onSubmit={({ nativeEvent }) => {
				// The minus button is disabled at 1 and would take the focus with it.
				const { submitter } = nativeEvent
				if (submitter instanceof HTMLButtonElement && submitter.value === '1') more.current?.focus()
			}}
			className="inline-flex items-center rounded-soft border border-line"
		>
			<button type="submit" name="quantity" value={quantity - 1} disabled={quantity <= 1} aria-label="One fewer" className={button}>
				<Icon name="minus" className="size-4" />
			</button>
			<output className="tabular min-w-7 text-center text-sm">
				<span className="sr-only">Quantity </span>
				{quantity}
			</output>
			<button ref={more} type="submit" name="quantity" value={quantity + 1} aria-label="One more" className={button}>
				<Icon name="plus" className="size-4" />
			</button>
		</fetcher.Form>
	)
}

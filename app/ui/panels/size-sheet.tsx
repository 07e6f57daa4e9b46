import { useEffect, useState } from 'react'
import { Form, useLocation } from 'react-router'
import type { ProductSizes } from '#app/shop/catalog/variant/variant-view.ts'
import { fetchAnswer } from '../connection/fetch-answer.ts'
import { useRoot } from '../shell/use-shop.ts'
import { ClosePanel } from './close-panel.tsx'
import { Panel } from './panel.tsx'

const id = 'size-sheet'

interface SizeSheetProps {
	/** Of a card, to the product's sizes. */
	link: HTMLAnchorElement
	/** Follows the link: also where the sizes cannot be read. */
	leave: () => void
}

/** The sizes of a card's colour, as they are now: one press adds one piece. Stays hidden, to be sent again. */
export function SizeSheet({ link, leave }: SizeSheetProps) {
	const [product, setProduct] = useState<ProductSizes>()
	useEffect(() => {
		const panel = document.getElementById(id)!
		panel.togglePopover(true)
		const isOpen = () => panel.matches(':popover-open')
		readSizes(link).then(setProduct, () => {
			if (!isOpen()) return
			panel.hidePopover()
			leave()
		})
		// For each opening there is a new sheet.
		// oxlint-disable-next-line react-hooks/exhaustive-deps
	}, [])
	return (
		<Panel id={id} label={link.ariaLabel ?? ''} className="panel-bottom" sheet="inset-x-0 bottom-0 mx-auto max-w-md">
			<div className="flex h-14 items-center justify-between pr-1.5 pl-4 md:pl-5">
				<h2 className="font-display text-xl">Choose a size</h2>
				<ClosePanel target={id} isFirst />
			</div>
			<div className="px-4 pb-6 md:px-5">
				{product ? (
					<Sizes product={product} />
				) : (
					<p role="status" className="loading text-muted">
						Loading...
					</p>
				)}
				<a
					href={link.href}
					className="mt-3 inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-4"
				>
					{product?.hasOtherColors ? 'Other colours and details' : 'View Details'}
				</a>
			</div>
		</Panel>
	)
}

function Sizes({ product: { name, color, productColorId, sizes } }: { product: ProductSizes }) {
	const { pathname, search } = useLocation()
	return (
		<Form method="post" action="/cart/lines" discover="none" replace preventScrollReset>
			<input type="hidden" name="redirectTo" value={pathname + search} />
			<input type="hidden" name="addKey" value={useRoot()?.addKey ?? ''} />
			<input type="hidden" name="productColorId" value={productColorId} />
			<p className="text-sm">
				{name}
				{color && <span className="text-muted">, {color}</span>}
			</p>
			<p className="text-xs text-muted">
				{sizes.every(({ isOut }) => isOut)
					? 'Sold out in this colour.'
					: 'The size that you press is added to your cart.'}
			</p>
			<ul className="mt-3 flex flex-wrap gap-2">
				{sizes.map(({ size, isOut, price }) => (
					<li key={size}>
						<button
							name="size"
							value={size}
							disabled={isOut}
							className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line px-3 text-sm fade ${isOut ? 'out text-muted line-through' : 'hover:border-ink'}`}
						>
							{size || 'Add to Cart'}
							{price && <span className="tabular text-xs"> {price}</span>}
							{isOut && <span className="sr-only"> sold out</span>}
						</button>
					</li>
				))}
			</ul>
		</Form>
	)
}

async function readSizes(link: HTMLAnchorElement): Promise<ProductSizes> {
	const isAnswer = ({ ok, headers }: Response) => ok && /\bjson\b/.test(headers.get('Content-Type') ?? '')
	// The card's colour, where it is not the product's first.
	const color = link.closest('article')?.querySelector('input')?.value ?? ''
	const request = new Request(`${link.pathname}/sizes?color=${color}`)
	return (await fetchAnswer(request, isAnswer)).json() as Promise<ProductSizes>
}

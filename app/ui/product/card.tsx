import type { ProductCard } from '#app/shop/catalog/product-view.ts'
import { imageUrl } from '#app/shop/media/media-url.ts'
import { useRoot } from '../shell/use-shop.ts'
import { Photo } from './photo.tsx'
import { Price } from './price.tsx'
import { QuickAdd } from './quick-add.tsx'
import { Swatches } from './swatches.tsx'

interface CardProps {
	product: ProductCard
	sizes: string
	eager?: boolean
	/** While it is on its way into the cart. */
	isPending: boolean
}

/** A product in a grid: photograph, name, price, colours, the way to its page and the way into the cart. */
export function Card({ product, sizes, eager = false, isPending }: CardProps) {
	const { id, name, picture, hoverPicture } = product
	const href = `/singleproduct/${id}`
	const isLite = useRoot()?.isLite
	const isSoldOut = product.remainingQty === 0
	return (
		<article id={`product-${id}`} className="group flex h-full flex-col">
			{/* The same way as 'View Details', larger: one stop for the keyboard is enough. */}
			<a href={href} tabIndex={-1} aria-hidden="true" className="relative block aspect-3/4 overflow-hidden rounded-soft bg-sand">
				<Photo picture={picture} sizes={sizes} largest={720} eager={eager} className="size-full" />
				{hoverPicture && !isLite && (
					<span className="absolute inset-0 hidden opacity-0 emerge [@media(hover:hover)]:block group-hover:opacity-100">
						{/* Seen only beside a mouse: one width will do, and keeps the page small for everybody else. */}
						<img src={imageUrl(hoverPicture.hash, 320)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
					</span>
				)}
				{isSoldOut && <span className="eyebrow absolute top-0 left-0 bg-ink px-3 py-1.5 text-paper">Sold out</span>}
			</a>
			<div className="flex grow flex-col gap-1 pt-3">
				<h3 className="line-clamp-2 text-sm set-snug font-medium" title={name}>
					{name}
				</h3>
				<Price {...product} className="text-sm" />
				<Swatches colors={product.colors} />
				<div className="mt-auto flex items-center gap-2 pt-2">
					<a
						href={href}
						className="inline-flex min-h-11 grow items-center justify-center rounded-soft border border-line px-2 text-xs font-medium fade hover:border-ink"
					>
						View Details<span className="sr-only">: {name}</span>
					</a>
					<QuickAdd productId={id} name={name} isSoldOut={isSoldOut} isPending={isPending} />
				</div>
			</div>
		</article>
	)
}

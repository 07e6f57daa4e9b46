import { priceWords } from '#app/shop/catalog/product/price-words.ts'
import { formatPaise } from '#app/shop/money.ts'
import type { SavedCard } from '#app/shop/saved/saved.server.ts'
import { ButtonLink } from '../forms/button.tsx'
import { ColorShownNote } from '../product/image-in-color.tsx'
import { productHref } from '../product/requested-color.ts'
import { ShopImage } from '../product/shop-image.tsx'
import { Icon } from '../shell/icon.tsx'
import { useRoot } from '../shell/use-shop.ts'
import { ChoosePiece } from './choose-piece.tsx'

const sizes = '(width >= 64rem) calc(25vw - 34px), (width >= 48rem) calc(33vw - 26px), calc(50vw - 24px)'

interface SavedListProps {
	cards: SavedCard[]
	/** The visitor is not logged in. */
	isInBrowser: boolean
}

/** The saved products, newest first. */
export function SavedList({ cards, isInBrowser }: SavedListProps) {
	const addKey = useRoot()?.addKey ?? ''
	if (cards.length === 0) {
		return (
			<>
				<p className="mb-8 max-w-prose text-base text-muted">
					Nothing saved yet. Press the heart of a piece that you like, and find it again here.
				</p>
				<ButtonLink to="/allproducts">Shop All Products</ButtonLink>
			</>
		)
	}
	return (
		<>
			{isInBrowser && (
				<p className="mb-6 text-sm text-muted">
					Kept in this browser.{' '}
					<a href="/login?redirectTo=%2Fsaved" className="inline-block py-1 text-ink underline underline-offset-4">
						Log in
					</a>{' '}
					to keep them in your account.
				</p>
			)}
			<form method="post" action="/saved" data-stays="">
				<input type="hidden" name="redirectTo" value="/saved" />
				<input type="hidden" name="addKey" value={addKey} />
				<ul className="grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10">
					{cards.map((card) => (
						<li key={card.id} className="flex flex-col">
							<Piece card={card} />
						</li>
					))}
				</ul>
			</form>
		</>
	)
}

function Piece({ card }: { card: SavedCard }) {
	const { id, name, image, fromPricePaise, savedPricePaise } = card
	const chosen = card.color?.isRequested ? card.color : null
	const href = productHref(id, chosen?.productColorId ?? null)
	const isSoldOut = card.remainingQty === 0
	const isLess = fromPricePaise < savedPricePaise
	return (
		<>
			<div className="relative">
				<a
					href={href}
					tabIndex={-1}
					aria-hidden="true"
					className="block aspect-3/4 overflow-hidden rounded-soft bg-sand"
				>
					<ShopImage
						image={image}
						sizes={sizes}
						largest={720}
						className={`size-full ${isSoldOut ? 'opacity-50' : ''}`}
					/>
				</a>
				<button
					name="unsave"
					value={id}
					aria-label={`Remove ${name}`}
					title="Remove"
					className="absolute top-0 right-1 inline-flex size-11 items-center justify-center hover:text-madder"
				>
					<span className="inline-flex size-10 items-center justify-center rounded-full veil">
						<Icon name="close" className="size-5" />
					</span>
				</button>
				{isSoldOut && <span className="absolute top-0 left-0 veil px-2 py-1 text-xs">Sold out</span>}
			</div>
			<h2 className="pt-3 text-sm set-snug font-medium [overflow-wrap:anywhere]">
				<a href={href} className="underline-offset-4 hover:underline">
					{name}
				</a>
			</h2>
			{chosen && (
				<p className="pt-1 text-xs text-muted">
					Colour: {chosen.name}
					<ColorShownNote colorShown={chosen.colorShown} />
				</p>
			)}
			<p className={`tabular pt-1 text-sm ${isLess ? 'text-madder' : ''}`}>{priceWords(card)}</p>
			{isLess && (
				<p className="tabular text-xs text-muted">
					<s>{formatPaise(savedPricePaise)}</s> when you saved it
				</p>
			)}
			<div className="mt-auto pt-3">
				{chosen && <input type="hidden" name={`color-${id}`} value={chosen.productColorId} />}
				<ChoosePiece card={card} isSoldOut={isSoldOut} href={href} />
			</div>
		</>
	)
}

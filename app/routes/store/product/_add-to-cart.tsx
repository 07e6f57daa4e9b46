import type { ColorChoice, ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { displayColor } from '#app/shop/catalog/color/color-words.ts'
import { piecesLeft, type SizeChoice } from '#app/shop/catalog/variant/variant-view.ts'
import { type PriceSpan, priceWords } from '#app/shop/catalog/product/price-words.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'
import { productHref } from '#app/ui/product/requested-color.ts'
import { ColorChoices, colorChoicesId, OnlyColor } from './_color-choices.tsx'
import { SizeGuide } from './_size-guide.tsx'
import { OnlySize, SizeChoices, sizeChoicesId } from './_size-choices.tsx'

interface AddToCartProps {
	product: ProductDetail
	/** The sizes; none where the product is counted as a whole. */
	sizes: SizeChoice[]
	/** The prices of what is chosen. */
	prices: PriceSpan
	/** The colour in the address. */
	requested: number | null
	chosen: ColorChoice | null
	/** What buyers say of the sizes; '' for nothing (rule: review-fit). */
	fitAdvice: string
}

/** The button into the cart; on a phone it stays at the screen's lower edge, with price and choice. */
export function AddToCart({ product, sizes, prices, requested, chosen, fitAdvice }: AddToCartProps) {
	const { colors } = product
	const color = chosen ?? (colors.length === 1 ? colors[0] : undefined)
	const isSoldOut =
		product.remainingQty === 0 ||
		(color && sizes.length > 0 && sizes.every((size) => piecesLeft(size, color.productColorId) === 0))
	// What the form wanted when it was sent last.
	const missing = useRoot()?.toast?.field
	return (
		<form
			id="add-to-cart"
			method="post"
			action="/cart/lines"
			data-parts="#add-to-cart, #cart-link"
			data-enhance={colors.length > 1 ? 'choose-color choose-size' : 'choose-size'}
			data-stays=""
			data-keeps-typed=""
			className="mt-3 lg:mt-6"
		>
			<input type="hidden" name="redirectTo" value={productHref(product.id, requested)} />
			<input type="hidden" name="addKey" value={useRoot()?.addKey ?? ''} />
			{sizes.length > 1 && <input type="hidden" name="inSizes" value="yes" />}
			{colors.length === 0 && <input type="hidden" name="productId" value={product.id} />}
			{colors.length === 1 && <OnlyColor color={colors[0]!} />}
			{colors.length > 1 && (
				<ColorChoices
					key={requested}
					product={product}
					requested={requested}
					isMissing={missing === 'productColorId'}
				/>
			)}
			<SizeGuide tables={product.sizeGuide} isAboveChips={sizes.length > 1}>
				{sizes.length === 1 && <OnlySize choice={sizes[0]!} color={color} />}
				{sizes.length > 1 && <SizeChoices sizes={sizes} color={color} isMissing={missing === 'size'} />}
			</SizeGuide>
			{sizes.length > 1 && fitAdvice && <p className="mt-2 text-xs">{fitAdvice}</p>}
			{(isSoldOut || sizes.some((size) => isOutIn(size, color))) && (
				<a
					href={`/singleproduct/${product.id}/back-in-stock${color ? `?color=${color.productColorId}` : ''}`}
					className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-4"
				>
					{isSoldOut ? '' : 'A size is sold out? '}Tell me when it is back
				</a>
			)}
			<div className="buy-bar z-20 flex items-center gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:pt-3 lg:mt-6">
				<BarChoice product={product} prices={prices} isInSizes={sizes.length > 1 && !isSoldOut} />
				<SubmitButton action="/cart/lines" pendingText="Adding..." disabled={isSoldOut} className="min-h-12 grow">
					{isSoldOut ? 'Sold out' : 'Add to Cart'}
				</SubmitButton>
			</div>
		</form>
	)
}

function isOutIn({ left }: SizeChoice, color: ColorChoice | undefined): boolean {
	return (color ? [left[color.productColorId]] : Object.values(left)).includes(0)
}

interface BarChoiceProps {
	product: ProductDetail
	prices: PriceSpan
	isInSizes: boolean
}

/** Price and choice, or the way to what is to be chosen and not sold out; the style sheet writes what is. */
function BarChoice({ product, prices, isInSizes }: BarChoiceProps) {
	const { colors } = product
	const look = 'block min-h-11 w-[42%] shrink-0 lg:hidden'
	const wanting = 'text-xs text-indigo underline underline-offset-4'
	const price = (
		<span data-price-now className="tabular block text-base set-snug font-medium whitespace-nowrap">
			{priceWords(prices)}
		</span>
	)
	const isInColors = colors.length > 1 && product.remainingQty > 0
	if (isInColors || isInSizes) {
		return (
			<a href={`#${isInColors ? colorChoicesId : sizeChoicesId}`} className={look}>
				{price}
				{isInColors && <span className={`to-color ${wanting}`}>Choose a colour</span>}
				{isInSizes && <span className={`to-size ${wanting}`}>Choose a size</span>}
			</a>
		)
	}
	return (
		<p className={look}>
			{price}
			<span className="block text-xs text-muted [overflow-wrap:anywhere]">
				{colors.length === 1 && displayColor(colors[0]!.name)}
			</span>
		</p>
	)
}

import type { ColorChoice, ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { piecesLeft, type SizeChoice } from '#app/shop/catalog/variant/variant-view.ts'
import { type PriceSpan, priceWords } from '#app/shop/catalog/product/price-words.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'
import { productHref } from '#app/ui/product/requested-color.ts'
import { SizeGuide } from './_size-guide.tsx'
import { OnlySize, SizeChoices, sizeChoicesId } from './_size-choices.tsx'
import { isNoColor } from '#app/shop/catalog/color/color-words.ts'
import { Swatch } from '#app/ui/product/swatch.tsx'
import { ChoiceGroup } from './_choice-group.tsx'

interface AddToCartProps {
	product: ProductDetail
	/** The sizes; none when stock is tracked per product. */
	sizes: SizeChoice[]
	/** The prices of the selected variant. */
	prices: PriceSpan
	/** The color in the URL. */
	requested: number | null
	chosen: ColorChoice | null
	/** The buyers' opinion of the fit; an empty string for none (rule: review-fit). */
	fitAdvice: string
}

/**
 * The add-to-cart button, which stays at the bottom of a phone's screen. When a sold-out size is selected, it requests
 * a back-in-stock notification instead.
 */
export function AddToCart({ product, sizes, prices, requested, chosen, fitAdvice }: AddToCartProps) {
	const { colors } = product
	const color = chosen ?? (colors.length === 1 ? colors[0] : undefined)
	const isSoldOut =
		product.remainingQty === 0 ||
		(color && sizes.length > 0 && sizes.every((size) => piecesLeft(size, color.productColorId) === 0))
	// The field that was missing at the last submission.
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
			className="mt-1 lg:mt-6"
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
			<div className="buy-bar">
				<BarChoice colors={isSoldOut ? 0 : colors.length} sizes={isSoldOut ? 0 : sizes.length} />
				<SubmitButton look="primary" action="/cart/lines" pendingText="Adding..." disabled={isSoldOut} className="buy">
					{isSoldOut ? (
						'Sold out'
					) : (
						<>
							Add to Cart
							<span aria-hidden="true" className="tabular">
								· <span data-price-now>{priceWords(prices)}</span>
							</span>
						</>
					)}
				</SubmitButton>
				{(isSoldOut || sizes.some((size) => isOutIn(size, color))) && (
					<button
						formMethod="get"
						formAction={`/singleproduct/${product.id}/back-in-stock`}
						className={`button bg-ink text-paper ${isSoldOut ? '' : 'if-out'}`}
					>
						Tell me when it is back
					</button>
				)}
			</div>
		</form>
	)
}

function isOutIn(choice: SizeChoice, color: ColorChoice | undefined): boolean {
	return piecesLeft(choice, color?.productColorId) === 0
}

/** Links to the missing choice on a phone. Script shows the selected options. */
function BarChoice({ colors, sizes }: { colors: number; sizes: number }) {
	if (sizes < 2 && colors < 2) return null
	return (
		<a href={`#${sizes > 1 ? sizeChoicesId : colorChoicesId}`} className="button border border-field">
			{sizes > 1 ? 'Size' : 'Colour'}
		</a>
	)
}

const colorChoicesId = 'colours'

interface ColorChoicesProps {
	product: ProductDetail
	requested: number | null
	isMissing: boolean
}

/**
 * The colors, with the name of the selected one. With script a second click clears the selection (rule: colour-choice)
 * and the gallery follows it. Without script the selected color links to its images.
 */
function ColorChoices({ product: { id, colors }, requested, isMissing }: ColorChoicesProps) {
	return (
		<ChoiceGroup
			id={colorChoicesId}
			label={<span className="max-lg:sr-only">Colour</span>}
			error={isMissing && 'Please select a color.'}
		>
			<ul className="discs flex flex-wrap">
				{colors.map(({ productColorId, name, hexCode }, index) => (
					<li key={productColorId} className="contents">
						<label title={name} className="color inline-flex size-11 items-center justify-center rounded-full">
							<input
								type="radio"
								name="productColorId"
								value={productColorId}
								defaultChecked={productColorId === requested}
								// The page answers a missing choice, without script too.
								// oxlint-disable-next-line jsx-a11y/no-autofocus
								autoFocus={isMissing && index === 0}
								className="sr-only"
							/>
							<Swatch hexCode={hexCode} className="size-7" />
							<span className="color-name text-xs text-muted">{name}</span>
						</label>
						{productColorId !== requested && (
							<a
								href={productHref(id, productColorId)}
								className="see-color order-1 min-h-11 basis-full items-center text-sm text-indigo underline underline-offset-4"
							>
								See it in {name}
							</a>
						)}
					</li>
				))}
			</ul>
		</ChoiceGroup>
	)
}

function OnlyColor({ color: { productColorId, name, hexCode } }: { color: ColorChoice }) {
	if (isNoColor(name)) return <input type="hidden" name="productColorId" value={productColorId} />
	return (
		<p className="flex min-h-11 items-center gap-2 text-xs">
			<input type="hidden" name="productColorId" value={productColorId} />
			<span className="max-lg:sr-only">Colour</span> <Swatch hexCode={hexCode} className="size-7" />
			<span className="text-muted">{name}</span>
		</p>
	)
}

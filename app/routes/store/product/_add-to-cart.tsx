import {
	type ColorChoice,
	type ProductDetail,
	maxShownStock,
	type PriceRange,
} from '#app/shop/catalog/product/product-view.ts'
import { getUnitsLeft, type SizeChoice, formatSizePrice } from '#app/shop/catalog/variant/variant-view.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { useRoot, useTranslate } from '#app/ui/shell/use-shop.ts'
import { formatPrices } from '#app/ui/product/card.tsx'
import { buildProductHref } from '#app/ui/product/requested-color.ts'
import { SizeGuide, ChoiceGroup } from './_size-guide.tsx'
import { isPlaceholderColor } from '#app/shop/catalog/color/color-labels.ts'
import { Swatch } from '#app/ui/product/swatch.tsx'

interface AddToCartProps {
	product: ProductDetail
	/** The sizes; none when stock is tracked per product. */
	sizes: SizeChoice[]
	/** The lowest and highest price for the color and size selected so far. */
	prices: PriceRange
	/** The product color ID in the URL. `null` without one. */
	requested: number | null
	/** The size in the URL, which stays when another color is viewed. */
	size: string | null
	chosen: ColorChoice | null
	/** The buyers' opinion of the fit (rule: review-fit). */
	fitAdvice: string | null
}

/**
 * The form with the choice of color and size, and the add-to-cart button, which stays at the bottom of a phone's
 * screen. For a sold-out product or selected size, it contains a button that requests a back-in-stock notification.
 */
export function AddToCart({ product, sizes, prices, requested, size, chosen, fitAdvice }: AddToCartProps) {
	const { colors } = product
	const t = useTranslate()
	const color = chosen ?? (colors.length === 1 ? colors[0] : undefined)
	const isSoldOut =
		product.remainingQty === 0 ||
		(color && sizes.length > 0 && sizes.every((size) => getUnitsLeft(size, color.productColorId) === 0))
	// The fields that were missing at the last submission.
	const missing = useRoot()?.toast?.field?.split(' ') ?? []
	const lacksColor = missing.includes('productColorId')
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
			<input type="hidden" name="redirectTo" value={buildProductHref(product.id, requested, size)} />
			<input type="hidden" name="addKey" value={useRoot()?.addKey ?? ''} />
			{sizes.length > 1 && <input type="hidden" name="inSizes" value="yes" />}
			{colors.length === 0 && <input type="hidden" name="productId" value={product.id} />}
			{colors.length === 1 && <OnlyColor color={colors[0]!} />}
			{colors.length > 1 && <ColorChoices key={requested} {...{ product, requested, size }} isMissing={lacksColor} />}
			<SizeGuide tables={product.sizeGuide} isAboveChips={sizes.length > 1}>
				{sizes.length === 1 && <OnlySize choice={sizes[0]!} color={color} />}
				{sizes.length > 1 && (
					<SizeChoices {...{ sizes, color, size }} isMissing={missing.includes('size')} takesFocus={!lacksColor} />
				)}
			</SizeGuide>
			{sizes.length > 1 && fitAdvice && <p className="mt-2 text-xs">{fitAdvice}</p>}
			<div className="buy-bar">
				<BarChoice colors={isSoldOut ? 0 : colors.length} sizes={isSoldOut ? 0 : sizes.length} />
				<SubmitButton
					variant="primary"
					action="/cart/lines"
					pendingText={t('product.adding')}
					disabled={isSoldOut}
					className="buy"
				>
					{isSoldOut ? (
						t('card.soldOut')
					) : (
						<>
							{t('product.addToCart')}
							<span aria-hidden="true" className="tabular">
								· <span data-price-now>{formatPrices(t, prices)}</span>
							</span>
						</>
					)}
				</SubmitButton>
				{(isSoldOut || sizes.some((size) => isSoldOutIn(size, color))) && (
					<button
						formMethod="get"
						formAction={`/singleproduct/${product.id}/back-in-stock`}
						className={`button bg-ink text-paper ${isSoldOut ? '' : 'if-out'}`}
					>
						{t('backInStock.title')}
					</button>
				)}
			</div>
		</form>
	)
}

function isSoldOutIn(choice: SizeChoice, color: ColorChoice | undefined): boolean {
	return getUnitsLeft(choice, color?.productColorId) === 0
}

/**
 * Links from the bar at the bottom of a phone's screen to the sizes, or to the colors when there are fewer than two
 * sizes. Script replaces the link's text with the selection.
 */
function BarChoice({ colors, sizes }: { colors: number; sizes: number }) {
	const t = useTranslate()
	if (sizes < 2 && colors < 2) return null
	return (
		<a href={`#${sizes > 1 ? sizeChoicesId : colorChoicesId}`} className="button border border-field">
			{t(sizes > 1 ? 'product.size' : 'product.color')}
		</a>
	)
}

const colorChoicesId = 'color-choices'

type ColorChoicesProps = Pick<AddToCartProps, 'product' | 'requested' | 'size'> & { isMissing: boolean }

/**
 * Shows the colors, with the name of the selected one. With script, a second click clears the selection (rule:
 * color-choice), and the gallery shows the images of the selected color. Without script, a link leads from the selected
 * color to its images.
 */
function ColorChoices({ product: { id, colors }, requested, size, isMissing }: ColorChoicesProps) {
	const t = useTranslate()
	return (
		<ChoiceGroup
			id={colorChoicesId}
			label={<span className="max-lg:sr-only">{t('product.color')}</span>}
			error={isMissing && t('product.selectColor')}
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
								// The first color gets the focus when none was selected, also without script.
								// oxlint-disable-next-line jsx-a11y/no-autofocus
								autoFocus={isMissing && index === 0}
								className="sr-only"
							/>
							<Swatch hexCode={hexCode} className="size-7" />
							<span className="color-name text-xs text-muted">{name}</span>
						</label>
						{productColorId !== requested && (
							<a
								href={buildProductHref(id, productColorId, size)}
								className="see-color order-1 min-h-11 basis-full items-center text-sm text-indigo underline underline-offset-4"
							>
								{t('product.viewInColor', { color: name })}
							</a>
						)}
					</li>
				))}
			</ul>
		</ChoiceGroup>
	)
}

function OnlyColor({ color: { productColorId, name, hexCode } }: { color: ColorChoice }) {
	const t = useTranslate()
	if (isPlaceholderColor(name)) return <input type="hidden" name="productColorId" value={productColorId} />
	return (
		<p className="flex min-h-11 items-center gap-2 text-xs">
			<input type="hidden" name="productColorId" value={productColorId} />
			<span className="max-lg:sr-only">{t('product.color')}</span> <Swatch hexCode={hexCode} className="size-7" />
			<span className="text-muted">{name}</span>
		</p>
	)
}

const sizeChoicesId = 'sizes'

const isFew = (count: number) => count > 0 && count < maxShownStock

interface SizeChoicesProps extends Pick<AddToCartProps, 'sizes' | 'size'> {
	/** `undefined` while there are several colors and none is selected. */
	color: ColorChoice | undefined
	isMissing: boolean
	/**
	 * Whether the first available size gets the focus when no size was selected. False when the color is missing too,
	 * because the colors come first.
	 */
	takesFocus: boolean
}

/**
 * The sizes. Sizes that are sold out in the color are struck through and can be selected for a back-in-stock
 * notification. The remaining quantity is shown for the selected size when it is low (rule: size-choices).
 */
function SizeChoices({ sizes, color, size, isMissing, takesFocus }: SizeChoicesProps) {
	const t = useTranslate()
	const counts = sizes.map((choice) => getUnitsLeft(choice, color?.productColorId))
	const isOut = color && !counts.some(Boolean)
	const hasLowStock = sizes.some(({ left }) => Object.values(left).some(isFew))
	return (
		<ChoiceGroup
			id={sizeChoicesId}
			label={
				<>
					{t('product.size')}{' '}
					{isOut && <span className="font-normal text-danger">{t('product.soldOutIn', { color: color.name })}</span>}
				</>
			}
			error={isMissing && t('product.selectSize')}
			className={`mt-2 scroll-my-24 ${hasLowStock ? 'pb-6' : ''}`}
		>
			<ul className="cells mt-1">
				{sizes.map((choice, index) => (
					<Chip
						key={choice.size}
						size={choice.size}
						price={formatSizePrice(sizes, choice, color?.productColorId, (prices) => formatPrices(t, prices))}
						count={counts[index]!}
						isRequested={choice.size === size}
						noteId={color && isFew(counts[index]!) ? `left-${index}` : undefined}
						// oxlint-disable-next-line jsx-a11y/no-autofocus
						autoFocus={isMissing && takesFocus && index === counts.findIndex(Boolean)}
					/>
				))}
			</ul>
		</ChoiceGroup>
	)
}

interface ChipProps {
	size: string
	/** An empty string when all sizes cost the same. */
	price: string
	count: number
	isRequested: boolean
	/** The id of the low-stock message. */
	noteId: string | undefined
	autoFocus: boolean
}

function Chip({ size, price, count, isRequested, noteId, autoFocus }: ChipProps) {
	const t = useTranslate()
	const isOut = count === 0
	const shape = 'size flex min-h-11 shrink-0 items-center justify-center rounded-soft border border-line bg-white'
	return (
		<li className="contents">
			<label title={size} className={`${shape} text-center text-sm ${isOut ? 'out text-muted' : ''}`}>
				<input
					type="radio"
					name="size"
					value={size}
					defaultChecked={isRequested}
					aria-describedby={noteId}
					// oxlint-disable-next-line jsx-a11y/no-autofocus
					autoFocus={autoFocus}
					className="sr-only"
				/>
				{size}
				{price && (
					<span data-price className="tabular text-xs whitespace-nowrap">
						{' '}
						{price}
					</span>
				)}
				{isOut && <span className="sr-only">{` ${t('product.sizeSoldOut')}`}</span>}
				{noteId && (
					<span id={noteId} aria-hidden="true" className="size-note absolute bottom-0 left-0 text-xs text-warn">
						{t('product.onlyLeftIn', { count, choice: size })}
					</span>
				)}
			</label>
		</li>
	)
}

/** The only size, which needs no selection. It has no text when stock is tracked per color only. */
function OnlySize({ choice, color }: { choice: SizeChoice; color: ColorChoice | undefined }) {
	const { size } = choice
	const t = useTranslate()
	const count = getUnitsLeft(choice, color?.productColorId)
	return (
		<p id={sizeChoicesId} className="flex min-h-11 items-center gap-2 text-sm">
			<input type="hidden" name="size" value={size} />
			{size && <span className="text-xs font-medium">{t('product.size')}</span>} {size}
			{color && isFew(count) && (
				<span className="text-xs text-warn">{t('product.onlyLeftIn', { count, choice: size || color.name })}</span>
			)}
			{color && count === 0 && (
				<span className="text-xs text-danger">{t('product.soldOutIn', { color: color.name })}</span>
			)}
		</p>
	)
}

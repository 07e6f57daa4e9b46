import { type ColorChoice, plenty } from '#app/shop/catalog/product/product-view.ts'
import { onlyLeft } from '#app/shop/catalog/product/stock.ts'
import { piecesLeft, pleaseSelectSize, type SizeChoice, sizePrice } from '#app/shop/catalog/variant/variant-view.ts'
import { ChoiceGroup } from './_choice-group.tsx'

export const sizeChoicesId = 'sizes'

const isFew = (count: number) => count > 0 && count < plenty

interface SizeChoicesProps {
	sizes: SizeChoice[]
	/** `undefined` while there are several colors and none is selected. */
	color: ColorChoice | undefined
	isMissing: boolean
}

/**
 * The sizes. Sizes that are sold out in the color are struck through and can be selected for a back-in-stock
 * notification. The remaining quantity is shown for the selected size when it is low (rule: size-choices).
 */
export function SizeChoices({ sizes, color, isMissing }: SizeChoicesProps) {
	const counts = sizes.map((choice) => piecesLeft(choice, color?.productColorId))
	const isOut = color && !counts.some(Boolean)
	const mayTell = sizes.some(({ left }) => Object.values(left).some(isFew))
	return (
		<ChoiceGroup
			id={sizeChoicesId}
			label={<>Size {isOut && <span className="font-normal text-danger">Sold out in {color.name}</span>}</>}
			error={isMissing && pleaseSelectSize}
			className={`mt-2 scroll-my-24 ${mayTell ? 'pb-6' : ''}`}
		>
			<ul className="cells mt-1 grid gap-2">
				{sizes.map((choice, index) => (
					<Chip
						key={choice.size}
						size={choice.size}
						price={sizePrice(sizes, choice, color?.productColorId)}
						count={counts[index]!}
						noteId={color && isFew(counts[index]!) ? `left-${index}` : undefined}
						// oxlint-disable-next-line jsx-a11y/no-autofocus
						autoFocus={isMissing && index === counts.findIndex(Boolean)}
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
	/** The id of the low-stock message. */
	noteId: string | undefined
	autoFocus: boolean
}

function Chip({ size, price, count, noteId, autoFocus }: ChipProps) {
	const isOut = count === 0
	return (
		<li className="contents">
			<label
				title={size}
				className={`size flex min-h-11 flex-wrap items-center justify-center gap-x-2 rounded-soft border border-line bg-white text-center text-sm [overflow-wrap:anywhere] ${isOut ? 'out text-muted' : ''}`}
			>
				<input
					type="radio"
					name="size"
					value={size}
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
				{isOut && <span className="sr-only"> sold out</span>}
				{noteId && (
					<span id={noteId} aria-hidden="true" className="size-note absolute bottom-0 left-0 text-xs text-warn">
						{onlyLeft(count)} in {size}
					</span>
				)}
			</label>
		</li>
	)
}

/** The only size, which needs no selection. It has no text when stock is tracked per color only. */
export function OnlySize({ choice, color }: { choice: SizeChoice; color: ColorChoice | undefined }) {
	const { size } = choice
	const count = piecesLeft(choice, color?.productColorId)
	return (
		<p id={sizeChoicesId} className="flex min-h-11 items-center gap-2 text-sm">
			<input type="hidden" name="size" value={size} />
			{size && <span className="text-xs font-medium">Size</span>} {size}
			{color && isFew(count) && (
				<span className="text-xs text-warn">
					{onlyLeft(count)} in {size || color.name}
				</span>
			)}
			{color && count === 0 && <span className="text-xs text-danger">Sold out in {color.name}</span>}
		</p>
	)
}

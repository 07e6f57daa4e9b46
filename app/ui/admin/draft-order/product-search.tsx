import { formatLineParam, type LineInput } from '#app/shop/pos/draft-order-lines.ts'
import type { SellableItem, FoundItems as Found } from '#app/shop/pos/find-sellable-items.server.ts'
import { formatPriceRange } from '#app/shop/catalog/product/price-range.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { Block } from '../block.tsx'
import { Empty } from '../list/empty.tsx'
import { Button } from '../../forms/button.tsx'

/** Hidden fields with the current lines. */
export function HiddenLines({ lines }: { lines: readonly LineInput[] }) {
	return lines.map(formatLineParam).map((line) => <input key={line} type="hidden" name="line" value={line} />)
}

/** Shows each variant as a button of the surrounding form that adds one unit. */
export function SearchResults({ search, found: { products, total } }: { search: string; found: Found }) {
	if (products.length === 0)
		return <Empty title="No results" text={`No SKU or barcode matches “${search}”, and no product name contains it.`} />
	return (
		<div className="grid gap-3">
			{products.map(({ id, name, choices }) => (
				<Block key={id}>
					<h2 className="flex flex-wrap justify-between gap-x-4 text-sm font-medium">
						<span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
						<span className="tabular">{formatChoicePrices(choices)}</span>
					</h2>
					{groupByColor(choices).map(([colorName, ofColor]) => (
						<div key={colorName} className="mt-2 flex flex-wrap items-center gap-2">
							{colorName && <span className="w-full text-xs text-muted">{colorName}</span>}
							{ofColor.map((choice) => (
								<ChoiceButton
									key={`${choice.productColorId} ${choice.size}`}
									name={name}
									choice={choice}
									isPriced={choices.some(({ pricePaise }) => pricePaise !== choice.pricePaise)}
								/>
							))}
						</div>
					))}
				</Block>
			))}
			{total > products.length && (
				<p className="text-sm text-muted">
					Showing the newest {products.length} of {total.toLocaleString('en-IN')}. Enter more of the name to narrow the
					list.
				</p>
			)}
		</div>
	)
}

/** Returns the variants of each color, in order. */
function groupByColor(choices: readonly SellableItem[]): [colorName: string, choices: SellableItem[]][] {
	const names = [...new Set(choices.map(({ colorName }) => colorName))]
	return names.map((name) => [name, choices.filter(({ colorName }) => colorName === name)])
}

/** Returns the price of all variants, or the lowest price of those in stock. */
function formatChoicePrices(choices: readonly SellableItem[]): string {
	const left = choices.filter(({ remainingQty }) => remainingQty > 0)
	const prices = (left.length > 0 ? left : choices).map(({ pricePaise }) => pricePaise)
	return prices.length === 0
		? ''
		: formatPriceRange({ fromPricePaise: Math.min(...prices), toPricePaise: Math.max(...prices) })
}

interface ChoiceButtonProps {
	name: string
	choice: SellableItem
	/** Other variants of the product have different prices. */
	isPriced: boolean
}

function ChoiceButton({ name, choice, isPriced }: ChoiceButtonProps) {
	const { size, colorName, pricePaise, remainingQty } = choice
	return (
		<Button
			variant="secondary"
			name="add"
			value={formatLineParam({ ...choice, quantity: 1 })}
			disabled={remainingQty === 0}
			className="tabular bg-white px-4"
		>
			<span>
				{size || 'Add'}
				<span className="sr-only">
					{' '}
					of {name}
					{colorName && `, ${colorName}`}:
				</span>
			</span>
			{isPriced && <span className="text-xs whitespace-nowrap"> {formatPaise(pricePaise)}</span>}
			<span className="text-xs">{remainingQty === 0 ? 'sold out' : `${remainingQty} left`}</span>
		</Button>
	)
}

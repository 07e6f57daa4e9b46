import { lineText, type WantedLine } from '#app/shop/counter/bill-lines.ts'
import type { Choice, FoundChoices as Found } from '#app/shop/counter/find-choices.server.ts'
import { priceWords } from '#app/shop/catalog/product/price-words.ts'
import { formatPaise } from '#app/shop/money.ts'
import { Block } from '../block.tsx'
import { Empty } from '../list/empty.tsx'
import { Button } from '../../forms/button.tsx'

/** Hidden fields with the current lines. */
export function Carried({ lines }: { lines: readonly WantedLine[] }) {
	return lines.map(lineText).map((line) => <input key={line} type="hidden" name="line" value={line} />)
}

/** Shows each variant as a button of the surrounding form that adds one unit. */
export function FoundChoices({ search, found: { products, total } }: { search: string; found: Found }) {
	if (products.length === 0)
		return <Empty title="Nothing found" text={`No SKU or barcode is “${search}”, and no product has it in its name.`} />
	return (
		<div className="grid gap-3">
			{products.map(({ id, name, choices }) => (
				<Block key={id}>
					<h2 className="flex flex-wrap justify-between gap-x-4 text-sm font-medium">
						<span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
						<span className="tabular">{spanWords(choices)}</span>
					</h2>
					{colorsOf(choices).map(([colorName, ofColor]) => (
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
					The newest {products.length} of {total.toLocaleString('en-IN')}. Type more of the name.
				</p>
			)}
		</div>
	)
}

/** Returns the variants of each color, in order. */
function colorsOf(choices: readonly Choice[]): [colorName: string, choices: Choice[]][] {
	const names = [...new Set(choices.map(({ colorName }) => colorName))]
	return names.map((name) => [name, choices.filter(({ colorName }) => colorName === name)])
}

/** Returns the price of all variants, or the lowest price of those in stock. */
function spanWords(choices: readonly Choice[]): string {
	const left = choices.filter(({ remainingQty }) => remainingQty > 0)
	const prices = (left.length > 0 ? left : choices).map(({ pricePaise }) => pricePaise)
	return prices.length === 0
		? ''
		: priceWords({ fromPricePaise: Math.min(...prices), toPricePaise: Math.max(...prices) })
}

interface ChoiceButtonProps {
	name: string
	choice: Choice
	/** Other variants of the product have different prices. */
	isPriced: boolean
}

function ChoiceButton({ name, choice, isPriced }: ChoiceButtonProps) {
	const { size, colorName, pricePaise, remainingQty } = choice
	return (
		<Button
			look="secondary"
			name="add"
			value={lineText({ ...choice, quantity: 1 })}
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

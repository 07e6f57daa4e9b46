import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import type { DraftOrder, DraftOrderLine, SellableItem, FoundItems as Found } from '#app/shop/pos/draft-order.server.ts'
import { maxPosLines, maxPosUnitsPerLine } from '#app/shop/values/limits.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { discountLabel, formatTotalLine } from '#app/shop/pricing/order-price.ts'
import { Block } from '../page-parts.tsx'
import { Button } from '../../forms/button.tsx'
import type { FieldMetadata } from '@conform-to/react'
import { reusedReferenceField } from '#app/shop/orders/payments/payment-labels.ts'
import { formatLineParam, type QueryParam, type LineInput } from '#app/shop/pos/draft-order-lines.ts'
import { formatPriceRange } from '#app/shop/catalog/product/product-view.ts'
import { locale } from '#app/shop/region/india.ts'

/**
 * Shows the lines of a draft order or an in-person sale, inside the surrounding form. A changed quantity applies with
 * *Update*, or with script when the field loses focus.
 */
export function DraftOrderLines({ bill: { lines, discounts, totalPaise, gone } }: { bill: DraftOrder }) {
	if (lines.length === 0)
		return <p className="text-sm text-muted">Scan a label or enter part of a name to add items.</p>
	return (
		<Block title="Items">
			{gone > 0 && (
				<p role="alert" className="mb-2 text-sm text-danger">
					A selected product is no longer available and was removed.
				</p>
			)}
			{lines.length + gone > maxPosLines && (
				<p role="alert" className="mb-2 text-sm text-danger">
					An order has at most {maxPosLines} different items, and no more are added. Remove some, and create another
					order for them.
				</p>
			)}
			<ul className="divide-y divide-line border-y border-line">
				{lines.map((line, index) => (
					<Line key={`${line.productColorId} ${line.size}`} line={line} index={index} />
				))}
			</ul>
			<div className="mt-3 flex flex-wrap items-center justify-between gap-4">
				<Button variant="secondary" name="press" value="quantity" className="bg-white px-4">
					Update
				</Button>
				<p className="tabular text-right text-base font-medium">
					{discounts.map((discount, index) => (
						<span key={`${discount.name} ${index}`} className="block text-sm font-normal">
							{discountLabel(discount)} {formatTotalLine(-discount.paise)}
						</span>
					))}
					Items total {formatPaise(totalPaise)}
				</p>
			</div>
		</Block>
	)
}

function Line({ line, index }: { line: DraftOrderLine; index: number }) {
	const { productColorId, size, name, colorName, pricePaise, quantity, linePaise, remainingQty } = line
	const label = [name, formatVariantTitle({ colorName, size })].filter(Boolean).join(', ')
	return (
		<li className="py-3 text-sm">
			<input type="hidden" name="choice" value={`${productColorId}:${size ?? ''}`} />
			<p className="flex justify-between gap-4">
				<span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
				<span className="tabular shrink-0">{formatPaise(linePaise)}</span>
			</p>
			<div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
				<label className="flex items-center gap-2">
					<span className="sr-only">Quantity of {label}</span>
					<input
						key={quantity}
						type="number"
						name="quantity"
						min={0}
						max={maxPosUnitsPerLine}
						defaultValue={quantity}
						onBlur={({ target }) => Number(target.value) !== quantity && target.form?.requestSubmit()}
						className="min-h-11 w-20 rounded-soft border border-field bg-white px-3"
					/>
					<span className="tabular text-muted">× {formatPaise(pricePaise)}</span>
				</label>
				<Button variant="danger" name="remove" value={index}>
					Remove<span className="sr-only"> {label}</span>
				</Button>
			</div>
			{quantity > remainingQty && (
				<p role="alert" className="text-danger">
					{remainingQty === 0 ? 'Out of stock.' : `Only ${remainingQty} left.`}
				</p>
			)}
		</li>
	)
}

/**
 * The checkbox by which staff confirm a payment reference that has already paid another order (rule: reused-reference).
 * Shown only when the shop rejected the reference for that reason.
 */
export function ReferenceCheck({ field }: { field: Pick<FieldMetadata<unknown>, 'id' | 'errors'> }) {
	if (!field.errors) return null
	return (
		<label className="flex min-h-11 items-center gap-3 text-sm">
			<input type="checkbox" id={field.id} name={reusedReferenceField} value="yes" className="size-5 accent-ink" />
			Use this reference anyway
		</label>
	)
}

/** Hidden fields with the lines of a draft order or in-person sale, so that a form submits them. */
export function HiddenLines({ lines }: { lines: readonly LineInput[] }) {
	return lines.map(formatLineParam).map((line) => <input key={line} type="hidden" name="line" value={line} />)
}

/**
 * Hidden fields with more query parameters of the page, such as the discount of a sale, so that a form submits them.
 */
export function HiddenParams({ params }: { params: readonly QueryParam[] }) {
	return params.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/**
 * Shows the products that a search found. Each of their variants is a button of the surrounding form, which adds one
 * unit.
 */
export function SearchResults({ search, found: { products, total } }: { search: string; found: Found }) {
	return (
		<div className="grid gap-3">
			<p className="text-sm text-muted [overflow-wrap:anywhere]">Results for “{search}”</p>
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
					Showing the newest {products.length} of {total.toLocaleString(locale)}. Enter more of the name to narrow the
					list.
				</p>
			)}
		</div>
	)
}

/** Returns the variants grouped by the name of their color, in the order in which the colors first appear. */
function groupByColor(choices: readonly SellableItem[]): [colorName: string, choices: SellableItem[]][] {
	const names = [...new Set(choices.map(({ colorName }) => colorName))]
	return names.map((name) => [name, choices.filter(({ colorName }) => colorName === name)])
}

/**
 * Returns the price of the variants in stock as text, with 'from' before the lowest if prices differ. If none is in
 * stock, all variants count. Without variants, the text is empty.
 */
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
	/** True when the variants of the product have different prices, so each button shows its price. */
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

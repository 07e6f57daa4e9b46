import type { FormMetadata, FieldMetadata } from '@conform-to/react'
import type { EditableProduct } from '#app/shop/catalog/product/product.server.ts'
import {
	type SizeRow,
	findRemovedStock,
	formatUnits,
	cellParts,
	getColumnKey,
} from '#app/shop/catalog/stock-grid/stock-grid.ts'
import { FieldError, useIsScripted } from '#app/ui/forms/field.tsx'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { maxSkuLength } from '#app/shop/values/limits.ts'
import { formatVariantName } from '#app/shop/catalog/variant/variant-grid.ts'
import { Swatch } from '#app/ui/product/swatch.tsx'
import { toTexts } from '#app/ui/admin/form/use-focus-after.ts'
import { locale } from '#app/shop/region/india.ts'

export interface GridColor {
	id: number
	name: string
	hexCode: string
}

export interface GridProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The sizes as the server rendered them last, with their cells. */
	rows: SizeRow[]
	/** The colors of the product. */
	colors: GridColor[]
	/** The stock of the existing product; `undefined` for a new product. */
	stored: { remainingQty: number; variants: EditableProduct['variants'] } | undefined
	/** All colors of the shop, for the names of removed ones. */
	names: GridColor[]
}

interface RemovedStockQuestionProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	leaving: { units: number; sentence: string }
	label: string
	/**
	 * True when the option for tracking stock to which this question belongs was selected when the page was rendered.
	 * The error for the field `leave` is then shown here.
	 */
	isAnswered: boolean
}

/** Asks to confirm that units are removed from stock (rule: stock-removal). */
export function RemovedStockQuestion<Shape extends Record<string, unknown>>({
	form,
	leaving: { units, sentence },
	label,
	isAnswered,
}: RemovedStockQuestionProps<Shape>) {
	const id = `${form.id}-leave`
	const errors = isAnswered ? form.allErrors['leave'] : undefined
	return (
		<div className="mt-2 border-l-4 border-warn bg-sand px-3 py-2 text-sm">
			<p className="[overflow-wrap:anywhere]">{sentence}</p>
			<label className="flex min-h-11 items-center gap-3">
				<input
					key={units}
					id={isAnswered ? id : undefined}
					type="checkbox"
					name="leave"
					value={units}
					defaultChecked={Number(form.initialValue?.['leave'] ?? 0) >= units}
					aria-invalid={errors ? true : undefined}
					aria-describedby={errors && `${id}-error`}
					className="size-5 shrink-0 accent-madder"
				/>
				{label}
			</label>
			{errors && (
				<FieldError field={{ errorId: `${id}-error`, errors: ['Select this box, or keep the items in stock.'] }} />
			)}
		</div>
	)
}

/** Asks to confirm that the stock of all variants becomes one number, when stock will be tracked per product. */
export function MergeStockQuestion<Shape extends Record<string, unknown>>({ form, stored, names }: GridProps<Shape>) {
	const leaving = stored && findRemovedStock(stored, null, createNameLookup(names))
	if (!leaving) return null
	return (
		<div className={wholeOnlyClass}>
			<RemovedStockQuestion
				form={form}
				leaving={leaving}
				label={`Track ${formatUnits(leaving.units)} per product`}
				isAnswered={form.initialValue?.['counting'] === 'whole'}
			/>
		</div>
	)
}

export function createNameLookup(names: { id: number; name: string }[]): (colorId: number) => string {
	return (colorId) => names.find(({ id }) => id === colorId)?.name ?? ''
}

/** A CSS class that hides the content, also without script, when stock is tracked per variant. */
export const wholeOnlyClass = 'group-has-[[name=counting][value=variant]:checked]/product:hidden'
export const variantOnlyClass = 'group-has-[[name=counting][value=whole]:checked]/product:hidden'

const trackingOptions = [
	['whole', 'Per product'],
	['variant', 'Per size and color'],
] as const

interface CountingChoiceProps<Shape extends Record<string, unknown>> {
	field: FieldMetadata<'whole' | 'variant', Shape, string[]>
}

export function StockTrackingChoice<Shape extends Record<string, unknown>>({ field }: CountingChoiceProps<Shape>) {
	return (
		<fieldset className="relative mt-2">
			<legend className="text-xs font-medium">Track stock</legend>
			<RadioRow name={field.name} choices={trackingOptions} chosen={field.initialValue ?? 'whole'} />
			<p className={`absolute -top-8 right-0 text-xs text-muted ${variantOnlyClass}`}>
				<a href="#product-variants" className="inline-flex min-h-11 items-center underline underline-offset-4">
					Edit sizes and stock
				</a>
			</p>
		</fieldset>
	)
}

interface ColorRowProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	rows: SizeRow[]
	color: GridColor
	isFirst: boolean
	/** The number of units of this color in stock. */
	sum: number
}

/** The values of a cell, one of which is shown at a time. */
export const cellModes = {
	quantities: { label: 'Stock', field: { type: 'number', min: 0, step: 1, inputMode: 'numeric' } },
	prices: { label: 'Price', field: { inputMode: 'decimal' } },
	skus: { label: 'SKU', field: { maxLength: maxSkuLength } },
	barcodes: { label: 'Barcode', field: { maxLength: maxSkuLength } },
} as const

/** Shows the cells of a color. They are a row on a desktop, and folded under the color's name on a phone. */
export function ColorRow<Shape extends Record<string, unknown>>({
	form,
	rows,
	color,
	isFirst,
	sum,
}: ColorRowProps<Shape>) {
	const column = getColumnKey(color.id)
	const cells = rows.map((row, index) => ({
		row,
		parts: cellParts.map((part) => {
			const name = `sizes[${index}].${part}.${column}`
			const errors = form.allErrors[name]
			const about = part === 'quantities' && row.name ? `${row.name}: ` : ''
			return { part, name, id: `${form.id}-${name}`, errors, sentence: errors && about + errors.join(' ') }
		}),
	}))
	const wrong = cells.flatMap(({ parts }) => parts).filter(({ errors }) => errors)
	return (
		<details
			open={isFirst || wrong.length > 0}
			className="unfolded group/color border-t border-line py-1 md:flex md:gap-2"
		>
			<summary className="flex min-h-11 items-center gap-2 text-sm md:w-32 md:shrink-0 md:self-start">
				<Swatch hexCode={color.hexCode} className="size-5" />
				<span className="min-w-0 [overflow-wrap:anywhere]">{color.name}</span>
				<span className="ml-auto text-muted md:hidden">{formatUnits(sum)}</span>
			</summary>
			<div className="min-w-0 pb-2 md:flex-1 md:pb-0">
				<div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 md:flex">
					{cells.map(({ row, parts }) => (
						<div key={row.name} className="grid-cell text-xs md:w-14 md:shrink-0">
							<span className="md:sr-only">{row.name || 'Stock'}</span>
							{parts.map(({ part, name, id, errors }) => (
								<input
									key={part}
									{...cellModes[part].field}
									{...(part === 'quantities' && { 'data-size': row.name, 'data-column': column })}
									data-part={part}
									id={id}
									name={name}
									defaultValue={row[part][column] ?? ''}
									autoComplete="off"
									aria-label={`${cellModes[part].label} of ${formatVariantName(color.name, row.name) || color.name}`}
									aria-invalid={errors ? true : undefined}
									aria-describedby={errors && `${id}-error`}
									className="min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-2 text-sm"
								/>
							))}
						</div>
					))}
					<span className="ml-auto hidden w-12 shrink-0 self-center text-right text-sm text-muted md:block">
						{sum.toLocaleString(locale)}
					</span>
				</div>
				{wrong.map(({ id, sentence }) => (
					<FieldError key={id} field={{ errorId: `${id}-error`, errors: [sentence!] }} />
				))}
			</div>
		</details>
	)
}

/** The sets of sizes that the field suggests, so that a first product needs no typing. */
const starterSizes = ['S, M, L, XL', 'XS, S, M, L, XL, XXL', '28, 30, 32, 34, 36, 38', '36, 37, 38, 39, 40, 41', 'Free']

interface SizeChoiceProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	rows: SizeRow[]
}

/** Shows the sizes of the grid, each with a button that removes it, and the field for new sizes. */
export function SizeChoice<Shape extends Record<string, unknown>>({ form, rows }: SizeChoiceProps<Shape>) {
	const id = `${form.id}-newSize`
	const newSize = toTexts(form.initialValue?.['newSize'])[0] ?? ''
	const errors = form.allErrors['newSize']
	// Without script the form is loaded again, and the fragment scrolls back to the grid.
	const formAction = useIsScripted() ? undefined : `#${form.id}-variants`
	const hasSizes = rows.length > 1 || rows[0]?.name !== ''
	return (
		<div className="mb-1 flex flex-wrap items-end gap-x-4 gap-y-2">
			{rows.map(({ name }, index) => (
				<input key={name} type="hidden" name={`sizes[${index}].name`} value={name} />
			))}
			{hasSizes && (
				<ul aria-label="Sizes" className="flex flex-wrap gap-2">
					{rows.map(({ name }, index) => (
						<li key={name} className="flex items-center rounded-soft border border-line pl-3 text-sm">
							<span className="[overflow-wrap:anywhere]">{name || 'No size'}</span>
							<button
								type="submit"
								{...form.remove.getButtonProps({ name: 'sizes', index })}
								formAction={formAction}
								aria-label={`Remove size ${name || 'none'}`}
								className="min-h-11 min-w-11 text-lg text-muted hover:text-danger"
							>
								<span aria-hidden="true">×</span>
							</button>
						</li>
					))}
				</ul>
			)}
			<div className="flex min-w-0 max-w-md flex-[1_1_18rem] items-center gap-2">
				<label htmlFor={id} className="shrink-0 text-xs font-medium">
					New sizes
				</label>
				<input
					// The key empties the field once its sizes are in the list, even when the first size takes the
					// place of the row without a size.
					key={JSON.stringify([rows.map(({ name }) => name), newSize])}
					id={id}
					name="newSize"
					defaultValue={newSize}
					placeholder="S, M, L"
					list={`${id}-starters`}
					autoComplete="off"
					aria-invalid={errors ? true : undefined}
					aria-describedby={`${id}-error`}
					onKeyDown={handleEnter}
					className="block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-3 py-2 text-sm"
				/>
				<datalist id={`${id}-starters`}>
					{starterSizes.map((line) => (
						<option key={line}>{line}</option>
					))}
				</datalist>
				<button
					type="submit"
					{...form.insert.getButtonProps({ name: 'sizes' })}
					formAction={formAction}
					className="min-h-11 shrink-0 rounded-soft border border-ink px-4 text-sm font-medium hover:bg-ink hover:text-paper"
				>
					Add sizes
				</button>
			</div>
			<FieldError field={{ errorId: `${id}-error`, errors }} />
		</div>
	)
}

/** Adds the size on Enter, which would otherwise save the product. */
function handleEnter(event: React.KeyboardEvent<HTMLInputElement>) {
	if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
	event.preventDefault()
	event.currentTarget.parentElement?.querySelector('button')?.click()
}

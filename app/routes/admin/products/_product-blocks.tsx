import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { type InputEvent, type ReactNode, useRef, useState } from 'react'
import { maxEntryLength } from '#app/shop/values/limits.ts'
import { normalizeAmount } from '#app/shop/values/money.ts'
import type { EditableProduct } from '#app/shop/catalog/product/product.server.ts'
import {
	columnNames,
	filterColumns,
	flagColumns,
	type LineColumn,
	type ListColumn,
	getProductColumn,
} from '#app/shop/values/product-columns.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { StockTrackingChoice, wholeOnlyClass } from './_stock-grid-parts.tsx'
import { FieldError, SelectField, TextField, Options, useIsScripted } from '../../../ui/forms/field.tsx'
import { NewName } from '#app/ui/admin/form/fields.tsx'
import type { ProductChoices, ProductFormValues } from './_product-form-values.ts'
import { locale } from '#app/shop/region/india.ts'

export interface ProductStock {
	purchaseQty: number
	remainingQty: number
	variants: EditableProduct['variants']
}

type Fields<Name extends keyof ProductFormValues> = {
	[Each in Name]: FieldMetadata<ProductFormValues[Each], ProductFormValues, string[]>
}

interface PriceBlockProps {
	fields: Fields<'basePrice' | 'originalPrice' | 'originalQty' | 'counting'>
	stock: ProductStock | undefined
	/** The question about the stock of variants. It appears when stock will be tracked per product instead. */
	children: ReactNode
}

export function PriceBlock({ fields, stock, children }: PriceBlockProps) {
	const rupees = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const
	const prefill = usePrefill(fields.basePrice, fields.originalPrice)
	return (
		<Block title="Price and stock">
			<div className="grid grid-cols-2 gap-x-3">
				<TextField
					{...rupees}
					field={fields.basePrice}
					label="Base Price"
					hint="Selling price in rupees"
					onInput={prefill}
				/>
				<TextField
					{...rupees}
					field={fields.originalPrice}
					label="Original Price"
					hint="MRP. Same as Base Price if not reduced."
				/>
			</div>
			<StockTrackingChoice field={fields.counting} />
			<TextField
				className={`mt-2 ${wholeOnlyClass}`}
				field={fields.originalQty}
				type="number"
				label="Original Quantity"
				hint={
					stock ? 'Items in stock plus items sold. When 10 more arrive, add 10.' : 'How many items you have to sell'
				}
				required
				min={0}
				step={1}
				inputMode="numeric"
			/>
			{children}
			{stock && <StockSummary {...stock} />}
		</Block>
	)
}

type PriceField = FieldMetadata<string, ProductFormValues, string[]>

/**
 * Returns an `input` handler that copies the base price to the original price, until the user edits the original price
 * (rule: product-fields). The original price 0, which a draft without a price has, counts as empty. If the saved prices
 * are the same, only a higher base price is copied, because a lower one is a reduction.
 */
function usePrefill(base: PriceField, { id, initialValue }: PriceField) {
	const filled = useRef(initialValue === '0' || initialValue === base.initialValue ? (initialValue ?? '') : '')
	const initial = initialValue === '0' ? 0 : Number(initialValue ?? 0)
	return ({ currentTarget }: InputEvent<HTMLInputElement>) => {
		const target = document.getElementById(id)
		if (!(target instanceof HTMLInputElement) || !['', filled.current].includes(target.value)) return
		if (initial > 0 && !(Number(normalizeAmount(currentTarget.value)) > initial)) return
		filled.current = currentTarget.value
		target.value = currentTarget.value
	}
}

interface PlaceBlockProps {
	form: FormMetadata<ProductFormValues, string[]>
	fields: Fields<'categoryId' | 'collectionId' | (typeof flagColumns)[number]>
	choices: ProductChoices
}

export function OrganizationBlock({ form, fields, choices }: PlaceBlockProps) {
	return (
		<Block title="Organization">
			<div className="relative">
				<SelectField field={fields.categoryId} label="Category" required hasEmptyOption>
					<option value="">Choose a category</option>
					<Options of={choices.categories} />
				</SelectField>
				<NewName form={form} name="newCategory" label="New category" isBeside />
			</div>
			<div className="relative mt-3">
				<SelectField field={fields.collectionId} label="Collection">
					<option value="">None</option>
					<Options of={choices.collections} />
				</SelectField>
				<NewName form={form} name="newCollection" label="New collection" isBeside />
			</div>
			{flagColumns.map((name) => (
				<label key={name} className="flex min-h-11 items-center gap-3 text-sm">
					<input {...getInputProps(fields[name], { type: 'checkbox' })} key={name} className="size-5 accent-madder" />
					{getProductColumn(name).label}
				</label>
			))}
		</Block>
	)
}

const ownBlocks = columnNames.filter((name) => {
	const { kind, isPlaced, filterable } = getProductColumn(name)
	return kind !== 'flag' && !isPlaced && !filterable
})

interface ColumnBlocksProps {
	choices: ProductChoices
	form: FormMetadata<ProductFormValues, string[]>
	fields: Fields<LineColumn | ListColumn>
}

interface FoldedProps {
	title: string
	isOpen: boolean
	/** True for a block that folds only on phones and is always open on larger screens. */
	isUnfolded?: boolean
	children: ReactNode
}

/** Shows a block of fields that are rarely changed. It is folded unless `isOpen` is true or the user opens it. */
export function Folded({ title, isOpen, isUnfolded = false, children }: FoldedProps) {
	const [open, setOpen] = useState(isOpen)
	// The block opens when `isOpen` becomes true, as by an error inside. It stays open after the error is corrected.
	if (isOpen && !open) setOpen(true)
	return (
		<details
			open={open}
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
			className={`surface relative ${isUnfolded ? 'unfolded' : ''}`}
		>
			<summary className="min-h-6 cursor-pointer md:pointer-events-auto! md:mb-1">
				<h2 className="heading inline">{title}</h2>
			</summary>
			{children}
		</details>
	)
}

/** Shows the fields of the product columns that are in no other block of the form. */
export function ColumnBlocks({ form, fields, choices }: ColumnBlocksProps) {
	const blocks = ownBlocks.map((name) => {
		const { label, entry, limit } = getProductColumn(name)
		return entry ? (
			<Folded key={name} title={label} isOpen={!fields[name as ListColumn].valid} isUnfolded>
				<TextRows form={form} field={fields[name as ListColumn]} what={entry.replace(/^an? /, '')} />
			</Folded>
		) : (
			<Block key={name}>
				<TextField field={fields[name as LineColumn]} label={label} maxLength={limit} autoComplete="off" />
			</Block>
		)
	})
	return (
		<>
			<AttributesBlock fields={fields} choices={choices} />
			{blocks}
		</>
	)
}

/**
 * Shows the fields of the attributes, each with the most frequent values of all products as suggestions (rule:
 * attribute-filters).
 */
function AttributesBlock({ fields, choices }: Pick<ColumnBlocksProps, 'fields' | 'choices'>) {
	return (
		<Block title="Attributes">
			<div className="grid grid-cols-2 gap-x-3">
				{filterColumns.map((name) => (
					<div key={name}>
						<TextField
							field={fields[name]}
							label={getProductColumn(name).label}
							maxLength={getProductColumn(name).limit}
							list={`values-of-${name}`}
							autoComplete="off"
						/>
						<datalist id={`values-of-${name}`}>
							{choices.attributes[name].map((value) => (
								<option key={value}>{value}</option>
							))}
						</datalist>
					</div>
				))}
			</div>
			<p className="text-xs text-muted">Shown on the product page. Shoppers can filter by them.</p>
		</Block>
	)
}

function StockSummary({ purchaseQty, remainingQty }: Omit<ProductStock, 'variants'>) {
	return (
		<dl className="tabular flex flex-wrap gap-x-6 border-t border-line pt-2 text-sm *:flex *:items-baseline *:gap-2">
			<div>
				<dt className="text-xs text-muted">Sold</dt>
				<dd>{purchaseQty.toLocaleString(locale)}</dd>
			</div>
			<div>
				<dt className="text-xs text-muted">In stock</dt>
				<dd className={remainingQty === 0 ? 'text-danger' : ''}>
					{remainingQty === 0 ? '0 (Out of Stock)' : remainingQty.toLocaleString(locale)}
				</dd>
			</div>
		</dl>
	)
}

interface TextRowsProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	field: FieldMetadata<string[], Shape, string[]>
	what: string
}

function TextRows<Shape extends Record<string, unknown>>({ form, field, what }: TextRowsProps<Shape>) {
	const rows = field.getFieldList()
	// Without script the form is loaded again, and the fragment scrolls back to this list.
	const formAction = useIsScripted() ? undefined : `#${field.id}`
	return (
		<div id={field.id}>
			<ul>
				{rows.map((row, index) => (
					<li key={row.key} className="mb-1.5">
						<div className="flex items-center gap-1">
							<input
								{...getInputProps(row, { type: 'text' })}
								aria-label={`${what} ${index + 1}`}
								maxLength={maxEntryLength}
								autoComplete="off"
								className="block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-3 py-2 text-sm"
							/>
							<button
								type="submit"
								{...form.remove.getButtonProps({ name: field.name, index })}
								formAction={formAction}
								aria-label={`Remove ${what} ${index + 1}`}
								className="size-11 shrink-0 rounded-soft text-lg text-muted hover:text-danger"
							>
								<span aria-hidden="true">×</span>
							</button>
						</div>
						{row.errors && <FieldError field={row} />}
					</li>
				))}
			</ul>
			<button
				type="submit"
				{...form.insert.getButtonProps({ name: field.name })}
				formAction={formAction}
				id={`${field.id}-add`}
				className="act-link px-1 text-sm md:absolute md:top-2 md:right-4"
			>
				Add<span className="whitespace-pre md:sr-only"> {what}</span>
			</button>
			{field.errors && <FieldError field={field} />}
		</div>
	)
}

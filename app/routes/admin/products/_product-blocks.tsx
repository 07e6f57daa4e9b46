import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { priceStep } from '#app/shop/words/limits.ts'
import type { EditableProduct } from '#app/shop/catalog/product/product.server.ts'
import {
	columnNames,
	flagColumns,
	type LineColumn,
	type ListColumn,
	productColumn,
} from '#app/shop/words/product-columns.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { CountingChoice, onlyAsWhole } from '#app/ui/admin/stock-grid/counting-choice.tsx'
import { TextRows } from '#app/ui/admin/form/text-rows.tsx'
import { NewName } from '#app/ui/admin/form/new-name.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { Options } from '#app/ui/forms/options.tsx'
import type { ProductChoices, ProductStart } from './_product-start.ts'

export interface ProductStock {
	purchaseQty: number
	remainingQty: number
	variants: EditableProduct['variants']
}

type Fields<Name extends keyof ProductStart> = {
	[Each in Name]: FieldMetadata<ProductStart[Each], ProductStart, string[]>
}

interface PriceBlockProps {
	fields: Fields<'basePrice' | 'originalPrice' | 'originalQty' | 'counting'>
	stock: ProductStock | undefined
	/** Fields for the stock of removed sizes. */
	children: ReactNode
}

export function PriceBlock({ fields, stock, children }: PriceBlockProps) {
	const rupees = { type: 'number', required: true, min: 0, step: priceStep, inputMode: 'decimal' } as const
	return (
		<Block title="Price and stock">
			<div className="grid grid-cols-2 gap-x-3">
				<TextField {...rupees} field={fields.basePrice} label="Base Price" hint="In rupees: what customers pay" />
				<TextField
					{...rupees}
					field={fields.originalPrice}
					label="Original Price"
					hint="Before a reduction; empty: the same"
				/>
			</div>
			<CountingChoice field={fields.counting} />
			<TextField
				className={`mt-2 ${onlyAsWhole}`}
				field={fields.originalQty}
				type="number"
				label="Original Quantity"
				hint="All pieces, with those already bought"
				required
				min={0}
				step={1}
				inputMode="numeric"
			/>
			{children}
			{stock && <StockFacts {...stock} />}
		</Block>
	)
}

interface PlaceBlockProps {
	form: FormMetadata<ProductStart, string[]>
	fields: Fields<'categoryId' | 'collectionId' | (typeof flagColumns)[number]>
	choices: ProductChoices
}

export function PlaceBlock({ form, fields, choices }: PlaceBlockProps) {
	return (
		<Block title="Place in the shop">
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
					{productColumn(name).label}
				</label>
			))}
		</Block>
	)
}

const ownBlocks = columnNames.filter((name) => productColumn(name).kind !== 'flag' && !productColumn(name).isPlaced)

interface ColumnBlocksProps {
	form: FormMetadata<ProductStart, string[]>
	fields: Fields<LineColumn | ListColumn>
}

interface FoldedProps {
	title: string
	isOpen: boolean
	/** The block folds only on phones. */
	isUnfolded?: boolean
	children: ReactNode
}

/** A block of fields that are rarely changed. */
export function Folded({ title, isOpen, isUnfolded = false, children }: FoldedProps) {
	const [open, setOpen] = useState(isOpen)
	// An error inside opens the block. It stays open after the error is corrected.
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

/** The fields of columns that belong to no other block. */
export function ColumnBlocks({ form, fields }: ColumnBlocksProps) {
	return ownBlocks.map((name) => {
		const { label, entry, limit } = productColumn(name)
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
}

function StockFacts({ purchaseQty, remainingQty }: Omit<ProductStock, 'variants'>) {
	return (
		<dl className="tabular flex flex-wrap gap-x-6 border-t border-line pt-2 text-sm *:flex *:items-baseline *:gap-2">
			<div>
				<dt className="text-xs text-muted">Purchased</dt>
				<dd>{purchaseQty.toLocaleString('en-IN')}</dd>
			</div>
			<div>
				<dt className="text-xs text-muted">Remaining</dt>
				<dd className={remainingQty === 0 ? 'text-danger' : ''}>
					{remainingQty === 0 ? '0 (Out of Stock)' : remainingQty.toLocaleString('en-IN')}
				</dd>
			</div>
		</dl>
	)
}

import type { FormMetadata } from '@conform-to/react'
import type { EditableProduct } from '#app/shop/catalog/product/product.server.ts'
import type { SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { findRemovedStock, formatUnits } from '#app/shop/catalog/stock-grid/removed-stock.ts'
import { FieldError } from '../../forms/field.tsx'
import { wholeOnlyClass } from './stock-tracking-choice.tsx'

export interface GridColor {
	id: number
	name: string
	hexCode: string
}

export interface GridProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The rows of the form that are stored on the server. */
	rows: SizeRow[]
	/** The colors of the product. */
	colors: GridColor[]
	/** The existing product, if any. */
	stored: { remainingQty: number; variants: EditableProduct['variants'] } | undefined
	/** The names of all colors. */
	names: GridColor[]
}

interface LeaveQuestionProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	leaving: { units: number; sentence: string }
	label: string
	/** The submitted form tracks stock in this way. */
	isAnswered: boolean
}

/** Asks what happened to units that are removed from stock (rule: stock-removal). */
export function RemovedStockQuestion<Shape extends Record<string, unknown>>({
	form,
	leaving: { units, sentence },
	label,
	isAnswered,
}: LeaveQuestionProps<Shape>) {
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

/** Asks the same for a product with variants whose stock will be tracked per product. */
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

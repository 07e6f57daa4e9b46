import type { FormMetadata } from '@conform-to/react'
import { columnOf, type SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { maxSkuLength } from '#app/shop/words/limits.ts'
import { variantWords } from '#app/shop/catalog/variant/variant-grid.ts'
import { FieldError } from '../../forms/field.tsx'
import type { GridColor } from './grid-props.ts'

interface CodeFieldsProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	rows: SizeRow[]
	color: GridColor
}

const codes = [
	['prices', 'Price', { inputMode: 'decimal' }],
	['skus', 'SKU', { maxLength: maxSkuLength }],
	['barcodes', 'Barcode', { maxLength: maxSkuLength }],
] as const

/** The prices, SKUs and barcodes of a colour, folded until they are wanted or a size has a price of its own. */
export function CodeFields<Shape extends Record<string, unknown>>({ form, rows, color }: CodeFieldsProps<Shape>) {
	const column = columnOf(color.id)
	const nameOf = (part: string, index: number) => `sizes[${index}].${part}.${column}`
	const isWrong = rows.some((_, index) => codes.some(([part]) => form.allErrors[nameOf(part, index)]))
	const isPriced = rows.some(({ prices }) => prices[column])
	return (
		<details open={isWrong || isPriced}>
			<summary className="inline-flex min-h-11 cursor-pointer items-center text-xs text-muted underline underline-offset-4">
				Prices, SKUs and barcodes<span className="sr-only"> of {color.name}</span>
			</summary>
			<p className="pb-2 text-xs text-muted">Leave a price empty where the size costs the Base Price.</p>
			<ul className="grid max-w-md gap-2 pb-2">
				{rows.map((row, index) => (
					<li key={row.name} className="grid grid-cols-[2.5rem_repeat(3,minmax(0,1fr))] items-center gap-2">
						<span className="text-xs text-muted [overflow-wrap:anywhere]">{row.name}</span>
						{codes.map(([part, label, look]) => {
							const name = nameOf(part, index)
							const id = `${form.id}-${name}`
							const errors = form.allErrors[name]
							return (
								<div key={part}>
									<input
										id={id}
										name={name}
										defaultValue={row[part][column] ?? ''}
										{...look}
										autoComplete="off"
										placeholder={label}
										aria-label={`${label} of ${variantWords(color.name, row.name) || color.name}`}
										aria-invalid={errors ? true : undefined}
										aria-describedby={errors && `${id}-error`}
										className="block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-2 text-sm"
									/>
									{errors && <FieldError field={{ errorId: `${id}-error`, errors }} />}
								</div>
							)
						})}
					</li>
				))}
			</ul>
		</details>
	)
}

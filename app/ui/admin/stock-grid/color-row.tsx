import type { FormMetadata } from '@conform-to/react'
import { cellParts, getColumnKey, type SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { formatUnits } from '#app/shop/catalog/stock-grid/removed-stock.ts'
import { maxSkuLength } from '#app/shop/values/limits.ts'
import { formatVariantName } from '#app/shop/catalog/variant/variant-grid.ts'
import { FieldError } from '../../forms/field.tsx'
import { Swatch } from '../../product/swatch.tsx'
import type { GridColor } from './removed-stock-question.tsx'

interface ColorRowProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	rows: SizeRow[]
	color: GridColor
	isFirst: boolean
	/** The units of this color. */
	sum: number
}

/** The values of a cell, one of which is shown at a time. */
export const cellModes = {
	quantities: { label: 'Stock', field: { type: 'number', min: 0, step: 1, inputMode: 'numeric' } },
	prices: { label: 'Price', field: { inputMode: 'decimal' } },
	skus: { label: 'SKU', field: { maxLength: maxSkuLength } },
	barcodes: { label: 'Barcode', field: { maxLength: maxSkuLength } },
} as const

/** The cells of a color: a row on a desktop, and folded on a phone, where one color is edited at a time. */
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
						{sum.toLocaleString('en-IN')}
					</span>
				</div>
				{wrong.map(({ id, sentence }) => (
					<FieldError key={id} field={{ errorId: `${id}-error`, errors: [sentence!] }} />
				))}
			</div>
		</details>
	)
}

import type { FormMetadata } from '@conform-to/react'
import { columnOf, type SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { piecesText } from '#app/shop/catalog/stock-grid/leaving-pieces.ts'
import { variantWords } from '#app/shop/catalog/variant/variant-grid.ts'
import { FieldError } from '../../forms/field.tsx'
import { Swatch } from '../../product/swatch.tsx'
import { CodeFields } from './code-fields.tsx'
import type { GridColor } from './grid-props.ts'

interface ColorRowProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	rows: SizeRow[]
	color: GridColor
	isFirst: boolean
	/** Pieces of this colour. */
	sum: number
}

/** A colour's cells: a row on a desk, on a phone folded, so that one colour is worked on at a time. */
export function ColorRow<Shape extends Record<string, unknown>>({
	form,
	rows,
	color,
	isFirst,
	sum,
}: ColorRowProps<Shape>) {
	const column = columnOf(color.id)
	const cells = rows.map((row, index) => {
		const name = `sizes[${index}].pieces.${column}`
		return { row, name, id: `${form.id}-${name}`, errors: form.allErrors[name] }
	})
	const wrong = cells.filter(({ errors }) => errors)
	return (
		<details
			open={isFirst || wrong.length > 0}
			className="unfolded group/color border-t border-line py-1 md:flex md:gap-2"
		>
			<summary className="flex min-h-11 items-center gap-2 text-sm md:w-32 md:shrink-0 md:self-start">
				<Swatch hexCode={color.hexCode} className="size-5" />
				<span className="min-w-0 [overflow-wrap:anywhere]">{color.name}</span>
				<span className="ml-auto text-muted md:hidden">{piecesText(sum)}</span>
			</summary>
			<div className="min-w-0 pb-2 md:flex-1 md:pb-0">
				<div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 md:flex">
					{cells.map(({ row, name, id, errors }) => (
						<label key={row.name} className="block text-xs md:w-14 md:shrink-0">
							<span className="md:sr-only">{row.name || 'Pieces'}</span>
							<input
								type="number"
								min={0}
								step={1}
								inputMode="numeric"
								id={id}
								name={name}
								defaultValue={row.pieces[column] ?? ''}
								data-size={row.name}
								data-column={column}
								aria-label={`Pieces of ${variantWords(color.name, row.name) || color.name}`}
								aria-invalid={errors ? true : undefined}
								aria-describedby={errors && `${id}-error`}
								className="block min-h-11 w-full rounded-soft border border-field bg-white px-2 text-right text-sm"
							/>
						</label>
					))}
					<span className="ml-auto hidden w-12 shrink-0 self-center text-right text-sm text-muted md:block">
						{sum.toLocaleString('en-IN')}
					</span>
				</div>
				{wrong.map(({ row, id, errors }) => (
					<FieldError
						key={row.name}
						field={{ errorId: `${id}-error`, errors: [`${row.name ? `${row.name}: ` : ''}${errors!.join(' ')}`] }}
					/>
				))}
				<CodeFields form={form} rows={rows} color={color} />
			</div>
		</details>
	)
}

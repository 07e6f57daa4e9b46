import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { TextField } from '#app/ui/forms/field.tsx'

interface Weight {
	categoryId: number
	grams: number | null
}

interface WeightRowsProps {
	field: FieldMetadata<unknown>
	/** The names of the categories, by id. */
	names: ReadonlyMap<number, string>
}

/** A field for each category. */
export function WeightRows({ field, names }: WeightRowsProps) {
	return (
		<fieldset className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
			<legend className="mb-2 text-sm">A piece of a category weighs, in grams</legend>
			{(field as FieldMetadata<Weight[]>).getFieldList().map((row) => {
				const { categoryId, grams } = row.getFieldset()
				const { key, ...id } = getInputProps(categoryId, { type: 'hidden' })
				return (
					<div key={row.key}>
						<input key={key} {...id} />
						<TextField
							field={grams}
							label={names.get(Number(categoryId.value)) ?? 'Deleted category'}
							inputMode="numeric"
							autoComplete="off"
						/>
					</div>
				)
			})}
		</fieldset>
	)
}

import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { fits, fitWords } from '#app/shop/feedback/fit.ts'
import { FieldError } from '#app/ui/forms/field.tsx'

/** How a piece fits, for one that came in a size (rule: review-fit). */
export function FitChoice({ field }: { field: FieldMetadata<string | undefined> }) {
	return (
		<fieldset aria-describedby={field.errorId} className="mt-2">
			<legend className="text-xs font-medium">
				How does it fit?<span className="font-normal text-muted"> (optional)</span>
			</legend>
			<div className="mt-1 flex flex-wrap gap-2">
				{fits.map((fit) => {
					const { key: _, ...props } = getInputProps(field as FieldMetadata<string>, { type: 'radio', value: fit })
					return (
						<label
							key={fit}
							className="inline-flex min-h-11 items-center rounded-soft border border-line bg-white px-3 fade hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
						>
							<input {...props} id={`${field.id}-${fit}`} className="sr-only" />
							{fitWords[fit]}
						</label>
					)
				})}
			</div>
			<FieldError field={field} />
		</fieldset>
	)
}

import type { FieldMetadata } from '@conform-to/react'
import { maxImageMb, maxReviewPhotos } from '#app/shop/values/limits.ts'
import { FieldError } from '#app/ui/forms/field.tsx'

/** The common properties of photo fields. */
export const imageInput = {
	type: 'file',
	accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
	className:
		'mt-1 min-h-11 w-full min-w-0 rounded-soft border border-field bg-white p-2 text-xs file:mr-3 ' +
		'file:min-h-7 file:rounded-soft file:border-0 file:bg-sand file:px-3 file:text-xs ' +
		'file:font-medium',
} as const

interface PhotosFieldProps {
	field: FieldMetadata<string | undefined>
	/** The number of photos in the rejected form, because a page without script returns with none. */
	chosenBefore: number
}

/** Photos for a review (rule: review-photos). */
export function PhotosField({ field, chosenBefore }: PhotosFieldProps) {
	return (
		<div className="mt-2">
			<label htmlFor={field.id} className="text-xs font-medium">
				Photos <span className="font-normal text-muted">(optional)</span>
			</label>
			<input
				id={field.id}
				{...imageInput}
				name={field.name}
				multiple
				aria-invalid={field.errors ? true : undefined}
				aria-describedby={`${field.id}-hint ${field.errorId}`}
			/>
			<p id={`${field.id}-hint`} className="mt-1 text-xs text-muted">
				Up to {maxReviewPhotos}, each of at most {maxImageMb} MB. Photos are public once the shop has approved them.
			</p>
			{chosenBefore > 0 && (
				<p className="unless-live mt-1 text-xs font-medium">
					{chosenBefore === 1
						? 'The photo you chose was not saved. Please choose it again.'
						: `The ${chosenBefore} photos you chose were not saved. Please choose them again.`}
				</p>
			)}
			<FieldError field={field} />
		</div>
	)
}

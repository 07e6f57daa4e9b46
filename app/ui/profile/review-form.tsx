import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { rowId } from '#app/shop/row-id.ts'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { ImageInColor } from '#app/ui/product/image-in-color.tsx'
import { FitChoice } from './fit-choice.tsx'
import { PhotosField } from './photos-field.tsx'
import { StarChoice } from './star-choice.tsx'

interface ReviewFormProps {
	orderId: number
	item: OrderItemView
	lastResult?: SubmissionResult<string[]> | undefined
}

export function ReviewForm({ orderId, item, lastResult }: ReviewFormProps) {
	const [form, fields] = useForm({
		id: 'review',
		lastResult,
		defaultValue: { productId: String(item.productId), rating: '', description: '', fit: '', photos: '' },
		defaultNoValidate: true,
	})
	const photos = lastResult?.initialValue?.['photosChosen']
	return (
		<form
			method="post"
			action={`/profile/reviews?order=${orderId}&review=${item.productId}`}
			encType="multipart/form-data"
			{...getFormProps(form)}
		>
			<div className="mb-5 flex items-center gap-4">
				<ImageInColor
					of={item}
					isDecorative
					sizes="48px"
					largest={160}
					className="aspect-3/4 w-12 shrink-0 rounded-soft"
				/>
				<h2 id="review-title" className="min-w-0 font-display text-lg">
					Review of {item.name}
				</h2>
			</div>
			<ErrorSummary form={form} />
			<input type="hidden" name={fields.productId.name} value={fields.productId.initialValue} />
			<StarChoice field={fields.rating} />
			{item.size && <FitChoice field={fields.fit} />}
			<TextArea field={fields.description} label="Review" rows={5} className="mt-4" required />
			<PhotosField field={fields.photos} chosenBefore={rowId(typeof photos === 'string' ? photos : '')} />
			<div className="mt-3 flex flex-wrap items-center gap-3">
				<Button data-pending="Submitting...">Submit Review</Button>
				<ButtonLink look="secondary" to={`/profile?tab=order&order=${orderId}`} data-close="">
					Cancel
				</ButtonLink>
			</div>
		</form>
	)
}

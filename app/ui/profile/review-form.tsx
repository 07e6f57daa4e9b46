import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { ImageInColor } from '#app/ui/product/image-in-color.tsx'
import { StarChoice } from './star-choice.tsx'

interface ReviewFormProps {
	orderId: number
	item: OrderItemView
	lastResult?: SubmissionResult<string[]> | undefined
	onCancel?: (event: MouseEvent) => void
}

export function ReviewForm({ orderId, item, lastResult, onCancel }: ReviewFormProps) {
	const fetcher = useFetcher<SubmissionResult<string[]>>()
	const isPending = fetcher.state !== 'idle'
	const [form, fields] = useForm({
		id: 'review',
		lastResult: fetcher.data ?? lastResult,
		defaultValue: { productId: String(item.productId), rating: '', description: '' },
		defaultNoValidate: true,
	})
	return (
		<fetcher.Form
			method="post"
			action={`/profile/reviews?order=${orderId}&review=${item.productId}`}
			{...getFormProps(form)}
			onSubmit={(event) => (isPending ? event.preventDefault() : form.onSubmit(event))}
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
			<TextArea field={fields.description} label="Review" rows={5} className="mt-4" required />
			<div className="mt-3 flex flex-wrap items-center gap-3">
				{/* Not `disabled`: that would take the keyboard out of the dialog. */}
				<Button aria-disabled={isPending || undefined}>{isPending ? 'Submitting...' : 'Submit Review'}</Button>
				<ButtonLink
					look="secondary"
					to={`/profile?tab=order&order=${orderId}`}
					replace
					preventScrollReset
					onClick={onCancel}
				>
					Cancel
				</ButtonLink>
			</div>
		</fetcher.Form>
	)
}

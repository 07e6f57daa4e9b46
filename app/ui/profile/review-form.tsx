import { getFormProps, type SubmissionResult, useForm, type FieldMetadata, getInputProps } from '@conform-to/react'
import { parseRowId } from '#app/shop/values/row-id.ts'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { ErrorSummary, TextArea, FieldError } from '#app/ui/forms/field.tsx'
import { ImageInColor } from '#app/ui/product/shop-image.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { wrapOptional } from '#app/ui/shell/section.tsx'
import { PhotosField } from './image-form.tsx'
import { fits } from '#app/shop/reviews/fit.ts'

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
	const t = useTranslate()
	const sent = lastResult?.initialValue
	const photos = sent?.['photosChosen']
	// Missing stars and a missing text share one message, which belongs to the form (rule: review-fields).
	const lacks = (name: 'rating' | 'description') => form.errors !== undefined && !sent?.[name]
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
					{t('review.of', { name: item.name })}
				</h2>
			</div>
			<ErrorSummary form={form} />
			<input type="hidden" name={fields.productId.name} value={fields.productId.initialValue} />
			<StarChoice field={fields.rating} isMissing={lacks('rating')} />
			{item.size && <FitChoice field={fields.fit} />}
			<TextArea
				field={fields.description}
				label={t('review.review')}
				rows={5}
				className="mt-4"
				required
				{...(lacks('description') && { 'aria-invalid': true })}
			/>
			<PhotosField field={fields.photos} chosenBefore={parseRowId(typeof photos === 'string' ? photos : '')} />
			<div className="mt-3 flex flex-wrap items-center gap-3">
				<Button data-pending={t('review.submitting')}>{t('review.submit')}</Button>
				<ButtonLink variant="secondary" to={`/profile?tab=order&order=${orderId}`} data-close="">
					{t('shared.cancel')}
				</ButtonLink>
			</div>
		</form>
	)
}

const fitKeys = { small: 'review.fitSmall', true: 'review.fitTrue', large: 'review.fitLarge' } as const

/** The fit of an item that was bought in a size (rule: review-fit). */
function FitChoice({ field }: { field: FieldMetadata<string | undefined> }) {
	const t = useTranslate()
	return (
		<fieldset aria-describedby={field.errorId} className="mt-2">
			<legend className="text-xs font-medium">{t.rich('review.fit', { muted: wrapOptional })}</legend>
			<div className="mt-1 flex flex-wrap gap-2">
				{fits.map((fit) => {
					const { key: _, ...props } = getInputProps(field as FieldMetadata<string>, { type: 'radio', value: fit })
					return (
						<label
							key={fit}
							className={
								'inline-flex min-h-11 items-center rounded-soft border border-line bg-white px-3 fade ' +
								'hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper ' +
								'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'
							}
						>
							<input {...props} id={`${field.id}-${fit}`} className="sr-only" />
							{t(fitKeys[fit])}
						</label>
					)
				})}
			</div>
			<FieldError field={field} />
		</fieldset>
	)
}

// The stars are filled up to the selected one and outlined up to the one under the pointer.
const starClass =
	'pointer-events-none size-8 stroke-field text-transparent ' +
	'group-has-[input:checked]:stroke-madder group-has-[input:checked]:text-madder ' +
	'group-has-[~label_input:checked]:stroke-madder group-has-[~label_input:checked]:text-madder ' +
	'group-hover:stroke-madder group-has-[~label:hover]:stroke-madder'

/** The rating as radio buttons, which work with arrow keys and without script. */
function StarChoice({ field, isMissing }: { field: FieldMetadata<string>; isMissing: boolean }) {
	const t = useTranslate()
	return (
		<div
			role="radiogroup"
			aria-labelledby={`${field.id}-label`}
			aria-invalid={isMissing || undefined}
			aria-describedby={field.errorId}
			className="-mx-2 rounded-soft px-2"
		>
			<p id={`${field.id}-label`} className="text-xs font-medium">
				{t('review.rating')}
			</p>
			<div className="-ml-1.5 flex">
				{[1, 2, 3, 4, 5].map((number) => {
					const { key: _, ...props } = getInputProps(field, { type: 'radio', value: String(number) })
					return (
						<label
							key={number}
							className="group relative grid size-11 place-items-center rounded-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink"
						>
							<input
								{...props}
								id={`${field.id}-${number}`}
								className="absolute inset-0 size-full cursor-pointer appearance-none outline-0"
							/>
							<Star className={starClass} />
							<span className="sr-only">{t('review.stars', { count: number })}</span>
						</label>
					)
				})}
			</div>
			<FieldError field={field} />
		</div>
	)
}

const star = 'M12 2.8l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.7l-5.8 3.1 1.1-6.5L2.6 9.7l6.5-.9z'

/** A star, outlined even when the text color is transparent. */
function Star({ className }: { className: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 24 24" className={className} fill="currentColor" strokeWidth="1.5">
			<path d={star} />
		</svg>
	)
}

export function Stars({ rating }: { rating: number }) {
	return (
		<span role="img" aria-label={useTranslate()('review.starsOf', { rating })} className="inline-flex">
			{[1, 2, 3, 4, 5].map((number) => (
				<Star
					key={number}
					className={`size-4 ${number <= rating ? 'stroke-madder text-madder' : 'stroke-field text-transparent'}`}
				/>
			))}
		</span>
	)
}

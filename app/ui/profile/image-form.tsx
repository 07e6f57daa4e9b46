import type { SubmissionResult, FieldMetadata } from '@conform-to/react'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { maxImageBytes, maxImageMb, maxReviewPhotos } from '#app/shop/values/limits.ts'
import type { ImageView } from '#app/shop/media/media-view.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorText, FieldError } from '#app/ui/forms/field.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { wrapOptional } from '#app/ui/shell/section.tsx'

export interface ProfileImageKind {
	action: string
	field: string
	/** The text key of the form's heading. */
	title: 'profile.photo' | 'profile.cover'
	shape: 'round' | 'wide'
}

interface ImageFormProps extends ProfileImageKind {
	current: ImageView | null
	lastResult?: SubmissionResult<string[]> | undefined
	/** The cancel link. */
	children: ReactNode
}

const frames = { round: 'mx-auto size-40 rounded-full', wide: 'aspect-5/2 w-full rounded-soft' }

export function ImageForm({ action, field, shape, current, lastResult, children }: ImageFormProps) {
	const id = useId()
	const t = useTranslate()
	const problem = lastResult?.error?.[field]?.[0] ?? lastResult?.error?.['']?.[0] ?? ''
	return (
		<form id={`form-${field}`} method="post" action={action} encType="multipart/form-data" noValidate>
			<div className={`relative overflow-hidden bg-sand ${frames[shape]}`}>
				{!current && <Icon name="camera" className="absolute inset-0 m-auto size-8 text-field" />}
				{current && (
					<ShopImage
						image={{ ...current, alt: '' }}
						sizes="26rem"
						largest={960}
						className="absolute inset-0 size-full"
					/>
				)}
				<canvas hidden aria-hidden="true" className="absolute inset-0 size-full object-cover" />
			</div>
			<label htmlFor={id} className="mt-4 block text-xs font-medium">
				{t('profile.chooseImage')}
			</label>
			<input
				id={id}
				{...imageInput}
				name={field}
				required
				data-enhance="image-preview"
				data-max-bytes={maxImageBytes}
				data-no-image={t('profile.selectImage')}
				data-too-large={t('profile.imageTooLarge', { max: maxImageMb })}
				aria-invalid={problem ? true : undefined}
				aria-describedby={`${id}-hint ${id}-error`}
			/>
			<p id={`${id}-hint`} className="mt-1 text-xs text-muted">
				{t('profile.imageHint', { max: maxImageMb })}
			</p>
			<p id={`${id}-error`} role="alert" className="min-h-5 text-xs text-danger">
				<ErrorText>{problem}</ErrorText>
			</p>
			<div className="mt-3 flex flex-wrap items-center gap-4">
				<Button data-pending={t('profile.uploading')}>{t('profile.upload')}</Button>
				{children}
			</div>
		</form>
	)
}

/** The common props of the file inputs for photos. */
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
	/**
	 * The number of photos that the rejected form contained. Without script the page returns without them, so the user
	 * must choose them again.
	 */
	chosenBefore: number
}

/** The field for the photos of a review (rule: review-photos). */
export function PhotosField({ field, chosenBefore }: PhotosFieldProps) {
	const t = useTranslate()
	return (
		<div className="mt-2">
			<label htmlFor={field.id} className="text-xs font-medium">
				{t.rich('review.photos', { muted: wrapOptional })}
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
				{t('review.photosHint', { max: maxReviewPhotos, megabytes: maxImageMb })}
			</p>
			{chosenBefore > 0 && (
				<p className="unless-live mt-1 text-xs font-medium">{t('review.photosLost', { count: chosenBefore })}</p>
			)}
			<FieldError field={field} />
		</div>
	)
}

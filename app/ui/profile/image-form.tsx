import type { SubmissionResult } from '@conform-to/react'
import { type ReactNode, useId } from 'react'
import { imageTooLargeMessage } from '#app/shop/media/chosen-files.ts'
import { maxImageBytes, maxImageMb } from '#app/shop/values/limits.ts'
import type { ImageView } from '#app/shop/media/media-url.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorText } from '#app/ui/forms/field.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { imageInput } from './photos-field.tsx'

export interface ProfileImageKind {
	action: string
	field: string
	title: string
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
				Choose an image
			</label>
			<input
				id={id}
				{...imageInput}
				name={field}
				required
				data-enhance="image-preview"
				data-max-bytes={maxImageBytes}
				data-too-large={imageTooLargeMessage}
				aria-invalid={problem ? true : undefined}
				aria-describedby={`${id}-hint ${id}-error`}
			/>
			<p id={`${id}-hint`} className="mt-1 text-xs text-muted">
				PNG, JPEG, WebP, GIF or AVIF, at most {maxImageMb} MB
			</p>
			<p id={`${id}-error`} role="alert" className="min-h-5 text-xs text-danger">
				<ErrorText>{problem}</ErrorText>
			</p>
			<div className="mt-3 flex flex-wrap items-center gap-4">
				<Button data-pending="Uploading...">Upload</Button>
				{children}
			</div>
		</form>
	)
}

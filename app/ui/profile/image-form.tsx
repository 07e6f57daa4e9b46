import type { SubmissionResult } from '@conform-to/react'
import { type ChangeEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { imageTooLarge } from '#app/shop/media/chosen-files.ts'
import { maxImageBytes, maxImageMb } from '#app/shop/media/image-limits.ts'
import type { ImageView } from '#app/shop/media/media-url.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'

export interface ProfileImageKind {
	action: string
	field: string
	title: string
	shape: 'round' | 'wide'
}

interface ImageFormProps extends ProfileImageKind {
	current: ImageView | null
	lastResult?: SubmissionResult<string[]> | undefined
	/** Another way out. */
	children: ReactNode
}

const frames = { round: 'mx-auto size-40 rounded-full', wide: 'aspect-5/2 w-full rounded-soft' }

export function ImageForm({ action, field, shape, current, lastResult, children }: ImageFormProps) {
	const id = useId()
	const canvas = useRef<HTMLCanvasElement>(null)
	const [chosen, setChosen] = useState({ isShown: false, problem: '' })
	const { Form, state, data = lastResult } = useFetcher<SubmissionResult<string[]>>()
	const isPending = state !== 'idle'
	const answered = data?.error?.[field]?.[0] ?? data?.error?.['']?.[0] ?? ''
	const problem = isPending ? '' : chosen.problem || (chosen.isShown ? '' : answered)
	const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const problem = canvas.current ? await preview(currentTarget.files?.[0], canvas.current) : ''
		setChosen({ isShown: problem === '', problem: problem ?? '' })
	}
	const send = (event: FormEvent) => {
		if (isPending) event.preventDefault()
		else setChosen({ isShown: false, problem: '' })
	}
	return (
		<Form method="post" action={action} encType="multipart/form-data" noValidate onSubmit={send}>
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
				<canvas
					ref={canvas}
					hidden={!chosen.isShown && !isPending}
					aria-hidden="true"
					className="absolute inset-0 size-full object-cover"
				/>
			</div>
			<label htmlFor={id} className="mt-4 block text-xs font-medium">
				Choose an image
			</label>
			<input
				id={id}
				type="file"
				name={field}
				required
				accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
				onChange={(event) => void choose(event)}
				aria-invalid={problem ? true : undefined}
				aria-describedby={`${id}-hint ${id}-error`}
				className="mt-1 min-h-11 w-full min-w-0 rounded-soft border border-field bg-white p-2 text-xs file:mr-3 file:min-h-7 file:rounded-soft file:border-0 file:bg-sand file:px-3 file:text-xs file:font-medium aria-invalid:border-danger"
			/>
			<p id={`${id}-hint`} className="mt-1 text-xs text-muted">
				PNG, JPEG, WebP, GIF or AVIF, at most {maxImageMb} MB
			</p>
			<p id={`${id}-error`} role="alert" className="min-h-5 text-xs text-danger">
				{problem}
			</p>
			<div className="mt-3 flex flex-wrap items-center gap-4">
				{/* Not `disabled`: that would take the keyboard out of the panel. */}
				<Button aria-disabled={isPending || undefined}>{isPending ? 'Uploading...' : 'Upload'}</Button>
				{children}
			</div>
		</Form>
	)
}

/** Draws the file; answers why it cannot be used, '' when it can, null without one. */
async function preview(file: File | undefined, canvas: HTMLCanvasElement): Promise<string | null> {
	if (!file) return null
	if (file.size > maxImageBytes) return imageTooLarge
	try {
		const image = await createImageBitmap(file, { resizeWidth: 800, resizeQuality: 'medium' })
		canvas.width = image.width
		canvas.height = image.height
		canvas.getContext('2d')?.drawImage(image, 0, 0)
		return ''
	} catch {
		return 'Please select an image file.'
	}
}

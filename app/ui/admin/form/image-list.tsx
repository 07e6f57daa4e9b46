import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { maxImageMb, maxImages } from '#app/shop/media/image-limits.ts'
import { FieldError } from '../../forms/field.tsx'
import { useScripted } from '../../forms/use-scripted.ts'
import { ImageRow } from './image-row.tsx'
import { listOf, sortOut } from './sort-out-files.ts'

interface ImageListProps<Image, Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The list of images; files travel beside it as `newImages`. */
	field: FieldMetadata<Image[], Shape, string[]>
	/** Of the images, in order. */
	hashes: string[]
	/** The server's last answer: with it the chosen files have arrived. */
	answered: unknown
	/** Whose images they are. */
	of?: string
	/** The fields of each image, hidden ones and what stands below it. */
	renderFields: (index: number) => ReactNode
}

/**
 * The images of something, in order: choose files, move, remove. Without script each is a plain submit; with it, files
 * go up at once.
 */
export function ImageList<Image, Shape extends Record<string, unknown>>({
	form,
	field,
	hashes,
	answered,
	of = 'product',
	renderFields,
}: ImageListProps<Image, Shape>) {
	const scripted = useScripted()
	const files = useRef<HTMLInputElement>(null)
	const [problem, setProblem] = useState('')
	const { formData } = useNavigation()
	const isUploading = formData?.getAll('newImages').some((file) => file instanceof File && file.size > 0) ?? false
	useEffect(() => {
		if (files.current) files.current.value = ''
	}, [answered])
	const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const { fitting, said } = sortOut([...(currentTarget.files ?? [])], maxImages - hashes.length)
		setProblem(said)
		if (said) currentTarget.files = listOf(fitting)
		if (fitting.length > 0) form.validate({ name: field.name })
	}
	const formAction = scripted ? undefined : `#${field.id}`
	return (
		<div id={field.id}>
			{hashes.length > 0 && (
				<ol className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
					{hashes.map((hash, index) => (
						<ImageRow
							key={hash}
							form={form}
							field={field}
							hash={hash}
							index={index}
							isLast={index === hashes.length - 1}
							formAction={formAction}
						>
							{renderFields(index)}
						</ImageRow>
					))}
				</ol>
			)}
			<label htmlFor={`${field.id}-add`} className="text-xs font-medium">
				{hashes.length > 0 ? 'Add more images' : 'Choose images'}
			</label>
			<div className="mt-1 flex flex-wrap items-center gap-2">
				<input
					ref={files}
					id={`${field.id}-add`}
					type="file"
					name="newImages"
					multiple
					accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
					onChange={choose}
					aria-invalid={field.errors || problem ? true : undefined}
					aria-describedby={`${field.id}-hint ${field.errorId} ${field.id}-problem`}
					className="min-h-11 w-full min-w-0 max-w-md rounded-soft border border-dashed border-field bg-white p-2 text-xs file:mr-3 file:min-h-7 file:rounded-soft file:border-0 file:bg-sand file:px-3 file:text-xs file:font-medium aria-invalid:border-danger"
				/>
				{!scripted && (
					<button
						type="submit"
						{...form.validate.getButtonProps({ name: field.name })}
						formAction={formAction}
						className="min-h-11 rounded-soft border border-ink px-4 text-sm font-medium hover:bg-ink hover:text-paper"
					>
						Upload
					</button>
				)}
				<p role="status" className="text-xs text-muted">
					{isUploading && 'Uploading...'}
				</p>
			</div>
			<p id={`${field.id}-hint`} className="mt-1 text-xs text-muted">
				Up to {maxImages} pictures, each of at most {maxImageMb} MB. The first one is the face of the {of}.
			</p>
			<p id={`${field.id}-problem`} role="alert" className="text-xs text-danger">
				{problem}
			</p>
			<FieldError field={field} />
		</div>
	)
}

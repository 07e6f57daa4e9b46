import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FieldError } from '../../forms/field.tsx'
import { useScripted } from '../../forms/use-scripted.ts'
import { ChooseImages } from './choose-images.tsx'
import { ImageRow } from './image-row.tsx'

interface ImageListProps<Image, Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The list of images; files travel beside it as `newImages`. */
	field: FieldMetadata<Image[], Shape, string[]>
	/** Of the images, in order. */
	hashes: string[]
	/** The server's last answer: chosen files have arrived. */
	answered: unknown
	/** Whose images they are. */
	of: 'product' | 'collection'
	/** The fields of each image, hidden ones and what stands below it. */
	renderFields: (index: number) => ReactNode
}

/** Without script each button is a plain submit; with it, files go up at once. */
export function ImageList<Image, Shape extends Record<string, unknown>>({
	form,
	field,
	hashes,
	answered,
	of,
	renderFields,
}: ImageListProps<Image, Shape>) {
	// Without script the page comes back at the top: the fragment leads to where the work was.
	const formAction = useScripted() ? undefined : `#${field.id}`
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
			<ChooseImages {...{ form, field, answered, of, formAction }} count={hashes.length} />
			<FieldError field={field} />
		</div>
	)
}

import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { FieldError } from '../../forms/field.tsx'
import { useScripted } from '../../forms/use-scripted.ts'
import { focusSoon } from '../form/use-focus-after.ts'
import { useDrag } from '../use-drag.ts'
import { ChooseImages } from './choose-images.tsx'
import { ImageRow } from './image-row.tsx'

interface ImageListProps<Image, Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The list of images. Files that are submitted with the form are in the separate field `newImages`. */
	field: FieldMetadata<Image[], Shape, string[]>
	/** The images that are stored on the server, in order. */
	images: Image[]
	hashOf: (image: Image) => string
	/** Returns the form values of an image that was just uploaded. */
	imageOf: (hash: string) => Image
	/** The last response of the server. */
	answered: unknown
	/** The kind of entity that the images belong to. */
	of: 'product' | 'collection'
	/** Renders the fields of an image, including hidden ones and the content below it. */
	renderFields: (image: Image, index: number) => ReactNode
	/** Renders fields that are rarely changed, folded. */
	renderMore?: (image: Image, index: number) => ReactNode
}

/**
 * A list of images. Without script each button submits the form. With script images move within the page and files are
 * uploaded at once.
 */
export function ImageList<Image, Shape extends Record<string, unknown>>({
	form,
	field,
	images: given,
	hashOf,
	imageOf,
	answered,
	of,
	renderFields,
	renderMore,
}: ImageListProps<Image, Shape>) {
	const isScripted = useScripted()
	const { images, add, ...change } = useImages(given, answered, hashOf)
	const [told, tell] = useState('')
	// The fragment returns to the previous position, because without script the page would start at the top.
	const formAction = isScripted ? undefined : `#${field.id}`
	const move = (from: number, to: number) => {
		change.move(from, to)
		tell(`Image ${from + 1} is now number ${to + 1}`)
		focusSoon(`${field.id}-${to}`)
	}
	const drag = useDrag(move)
	const remove = (index: number) => {
		change.remove(index)
		tell(`Image ${index + 1} removed`)
		focusSoon(`${field.id}-add`)
	}
	const moveButton = (from: number, to: number) =>
		isScripted
			? { type: 'button' as const, onClick: () => move(from, to) }
			: { formAction, ...form.reorder.getButtonProps({ name: field.name, from, to }) }
	return (
		<div id={field.id}>
			{images.length > 0 && (
				<ol className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-x-3 gap-y-4 max-md:-mx-4 max-md:flex max-md:overflow-x-auto max-md:px-4 max-md:*:w-28 max-md:*:shrink-0 lg:grid-cols-5">
					{images.map((image, index) => (
						<ImageRow
							key={hashOf(image)}
							id={`${field.id}-${index}`}
							hash={hashOf(image)}
							index={index}
							count={images.length}
							moveTo={(to) => moveButton(index, to)}
							remove={
								isScripted
									? { type: 'button', onClick: () => remove(index) }
									: { formAction, ...form.remove.getButtonProps({ name: field.name, index }) }
							}
							drag={isScripted ? drag(index) : undefined}
							more={renderMore?.(image, index)}
						>
							{renderFields(image, index)}
						</ImageRow>
					))}
				</ol>
			)}
			<p role="status" className="sr-only">
				{told}
			</p>
			<ChooseImages
				{...{ form, field, answered, of, formAction }}
				count={images.length}
				add={(hash) => add(imageOf(hash))}
			/>
			<FieldError field={field} />
		</div>
	)
}

/**
 * Returns the images of a form in the page, with functions that move, remove and add them. A response of the server
 * resets them.
 */
function useImages<Image>(given: Image[], answered: unknown, hashOf: (image: Image) => string) {
	const [kept, keep] = useState({ answered, images: given })
	if (kept.answered !== answered) keep({ answered, images: given })
	const change = (changed: (images: Image[]) => Image[]) => keep((last) => ({ ...last, images: changed(last.images) }))
	return {
		images: kept.answered === answered ? kept.images : given,
		move: (from: number, to: number) =>
			change((images) => {
				const others = images.toSpliced(from, 1)
				return others.toSpliced(to, 0, images[from]!)
			}),
		remove: (index: number) => change((images) => images.toSpliced(index, 1)),
		/** Adds an image at the end, unless it is in the list already. */
		add: (image: Image) =>
			change((images) => (images.some((one) => hashOf(one) === hashOf(image)) ? images : [...images, image])),
	}
}

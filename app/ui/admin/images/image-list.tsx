import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { type ReactNode, useState, type ComponentProps } from 'react'
import { FieldError, useIsScripted } from '../../forms/field.tsx'
import { focusSoon } from '../form/use-focus-after.ts'
import { useDrag } from '../list/row-actions.tsx'
import { ChooseImages } from './image-fields.tsx'
import { getImageUrl } from '#app/shop/media/media-view.ts'

interface ImageListProps<Image, Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The list of images. Files that are submitted with the form are in the separate field `newImages`. */
	field: FieldMetadata<Image[], Shape, string[]>
	/** The images that are stored on the server, in order. */
	images: Image[]
	hashOf: (image: Image) => string
	/** Returns the form values of an image that was just uploaded. */
	imageOf: (hash: string) => Image
	/** The last response of the server. A new one resets the list. */
	answered: unknown
	/** The kind of entity that the images belong to. */
	of: 'product' | 'collection'
	/** Renders the visible and hidden fields of an image, and the content below the image. */
	renderFields: (image: Image, index: number) => ReactNode
	/** Renders fields that are rarely changed, in a collapsed section. */
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
	const isScripted = useIsScripted()
	const { images, add, ...changeImages } = useImages(given, answered, hashOf)
	const [announcement, announce] = useState('')
	// Without script the next page would open at its top, so the fragment leads back to the list.
	const formAction = isScripted ? undefined : `#${field.id}`
	const moveImage = (from: number, to: number) => {
		changeImages.move(from, to)
		announce(`Image ${from + 1} moved to position ${to + 1}`)
		focusSoon(`${field.id}-${to}`)
	}
	const drag = useDrag(moveImage)
	const removeImage = (index: number) => {
		changeImages.remove(index)
		announce(`Image ${index + 1} removed`)
		focusSoon(`${field.id}-add`)
	}
	const moveButton = (from: number, to: number) =>
		isScripted
			? { type: 'button' as const, onClick: () => moveImage(from, to) }
			: { formAction, ...form.reorder.getButtonProps({ name: field.name, from, to }) }
	return (
		<div id={field.id}>
			{images.length > 0 && (
				<ol
					className={
						'mb-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-x-3 gap-y-4 max-md:-mx-4 ' +
						'max-md:flex max-md:overflow-x-auto max-md:px-4 max-md:*:w-28 max-md:*:shrink-0 lg:grid-cols-5'
					}
				>
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
									? { type: 'button', onClick: () => removeImage(index) }
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
				{announcement}
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
 * Returns a form's images as the user has arranged them in the page, with functions that move, remove and add them.
 * When the server responds again, its images replace the user's arrangement.
 */
function useImages<Image>(given: Image[], answered: unknown, hashOf: (image: Image) => string) {
	const [shown, setImages] = useState({ answered, images: given })
	if (shown.answered !== answered) setImages({ answered, images: given })
	const changeImages = (changed: (images: Image[]) => Image[]) =>
		setImages((last) => ({ ...last, images: changed(last.images) }))
	return {
		images: shown.answered === answered ? shown.images : given,
		move: (from: number, to: number) =>
			changeImages((images) => {
				const others = images.toSpliced(from, 1)
				return others.toSpliced(to, 0, images[from]!)
			}),
		remove: (index: number) => changeImages((images) => images.toSpliced(index, 1)),
		/** Adds an image at the end, unless it is in the list already. */
		add: (image: Image) =>
			changeImages((images) => (images.some((one) => hashOf(one) === hashOf(image)) ? images : [...images, image])),
	}
}

type ButtonProps = ComponentProps<'button'>

interface ImageRowProps {
	id: string
	hash: string
	index: number
	count: number
	moveTo: (to: number) => ButtonProps
	remove: ButtonProps
	/** The drag handlers. `undefined` until the script runs. */
	drag: ReturnType<ReturnType<typeof useDrag<number>>> | undefined
	/** The fields of the image. */
	children: ReactNode
	/** The fields in the collapsed section. */
	more: ReactNode
}

function ImageRow({ id, hash, index, count, moveTo, remove, drag, children, more }: ImageRowProps) {
	return (
		<li
			id={id}
			tabIndex={-1}
			{...drag?.target}
			className={`relative max-md:has-[details[open]]:w-48! ${drag?.isOver ? 'outline-2 outline-offset-2 outline-indigo' : ''}`}
		>
			<ImageBox hash={hash} index={index} drag={drag} />
			<button
				type="submit"
				{...remove}
				aria-label={`Remove image ${index + 1}`}
				className="group absolute top-0 right-0 grid size-11 place-items-center"
			>
				<span
					aria-hidden="true"
					className="size-6 rounded-full bg-white/90 leading-6 group-hover:bg-danger group-hover:text-white"
				>
					×
				</span>
			</button>
			{children}
			<div className="relative">
				{(['left', 'right'] as const).map((direction) => (
					<button
						key={direction}
						type="submit"
						disabled={index === (direction === 'left' ? 0 : count - 1)}
						{...moveTo(direction === 'left' ? Math.max(0, index - 1) : index + 1)}
						aria-label={`Move image ${index + 1} ${direction === 'left' ? 'forward' : 'back'}`}
						className={`absolute top-0 ${direction === 'left' ? 'left-0' : 'right-0'} min-h-11 min-w-8 rounded-soft hover:bg-sand disabled:invisible max-desk:hidden`}
					>
						<span aria-hidden="true">{direction === 'left' ? '←' : '→'}</span>
					</button>
				))}
				{(more || count > 1) && (
					<details name="move-image">
						<summary className={`${buttonClass} flex cursor-pointer items-center desk:mx-auto desk:w-fit`}>
							More…<span className="sr-only"> (image {index + 1})</span>
						</summary>
						{more}
						{index > 0 && (
							<button type="submit" {...moveTo(0)} className={`${buttonClass} pr-3 text-left`}>
								Make first<span className="sr-only">: image {index + 1}</span>
							</button>
						)}
						{count > 2 && <MoveTo index={index} count={count} moveTo={moveTo} />}
					</details>
				)}
			</div>
		</li>
	)
}

const buttonClass = 'min-h-11 min-w-11 text-xs underline underline-offset-4 hover:no-underline'

/** Shows one button for each position, because without script a button could not know the value of a separate field. */
function MoveTo({ index, count, moveTo }: Pick<ImageRowProps, 'index' | 'count' | 'moveTo'>) {
	return (
		<div className="flex flex-wrap items-center text-xs">
			Move to
			{Array.from({ length: count }, (_, to) => (
				<button
					key={to}
					type="submit"
					{...moveTo(to)}
					disabled={to === index}
					aria-label={`Move image ${index + 1} to position ${to + 1}`}
					className="tabular size-11 rounded-soft text-sm hover:bg-sand disabled:font-medium disabled:text-muted"
				>
					{to + 1}
				</button>
			))}
		</div>
	)
}

function ImageBox({ hash, index, drag }: Pick<ImageRowProps, 'hash' | 'index' | 'drag'>) {
	return (
		<div {...drag?.handle} className={`relative aspect-[3/4] bg-sand ${drag ? 'cursor-grab' : ''}`}>
			<img
				src={getImageUrl(hash, 320)}
				alt={`Position ${index + 1}`}
				loading="lazy"
				decoding="async"
				className="absolute inset-0 size-full object-cover"
			/>
			<span
				aria-hidden="true"
				className="tabular absolute top-1 left-1 grid min-w-6 place-items-center rounded-full bg-ink px-1.5 text-xs text-paper"
			>
				{index === 0 ? '1 · Main' : index + 1}
			</span>
		</div>
	)
}

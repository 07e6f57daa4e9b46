import type { FormMetadata } from '@conform-to/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { focalPoints, imageKinds, defaultFocus } from '#app/shop/media/media-view.ts'
import { FieldError, Options } from '../../forms/field.tsx'

export interface SelectedColors {
	box: RefObject<HTMLDivElement | null>
	selected: number[]
	syncSelected: () => void
}

/** Returns the currently selected colors; without script those of the page. */
export function useSelectedColors(start: number[]): SelectedColors {
	const box = useRef<HTMLDivElement>(null)
	const [selected, setSelected] = useState(start)
	const syncSelected = () =>
		setSelected(
			[...(box.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(({ value }) => Number(value)),
		)
	// The colors were selected before script ran.
	useEffect(syncSelected, [])
	return { box, selected, syncSelected }
}

/**
 * An image in the form's values. `colorId` is empty until its color is set, `focus` is one of `focalPoints`, and `kind`
 * is one of `imageKinds` or empty for a new upload.
 */
export type FormImage = { hash: string; colorId: string; focus: string; kind: string }

/** Returns the images of the form's response, in which conform omits empty values. */
export function toFormImages(value: unknown): FormImage[] {
	const images = Array.isArray(value) ? (value as (Partial<FormImage> | null)[]) : []
	return images.map((image) => ({
		hash: image?.hash ?? '',
		colorId: image?.colorId ?? '',
		focus: image?.focus ?? defaultFocus,
		kind: image?.kind ?? '',
	}))
}

const choice = 'mt-1 min-h-11 w-full rounded-soft border border-field bg-white px-2 text-xs'

interface ImageFieldsProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The prefix of its field names: `images[0]`. */
	name: string
	image: FormImage
	index: number
	/** The colors of the product. */
	colors: { id: number; name: string }[]
}

export function ImageFields<Shape extends Record<string, unknown>>({
	form,
	name,
	image: { hash, colorId },
	index,
	colors,
}: ImageFieldsProps<Shape>) {
	const field = { name: `${name}.colorId`, id: `${form.id}-${name}.colorId` }
	const errorId = `${field.id}-error`
	const errors = form.allErrors[field.name]
	return (
		<>
			<input type="hidden" name={`${name}.hash`} value={hash} />
			{colors.length < 2 ? (
				<input type="hidden" name={field.name} value={colorId} />
			) : (
				<select
					{...field}
					defaultValue={colorId}
					aria-label={`Color of image ${index + 1}`}
					aria-invalid={errors ? true : undefined}
					aria-describedby={errors && errorId}
					className={choice}
				>
					<option value="">No color</option>
					<Options of={colors} />
				</select>
			)}
			{errors && <FieldError field={{ errorId, errors }} />}
		</>
	)
}

/** The display settings of an image and its focal point for cropping (rule: cut-outs). */
export function ImageDisplayFields({ name, image, index }: { name: string; image: FormImage; index: number }) {
	const of = <span className="sr-only"> (image {index + 1})</span>
	return (
		<>
			<label className="block text-xs">
				Shown as{of}
				<select name={`${name}.kind`} defaultValue={image.kind} className={choice}>
					{image.kind === '' && <option value="">Automatic</option>}
					<Options of={Object.entries(imageKinds)} />
				</select>
			</label>
			<label className="mt-1 block text-xs">
				Focus point{of}
				<select name={`${name}.focus`} defaultValue={image.focus} className={choice}>
					<Options of={Object.entries(focalPoints)} />
				</select>
			</label>
		</>
	)
}

import type { FieldMetadata } from '@conform-to/react'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Which colours are ticked at this moment. Without script those that the page came with. */
export function useTickedColors(start: number[]): {
	box: RefObject<HTMLDivElement | null>
	ticked: number[]
	follow: () => void
} {
	const box = useRef<HTMLDivElement>(null)
	const [ticked, setTicked] = useState(start)
	const follow = () =>
		setTicked(
			[...(box.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(({ value }) => Number(value)),
		)
	// Something may have been ticked before script ran.
	useEffect(follow, [])
	return { box, ticked, follow }
}

interface ImageColorProps<Shape extends Record<string, unknown>> {
	/** Holds an entry for each image: its hash, a colon, and the id of its colour. */
	field: FieldMetadata<string[], Shape, string[]>
	hash: string
	index: number
	/** The colours that the product comes in. */
	colors: { id: number; name: string }[]
}

/** Which of the product's colours an image shows. Where there is nothing to choose, what was known goes along. */
export function ImageColor<Shape extends Record<string, unknown>>({
	field,
	hash,
	index,
	colors,
}: ImageColorProps<Shape>) {
	const known = [field.initialValue ?? []].flat().find((entry) => entry?.startsWith(hash)) ?? `${hash}:`
	if (colors.length < 2) return <input type="hidden" name={field.name} value={known} />
	return (
		<select
			name={field.name}
			defaultValue={known}
			aria-label={`Color of image ${index + 1}`}
			aria-describedby={field.errorId}
			className="mt-1 min-h-11 w-full rounded-soft border border-field bg-white px-2 text-xs"
		>
			<option value={`${hash}:`}>No color chosen</option>
			{colors.map(({ id, name }) => (
				<option key={id} value={`${hash}:${id}`}>
					{name}
				</option>
			))}
		</select>
	)
}

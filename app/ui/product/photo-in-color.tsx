import { type ColorShown, colorShownNotes } from '#app/shop/media/picture-in-color.ts'
import type { ImageWidth, Picture } from '#app/shop/media/media-url.ts'
import { Photo } from './photo.tsx'
import { Swatch } from './swatch.tsx'

interface PhotoInColorProps {
	/** What the photograph stands for: a line of a cart or an order. */
	of: { picture: Picture | null; hexCode: string; colorShown: ColorShown }
	sizes: string
	largest: ImageWidth
	/** Where the words beside it say all that it shows. */
	isDecorative?: boolean
	className: string
}

/** The photograph of a product in one colour. Where it may show another, the colour lies in its corner. */
export function PhotoInColor({ of, sizes, largest, isDecorative = false, className }: PhotoInColorProps) {
	const picture = of.picture && isDecorative ? { ...of.picture, alt: '' } : of.picture
	return (
		<span className={`relative block overflow-hidden ${className}`}>
			<Photo picture={picture} sizes={sizes} largest={largest} className="size-full" />
			{of.colorShown !== 'own' && (
				<Swatch hexCode={of.hexCode} className="absolute right-1 bottom-1 size-5 outline-2 outline-paper" />
			)}
		</span>
	)
}

/** What is to be said beside such a photograph, if anything. */
export function ColorShownNote({ colorShown, className = '' }: { colorShown: ColorShown; className?: string }) {
	const note = colorShownNotes[colorShown]
	return note ? <span className={`block text-xs text-muted ${className}`}>{note}</span> : null
}

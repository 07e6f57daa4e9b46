import { type ColorShown, colorShownNotes } from '#app/shop/media/image-in-color.ts'
import type { ImageWidth, ImageView } from '#app/shop/media/media-url.ts'
import { ShopImage } from './shop-image.tsx'
import { Swatch } from './swatch.tsx'

interface ImageInColorProps {
	/** Whose image it is: a line of a cart or an order. */
	of: { image: ImageView | null; hexCode: string; colorShown: ColorShown }
	sizes: string
	largest: ImageWidth
	/** Where the words beside it say all that it shows. */
	isDecorative?: boolean
	className: string
}

/** The photograph of a product in one colour. Where it may show another, the colour lies in its corner. */
export function ImageInColor({ of, sizes, largest, isDecorative = false, className }: ImageInColorProps) {
	const image = of.image && isDecorative ? { ...of.image, alt: '' } : of.image
	return (
		<span className={`relative block overflow-hidden ${className}`}>
			<ShopImage image={image} sizes={sizes} largest={largest} className="size-full" />
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

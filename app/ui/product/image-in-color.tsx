import { type ColorShown, colorShownNotes } from '#app/shop/media/image-in-color.ts'
import type { ImageWidth, ImageView } from '#app/shop/media/media-url.ts'
import { ShopImage } from './shop-image.tsx'
import { Swatch } from './swatch.tsx'

interface ImageInColorProps {
	of: { image: ImageView | null; hexCode: string; colorShown: ColorShown }
	sizes: string
	largest: ImageWidth
	isDecorative?: boolean
	className: string
}

/** A swatch is in the corner when the image may show another color. */
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

export function ColorShownNote({ colorShown }: { colorShown: ColorShown }) {
	const note = colorShownNotes[colorShown]
	return note ? <span className="block text-xs text-muted">{note}</span> : null
}

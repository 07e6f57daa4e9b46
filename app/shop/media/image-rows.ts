import type { ImageView } from './media-url.ts'

export const imageSelect = { hash: true, width: true, height: true, placeholder: true } as const

export interface ImageRow {
	alt: string
	image: Omit<ImageView, 'alt'>
}

/** An image; described by the product's name when it has no words. */
export function toImageView({ alt, image }: ImageRow, name: string): ImageView {
	return { ...image, alt: alt || name }
}

/** `'unknown'` is used for images older than the color data. Order lines store these values. */
export type ColorShown = 'own' | 'other' | 'unknown'

/** Notes next to an image, so that the delivered color does not surprise the customer. */
export const colorShownNotes: Record<ColorShown, string> = {
	own: '',
	other: 'Shown in another color',
	unknown: 'Color may differ',
}

interface Colored {
	colorId: number | null
}

/** Returns a product's images, starting with those of one color. */
export function sortByColor<P extends Colored>(images: readonly P[], colorId: number): P[] {
	return [
		...images.filter((image) => image.colorId === colorId),
		...images.filter((image) => image.colorId !== colorId),
	]
}

/** Returns the first image of the color, or else the product's first image. A single color counts as shown. */
export function findImageInColor<P extends Colored>(
	images: readonly P[],
	colorId: number,
	colorCount: number,
): { image: P | null; colorShown: ColorShown } {
	const image = sortByColor(images, colorId)[0]
	if (!image) return { image: null, colorShown: 'own' }
	if (image.colorId === colorId || colorCount === 1) return { image, colorShown: 'own' }
	return { image, colorShown: image.colorId === null ? 'unknown' : 'other' }
}

/** Returns alt text that also says whether the color is shown. */
export function buildAltText(text: string, colorShown: ColorShown): string {
	return [text, colorShownNotes[colorShown]].filter(Boolean).join('. ')
}

/** 'unknown': images older than their colours. Order lines store these words. */
export type ColorShown = 'own' | 'other' | 'unknown'

/** Notes beside an image, lest the parcel surprises. */
export const colorShownNotes: Record<ColorShown, string> = {
	own: '',
	other: 'Shown in another colour',
	unknown: 'Colour may differ',
}

interface Colored {
	colorId: number | null
}

/** A product's images, those of one colour first. */
export function imagesInColor<P extends Colored>(images: readonly P[], colorId: number): P[] {
	return [
		...images.filter((image) => image.colorId === colorId),
		...images.filter((image) => image.colorId !== colorId),
	]
}

/** The first image of the colour, or else the product's first. A single colour counts as shown. */
export function imageInColor<P extends Colored>(
	images: readonly P[],
	colorId: number,
	colorCount: number,
): { image: P | null; colorShown: ColorShown } {
	const image = imagesInColor(images, colorId)[0]
	if (!image) return { image: null, colorShown: 'own' }
	if (image.colorId === colorId || colorCount === 1) return { image, colorShown: 'own' }
	return { image, colorShown: image.colorId === null ? 'unknown' : 'other' }
}

/** Alt text that also says whether the colour is shown. */
export function altInColor(words: string, colorShown: ColorShown): string {
	return [words, colorShownNotes[colorShown]].filter(Boolean).join('. ')
}

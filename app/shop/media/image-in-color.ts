/**
 * Whether an image shows its product colour: it does, it shows another one, or nobody has said (images that were there
 * before they had colours). The database stores these words with each order line.
 */
export type ColorShown = 'own' | 'other' | 'unknown'

/** What is said beside an image, that nobody is surprised by the parcel; '' where there is nothing to say. */
export const colorShownNotes: Record<ColorShown, string> = {
	own: '',
	other: 'Shown in another colour',
	unknown: 'Colour may differ',
}

interface Colored {
	/** null while nobody has said which colour it shows. */
	colorId: number | null
}

/** The images of a product with those of one colour first; each part in the product's order. */
export function imagesInColor<P extends Colored>(images: readonly P[], colorId: number): P[] {
	return [
		...images.filter((image) => image.colorId === colorId),
		...images.filter((image) => image.colorId !== colorId),
	]
}

/**
 * Which of a product's images stands for it in one of its colours, wherever it is shown: the first of that colour, or
 * else the product's first. What comes in a single colour is shown in it.
 */
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

/** The words for an image, for who cannot see it: also whether it shows the colour that it stands for. */
export function altInColor(words: string, colorShown: ColorShown): string {
	return [words, colorShownNotes[colorShown]].filter(Boolean).join('. ')
}

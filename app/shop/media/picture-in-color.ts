/**
 * Whether a picture shows the colour that it stands for: it does, it shows another one, or nobody has said (pictures that were there before
 * they had colours). The database keeps these words with each line of an order.
 */
export type ColorShown = 'own' | 'other' | 'unknown'

/** What is said beside a picture, that nobody is surprised by the parcel; '' where there is nothing to say. */
export const colorShownNotes: Record<ColorShown, string> = { own: '', other: 'Shown in another colour', unknown: 'Colour may differ' }

interface Colored {
	/** null while nobody has said which colour it shows. */
	colorId: number | null
}

/** The pictures of a product with those of one colour first; each part keeps the product's order. */
export function picturesInColor<P extends Colored>(pictures: readonly P[], colorId: number): P[] {
	return [...pictures.filter((picture) => picture.colorId === colorId), ...pictures.filter((picture) => picture.colorId !== colorId)]
}

/**
 * Which of a product's pictures stands for it in one of its colours, wherever it is shown: the first of that colour, or else the product's
 * first. What comes in a single colour is shown in it.
 */
export function pictureInColor<P extends Colored>(pictures: readonly P[], colorId: number, colorCount: number): { picture: P | null; colorShown: ColorShown } {
	const picture = picturesInColor(pictures, colorId)[0]
	if (!picture) return { picture: null, colorShown: 'own' }
	if (picture.colorId === colorId || colorCount === 1) return { picture, colorShown: 'own' }
	return { picture, colorShown: picture.colorId === null ? 'unknown' : 'other' }
}

/** The words for a picture, for who cannot see it: also whether it shows the colour that it stands for. */
export function altInColor(words: string, colorShown: ColorShown): string {
	return [words, colorShownNotes[colorShown]].filter(Boolean).join('. ')
}

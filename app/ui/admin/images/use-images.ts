import { useState } from 'react'

/** The images of a form as the page has them: moved, removed and added here; the server's answer begins anew. */
export function useImages<Image>(given: Image[], answered: unknown, hashOf: (image: Image) => string) {
	const [kept, keep] = useState({ answered, images: given })
	if (kept.answered !== answered) keep({ answered, images: given })
	const change = (changed: (images: Image[]) => Image[]) => keep((last) => ({ ...last, images: changed(last.images) }))
	return {
		images: kept.answered === answered ? kept.images : given,
		move: (from: number, to: number) =>
			change((images) => {
				const others = images.toSpliced(from, 1)
				return others.toSpliced(to, 0, images[from]!)
			}),
		remove: (index: number) => change((images) => images.toSpliced(index, 1)),
		/** Adds an image behind the others, unless it is among them. */
		add: (image: Image) =>
			change((images) => (images.some((one) => hashOf(one) === hashOf(image)) ? images : [...images, image])),
	}
}

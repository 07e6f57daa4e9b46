import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'

const sizeLinks = 'article a[href^="/"][href$="#sizes"]'

type Part = typeof import('./size-sheet.tsx')

let load: () => Promise<Part>
let part: Part | undefined

/** Called before hydration. */
export function giveSizeSheet(loader: typeof load) {
	load = loader
}

/** Loads what the press on a card's link to its sizes needs. */
export function useSizesPart() {
	const { key } = useLocation()
	useEffect(() => {
		if (!part && document.querySelector(sizeLinks))
			load().then(
				(loaded) => (part = loaded),
				() => undefined,
			)
	}, [key])
}

/** The sheet that such a link opens; undefined for others, and until the part is there: then they are followed. */
export function sizeSheetOf(link: HTMLAnchorElement, leave: () => void): ReactNode {
	return part && link.matches(sizeLinks) ? <part.SizeSheet key={Math.random()} link={link} leave={leave} /> : undefined
}

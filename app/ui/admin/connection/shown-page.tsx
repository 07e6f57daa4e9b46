import { useEffect, useLayoutEffect } from 'react'
import { type Location, useLocation, useMatches, useNavigate, useRevalidator } from 'react-router'
import { closePanels } from '#app/enhance/shell/panels.ts'
import { noteForms } from './lost-form.ts'

interface Shown {
	location: Location
	/** What loaders answered, by the ids of the routes, from the outermost to the page's. */
	loaderData: Map<string, unknown>
	open: (address: string) => void
	readAnew: () => void
}

let shown: Shown | undefined

/** The page that one looks at; undefined before hydration. */
export const shownPage = () => shown

let coming: { answer: unknown; isLedOn: boolean } | undefined
let answered: typeof coming
let kept: { top: number } | undefined

/** What a form was answered, once the page that follows is there; undefined where it led on. */
export const shownAnswer = () => answered?.answer

/** Whether the page that is shown is one that a form led to. */
export const isLedOn = () => Boolean(answered?.isLedOn)

export function noteAnswer(answer: typeof coming) {
	coming = answer
}

/** The page stays, though React Router comes to it anew. */
export function noteStaying() {
	coming = undefined
	kept = { top: scrollY }
}

export function isStaying(): boolean {
	return kept !== undefined
}

/** Notes what is shown. It stands after React Router's own restoring of the scroll position, which it corrects. */
export function ShownPage() {
	const location = useLocation()
	const matches = useMatches()
	const navigate = useNavigate()
	const { revalidate } = useRevalidator()
	useLayoutEffect(() => {
		shown = {
			location,
			loaderData: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
			open: (address) => void navigate(address),
			readAnew: () => void revalidate(),
		}
	})
	useLayoutEffect(() => {
		answered = coming
		coming = undefined
		if (kept) scrollTo({ top: kept.top, behavior: 'instant' })
		else closePanels()
		kept = undefined
	}, [location.key])
	useEffect(noteForms, [])
	return null
}

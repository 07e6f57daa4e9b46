import { useEffect, useLayoutEffect } from 'react'
import { type Location, useLocation, useMatches, useNavigate, useRevalidator } from 'react-router'
import { closePanels } from '#app/enhance/shell/panels.ts'
import { trackForms } from './lost-form.ts'

interface PageSnapshot {
	location: Location
	/** The data of the loaders by route id, from the outermost route to the page's. */
	loaderData: Map<string, unknown>
	open: (address: string) => void
	readAnew: () => void
}

let shown: PageSnapshot | undefined

/** Returns the current page; `undefined` before hydration. */
export const getShownPage = () => shown

let coming: { answer: unknown; wasRedirected: boolean } | undefined
let answered: typeof coming
let position: { top: number } | undefined

/** Returns the response to a form once the next page is shown; `undefined` when it redirected. */
export const getShownAnswer = () => answered?.answer

/** Returns whether a form redirected to the current page. */
export const wasRedirected = () => Boolean(answered?.wasRedirected)

export function recordAnswer(answer: typeof coming) {
	coming = answer
}

/** Records that the page stays although React Router navigates to it again. */
export function recordStaying() {
	coming = undefined
	position = { top: scrollY }
}

export function isStaying(): boolean {
	return position !== undefined
}

/** Records the current page. It follows React Router's scroll restoration, which it corrects. */
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
		if (position) scrollTo({ top: position.top, behavior: 'instant' })
		else closePanels()
		position = undefined
	}, [location.key])
	useEffect(trackForms, [])
	return null
}

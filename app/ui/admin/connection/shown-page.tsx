import { useEffect, useLayoutEffect } from 'react'
import { type Location, useLocation, useMatches, useNavigate, useRevalidator } from 'react-router'
import { closePanels } from '#app/enhance/shell/panels.ts'
import { noteForms } from './lost-form.ts'

interface Shown {
	location: Location
	/** The data of the loaders by route id, from the outermost route to the page's. */
	loaderData: Map<string, unknown>
	open: (address: string) => void
	readAnew: () => void
}

let shown: Shown | undefined

/** Returns the current page; `undefined` before hydration. */
export const shownPage = () => shown

let coming: { answer: unknown; isLedOn: boolean } | undefined
let answered: typeof coming
let kept: { top: number } | undefined

/** Returns the response to a form once the next page is shown; `undefined` when it redirected. */
export const shownAnswer = () => answered?.answer

/** Returns whether a form redirected to the current page. */
export const isLedOn = () => Boolean(answered?.isLedOn)

export function noteAnswer(answer: typeof coming) {
	coming = answer
}

/** Records that the page stays although React Router navigates to it again. */
export function noteStaying() {
	coming = undefined
	kept = { top: scrollY }
}

export function isStaying(): boolean {
	return kept !== undefined
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
		if (kept) scrollTo({ top: kept.top, behavior: 'instant' })
		else closePanels()
		kept = undefined
	}, [location.key])
	useEffect(noteForms, [])
	return null
}

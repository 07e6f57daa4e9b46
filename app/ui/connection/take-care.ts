import { endHydrating } from './open-without-react.ts'
import { prepareForms } from './parts.ts'
import { pageRouter } from './router.ts'
import { noteHistory } from './stay.ts'

export { keepPage } from './keep-page.ts'
export { fetchForRouter, partsOf } from './parts.ts'

/** After hydration: prefetches what forms need, records submissions, closes panels. Returns its cleanup. */
export function watchPage(): () => void {
	endHydrating()
	const router = pageRouter()!
	let due: ReturnType<typeof setTimeout>
	const prepareSoon = () => {
		clearTimeout(due)
		due = setTimeout(prepareForms, 100)
	}
	prepareSoon()
	// Also after more routes, and on each page.
	const ends = [router.subscribe(prepareSoon), noteHistory(router)]
	return () => {
		for (const end of ends) end()
	}
}

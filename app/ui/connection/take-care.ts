import { prepareForms } from './parts.ts'
import { pageRouter } from './router.ts'
import { noteHistory } from './stay.ts'

export { keepPage } from './keep-page.ts'
export { fetchForRouter, partsOf } from './parts.ts'

/** Runs after hydration: prefetches what the page's forms need, and records submissions. Returns its cleanup. */
export function watchPage(): () => void {
	const router = pageRouter()!
	let due: ReturnType<typeof setTimeout>
	const prepareSoon = () => {
		clearTimeout(due)
		due = setTimeout(prepareForms, 100)
	}
	prepareSoon()
	// Also when the router has learnt of more routes, and on each page after this one.
	const ends = [router.subscribe(prepareSoon), noteHistory(router)]
	return () => {
		for (const end of ends) end()
	}
}

import { prepareForms } from './parts.ts'
import { pageRouter } from './router.ts'
import { noteHistory } from './stay.ts'

export { keepPage } from './keep-page.ts'
export { fetchForRouter, partsOf } from './parts.ts'

/** Begins when the page has been taken over: what its forms need is fetched, and what is pressed is noted. Answers how to end. */
export function watchPage(): () => void {
	prepareForms()
	return noteHistory(pageRouter()!)
}

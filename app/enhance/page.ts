import { enhancePage } from './behaviors.ts'
import { fetchComplete, NoResponseError, describePageFailure } from './connection/fetch-complete.ts'
import { loadFullStyles } from './full-styles.ts'
import { isOffline } from './connection/guard-navigation.ts'
import { announceLostSubmission } from './connection/lost-submission.ts'
import { sentByScriptHeader } from './script-headers.ts'
import { showPageToasts } from './toasts.ts'

/** The prefix of the page's language in addresses, such as `/hi`; an empty string in English. */
export const base = document.documentElement.dataset.base ?? ''

/** The selectors of the elements that `showPage` updates by default. */
const changingParts = 'main, #cart-link'

export interface PageAnswer {
	page: Document
	address: URL
	status: number
}

/**
 * Returns whether a response is a page of the shop. The `Vary` header of every page of the shop includes `Save-Data`;
 * that of a proxy's page does not.
 */
export const isPage = ({ headers }: Response) => headers.get('Vary')?.includes('Save-Data') ?? false

/**
 * Fetches a page.
 * @throws NoResponseError: no complete page was received.
 */
export async function readPage(address: string, signal?: AbortSignal): Promise<PageAnswer> {
	const request = new Request(new URL(address, location.href), {
		headers: { Accept: 'text/html', [sentByScriptHeader]: 'yes' },
		...(signal && { signal }),
	})
	return toPage(await fetchComplete(request, isPage))
}

/**
 * Parses the page of a response.
 * @throws NoResponseError: the page is incomplete.
 */
export async function toPage(answer: Response): Promise<PageAnswer> {
	const text = await answer.text()
	if (!text.endsWith('</html>')) throw new NoResponseError(true)
	// The `<style>` element is removed, because the current page's Content-Security-Policy does not allow it.
	const html = text.replace(/<style>.*?<\/style>/s, '')
	const page = new DOMParser().parseFromString(html, 'text/html')
	return { page, address: new URL(answer.url), status: answer.status }
}

interface ShowOptions {
	/** The selectors of the elements to update, separated by a comma and a space. */
	parts?: string
	/** The form whose fields get the values of the new page instead of the user's input. */
	answered?: HTMLFormElement | undefined
	/**
	 * A selector of an element that the new page must contain. Without the element, `refreshPage` shows nothing of the
	 * page.
	 */
	needs?: string
}

/**
 * Updates parts of the current page from another page, and shows the other page's toasts. Preserves the user's input,
 * open elements and the focus.
 */
export async function showPage(page: Document, { parts = changingParts, answered }: ShowOptions = {}): Promise<void> {
	const [{ morph }] = await Promise.all([import('./morph.ts'), loadFullStyles()])
	for (const part of parts.split(', ')) {
		const [now, next] = [document.querySelector<HTMLElement>(part), page.querySelector<HTMLElement>(part)]
		if (now && next) morph(now, next, answered)
	}
	updateAddKey(page)
	showPageToasts(page)
	await enhancePage()
	document.dispatchEvent(new Event('shop:shown'))
}

/**
 * Replaces the idempotency key (`addKey`) of the forms, so that the next click of *Add to Cart* counts as a new one.
 */
function updateAddKey(page: Document) {
	const key = page.querySelector<HTMLInputElement>('[name=addKey]')?.value
	if (key) for (const field of document.querySelectorAll<HTMLInputElement>('[name=addKey]')) field.value = key
}

/**
 * The number of forms sent since the page was loaded. A page that was requested before a form was sent is older than
 * the form's response.
 */
let formsSent = 0

export const countSentForm = () => void (formsSent += 1)

/** Returns a function that tells whether no form was sent since the call of `watchForSubmissions`. */
export function watchForSubmissions(): () => boolean {
	const number = formsSent
	return () => number === formsSent
}

let refreshing: Promise<unknown> = Promise.resolve()

/**
 * Fetches a page and updates parts of the current page from it. Calls run one after another, because each page may
 * contain a message that is shown only once. If a form was sent meanwhile, only the message and the cart's item count
 * are updated.
 *
 * @throws NoResponseError: no complete page was received.
 */
export function refreshPage(address: string, showing?: ShowOptions): Promise<void> {
	const isLatest = watchForSubmissions()
	const before = refreshing
	const refreshInTurn = async () => {
		await before
		const { page } = await readPage(address)
		if (showing?.needs && !page.querySelector(showing.needs)) return
		await showPage(page, isLatest() ? showing : { parts: '#cart-link' })
	}
	const refreshed = refreshInTurn()
	refreshing = refreshed.catch(() => undefined)
	return refreshed
}

/**
 * Opens the page of a link that could not be shown in place. Without a connection, shows a message instead, whose
 * button calls `retry`.
 */
export async function followLink(link: HTMLAnchorElement, retry: () => void): Promise<void> {
	if (await isOffline()) announceLostSubmission({ text: describePageFailure(new NoResponseError(false)), again: retry })
	else location.assign(link.href)
}

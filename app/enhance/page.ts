import { enhancePage } from './behaviours.ts'
import { fetchAnswer } from './connection/fetch-answer.ts'
import { loadFullStyles } from './full-styles.ts'
import { isOffline } from './connection/guard-navigation.ts'
import { announceLost } from './connection/lost-line.ts'
import { NoAnswer, unansweredPage } from './connection/no-answer.ts'
import { sentByScript } from './script-headers.ts'
import { takeToasts } from './toasts.ts'

/** The parts that change while a page stays. */
const changingParts = 'main, #cart-link'

export interface PageAnswer {
	page: Document
	address: URL
	status: number
}

/** Every page of the shop depends on these; a page of a proxy does not say so. */
export const isPage = ({ headers }: Response) => headers.get('Vary')?.includes('Save-Data') ?? false

/** @throws NoAnswer */
export async function readPage(address: string, signal?: AbortSignal): Promise<PageAnswer> {
	const request = new Request(new URL(address, location.href), {
		headers: { Accept: 'text/html', [sentByScript]: 'yes' },
		...(signal && { signal }),
	})
	return pageOf(await fetchAnswer(request, isPage))
}

/** @throws NoAnswer for a part of a page */
export async function pageOf(answer: Response): Promise<PageAnswer> {
	// The style sheet of the answer is allowed in its own page alone.
	const text = await answer.text()
	if (!text.endsWith('</html>')) throw new NoAnswer(true)
	const html = text.replace(/<style>.*?<\/style>/s, '')
	const page = new DOMParser().parseFromString(html, 'text/html')
	return { page, address: new URL(answer.url), status: answer.status }
}

interface Showing {
	/** Selectors of the parts to be changed. */
	parts?: string
	/** The form whose fields become what the page says, not what was typed. */
	answered?: HTMLFormElement | undefined
	/** A selector: a page without it is not shown. */
	needs?: string
}

/** Brings parts of the page up to what another says. What was typed meanwhile, what is open and the focus stay. */
export async function showPage(page: Document, { parts = changingParts, answered }: Showing = {}): Promise<void> {
	const [{ morph }] = await Promise.all([import('./morph.ts'), loadFullStyles()])
	for (const part of parts.split(', ')) {
		const [now, next] = [document.querySelector<HTMLElement>(part), page.querySelector<HTMLElement>(part)]
		if (now && next) morph(now, next, answered)
	}
	takeAddKey(page)
	takeToasts(page)
	await enhancePage()
	document.dispatchEvent(new Event('shop:shown'))
}

/** The next press of *Add to Cart* is another one. */
function takeAddKey(page: Document) {
	const key = page.querySelector<HTMLInputElement>('[name=addKey]')?.value
	if (key) for (const field of document.querySelectorAll<HTMLInputElement>('[name=addKey]')) field.value = key
}

/** What was asked for before a form was sent is older than its answer. */
let formsSent = 0

export const noteSentForm = () => void (formsSent += 1)

/** Answers whether no form was sent since this call. */
export function watchForSubmissions(): () => boolean {
	const number = formsSent
	return () => number === formsSent
}

let refreshing: Promise<unknown> = Promise.resolve()

/**
 * Reads a page anew and shows its parts, in turn, for each may say what is said once; no more than what it says and the
 * bag's number when a form was sent meanwhile.
 *
 * @throws NoAnswer
 */
export function refreshPage(address: string, showing?: Showing): Promise<void> {
	const isLatest = watchForSubmissions()
	const before = refreshing
	const inTurn = async () => {
		await before
		const { page } = await readPage(address)
		if (showing?.needs && !page.querySelector(showing.needs)) return
		await showPage(page, isLatest() ? showing : { parts: '#cart-link' })
	}
	const refreshed = inTurn()
	refreshing = refreshed.catch(() => undefined)
	return refreshed
}

/** Follows a link whose page was to be shown in place and did not come, unless there is no connection. */
export async function followInstead(link: HTMLAnchorElement, again: () => void): Promise<void> {
	if (await isOffline()) announceLost({ text: unansweredPage(new NoAnswer(false)), again })
	else location.assign(link.href)
}

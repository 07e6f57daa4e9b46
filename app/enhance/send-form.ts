import {
	fetchComplete,
	NoResponseError,
	describeFormFailure,
	describeShortFormFailure,
} from './connection/fetch-complete.ts'
import { isOffline } from './connection/guard-navigation.ts'
import { translate } from './sentences.ts'
import { announceLostSubmission } from './connection/lost-submission.ts'
import { isPage, countSentForm, toPage, type PageAnswer, refreshPage, showPage } from './page.ts'
import { leadsToHeader, sentByScriptHeader } from './script-headers.ts'

/**
 * Submits every POST form by script, so that the page stays until a response has arrived. The destination page is then
 * opened, and errors are shown in place. Without a response the input is kept, with a message and a retry button.
 *
 * - `data-stays`: shows the destination page in place, too.
 * - `data-at`: the path of that page, when the form may be on another page.
 * - `data-read`: the URL of a smaller page that contains all changes.
 * - `data-parts`: the selectors of the parts to update.
 * - `data-closes`: closes the form's panel after success.
 * - `data-keeps-typed`: keeps the values of the form's fields after success.
 * - `data-failed`: a custom message for a lost response.
 * - `data-says-offline`: shows the message for a lost or odd response within the form.
 */
export function enhanceForms() {
	addEventListener('submit', (event) => {
		const form = event.target
		if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
		const method = event.submitter?.getAttribute('formmethod') ?? form.getAttribute('method')
		if (method?.toLowerCase() !== 'post') return
		event.preventDefault()
		void sendForm(form, event.submitter as HTMLButtonElement | null)
	})
}

/** The URLs of each form's pending submissions, so that a second click sends nothing new. */
const underWay = new Map<HTMLFormElement, Set<string>>()

async function sendForm(form: HTMLFormElement, button: HTMLButtonElement | null) {
	const address = button?.hasAttribute('formaction') ? button.formAction : form.action
	const addresses = underWay.get(form) ?? new Set()
	const key = `${address} ${button?.name}=${button?.value}`
	if (addresses.has(key)) return
	underWay.set(form, addresses.add(key))
	announceLostSubmission()
	countSentForm()
	const rest = showBusy(button)
	try {
		const answer = await fetchComplete(buildRequest(form, button, address), isShopResponse)
		rest()
		await handleResponse(answer, form)
	} catch (error) {
		rest()
		showLostSubmission(error, form, button)
	} finally {
		addresses.delete(key)
	}
}

const isShopResponse = (answer: Response) => answer.headers.has(leadsToHeader) || isPage(answer)

function buildRequest(form: HTMLFormElement, button: HTMLButtonElement | null, address: string): Request {
	const formData = new FormData(form, button)
	const body =
		form.enctype === 'multipart/form-data'
			? formData
			: new URLSearchParams([...formData] as unknown as [string, string][])
	return new Request(address, { method: 'POST', body, headers: { Accept: 'text/html', [sentByScriptHeader]: 'yes' } })
}

/**
 * Marks a button as busy. It does not use `disabled`, which would remove the focus. Returns a function that ends the
 * state.
 */
function showBusy(button: HTMLButtonElement | null): () => void {
	if (!button) return () => undefined
	const label = [...button.childNodes]
	const { pending } = button.dataset
	button.ariaDisabled = 'true'
	if (pending) button.replaceChildren(pending)
	return () => {
		button.ariaDisabled = null
		if (pending) button.replaceChildren(...label)
	}
}

async function handleResponse(answer: Response, form: HTMLFormElement) {
	const to = answer.headers.get(leadsToHeader)
	if (to === null) return showResponse(await toPage(answer), form)
	const target = new URL(to, location.href)
	const { stays, at = location.pathname, read, parts, keepsTyped, closes } = form.dataset
	if (stays === undefined || target.origin !== location.origin || target.pathname !== at) return openAddress(target)
	if (closes !== undefined) form.closest<HTMLElement>('[popover]')?.hidePopover()
	if (at === location.pathname && !read && !parts)
		history.replaceState(history.state, '', target.pathname + target.search)
	const shown = parts ?? (read && '#cart-link')
	const reload = () =>
		refreshPage(read ?? target.pathname + target.search, { answered, ...(shown && { parts: shown }) })
	const answered = keepsTyped === undefined ? form : undefined
	await reload().catch(() =>
		announceLostSubmission({
			text: 'The action was completed, but the page could not be refreshed.',
			again: () => void reload().catch(() => undefined),
		}),
	)
	focusFirstMessage('main')
	// When the clicked button was removed with the old content, the focus is on the body and moves to the heading.
	if (document.activeElement === document.body) focusHeading(shown)
}

/** Loads a URL again, even when only the fragment differs. */
async function openAddress(target: URL): Promise<void> {
	if (await isOffline())
		return announceLostSubmission({
			text: 'The form was sent, but the next page could not be opened.',
			again: () => void openAddress(target),
		})
	if (target.pathname + target.search === location.pathname + location.search) target.hash = ''
	location.assign(target)
}

/** Shows the page of a rejected form, or of a form without a redirect, with its errors and the user's input. */
async function showResponse({ page, address, status }: PageAnswer, form: HTMLFormElement) {
	const isThisPage = address.pathname === location.pathname
	const same = form.id && page.getElementById(form.id)
	if (page.querySelector('[data-error-page]') || !(same || isThisPage))
		return status < 400 ? openAddress(address) : showRefusal(page, form)
	const part = isThisPage ? 'main' : `#${CSS.escape(form.id)}`
	await showPage(page, { answered: form, parts: part })
	focusFirstMessage(part)
}

/** Focuses the first invalid field, or the message for the whole form. */
function focusFirstMessage(part: string) {
	const first = document.querySelector<HTMLElement>(`${part} [autofocus]`)
	first?.focus()
	first?.closest('[role=radiogroup]')?.scrollIntoView({ block: 'center' })
}

/** Shows the message of the error page. */
function showRefusal(page: Document, form: HTMLFormElement) {
	const sentence = page.querySelector('main h1 + p')?.textContent ?? 'Something went wrong on our side.'
	announceLostSubmission({ text: `${sentence} What you entered is still here.`, again: () => form.requestSubmit() })
}

function showLostSubmission(error: unknown, form: HTMLFormElement, button: HTMLButtonElement | null) {
	const lost = error instanceof NoResponseError ? error : new NoResponseError(true)
	const failed = button?.dataset.failed ?? form.dataset.failed
	if ('saysOffline' in form.dataset) return showFailureInForm(form, describeShortFormFailure(lost))
	const text = describeFormFailure(lost, form.elements.namedItem('idempotencyKey') !== null)
	// A response without a message of the shop gives no reason (rule: cart-failure).
	const reason = lost.status && lost.isOdd ? 'Unknown error' : text
	announceLostSubmission({
		text: failed ? `${failed}: ${translate(reason)}` : text,
		again: () => sendAgain(form, button),
	})
}

/** Inline styles are used because the page has only its initial classes and there is no connection to load others. */
const failureClass =
	'margin-bottom:16px;border-left:4px solid #b3261e;padding:8px 12px;background:#fbf8f4;color:#b3261e;font-size:15px'

function showFailureInForm(form: HTMLFormElement, text: string) {
	const message = document.createElement('p')
	message.textContent = translate(text)
	message.style.cssText = failureClass
	message.tabIndex = -1
	form.querySelector('[role=alert]')!.replaceChildren(message)
	message.focus()
}

function sendAgain(form: HTMLFormElement, button: HTMLButtonElement | null) {
	form.requestSubmit(button?.isConnected ? button : null)
}

function focusHeading(parts = '') {
	const part = parts && document.querySelector<HTMLElement>(parts.split(',')[0]!)
	if (part) part.focus({ preventScroll: true })
	const heading = document.querySelector<HTMLElement>('main h1, h1')
	if (!heading || document.activeElement !== document.body) return
	heading.tabIndex = -1
	heading.style.outline = 'none'
	heading.focus({ preventScroll: true })
}

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
 * Submits every POST form by script, so that the page stays until a response has arrived. The page to which the shop
 * redirects is then opened, and errors are shown in place. Without a response the input is kept, with a message and a
 * retry button.
 *
 * - `data-stays`: updates the current page in place from the page to which the shop redirects, if that has the path
 *   `data-at`. The five attributes from `data-at` to `data-keeps-typed` apply only with `data-stays`.
 * - `data-at`: a path; by default, the path of the current page.
 * - `data-read`: the URL of a smaller page to fetch instead, which contains all changes.
 * - `data-parts`: the selectors of the parts to update.
 * - `data-closes`: closes the popover that contains the form after success.
 * - `data-keeps-typed`: keeps the values of the form's fields after success.
 * - `data-failed`, on the form or its button: the beginning of the message for a lost response, before the reason.
 * - `data-says-offline`: shows the message within the form when no response of the shop has arrived.
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

/** Each form's pending submissions, as the URL and the button. A second click on the same button sends nothing. */
const pendingSubmissions = new Map<HTMLFormElement, Set<string>>()

async function sendForm(form: HTMLFormElement, button: HTMLButtonElement | null) {
	const address = button?.hasAttribute('formaction') ? button.formAction : form.action
	const addresses = pendingSubmissions.get(form) ?? new Set()
	const key = `${address} ${button?.name}=${button?.value}`
	if (addresses.has(key)) return
	pendingSubmissions.set(form, addresses.add(key))
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
 * Marks a button as busy and shows its `data-pending` text. Sets `aria-disabled`, because `disabled` would remove the
 * focus. Returns a function that restores the button.
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
	// If the update removed the clicked button, the focus is on the body and moves to the heading.
	if (document.activeElement === document.body) focusHeading(shown)
}

/**
 * Opens a URL, and loads its page even if it differs from the current URL only in the fragment. Without a connection,
 * shows a message with a retry button.
 */
async function openAddress(target: URL): Promise<void> {
	if (await isOffline())
		return announceLostSubmission({
			text: 'The form was sent, but the next page could not be opened.',
			again: () => void openAddress(target),
		})
	if (target.pathname + target.search === location.pathname + location.search) target.hash = ''
	location.assign(target)
}

/**
 * Shows the page that the shop returned for a form instead of a redirect, with errors and the user's input. When it is
 * an error page, or another page without the form, opens it if its status is below 400, and otherwise shows a message.
 */
async function showResponse({ page, address, status }: PageAnswer, form: HTMLFormElement) {
	const isThisPage = address.pathname === location.pathname
	const same = form.id && page.getElementById(form.id)
	if (page.querySelector('[data-error-page]') || !(same || isThisPage))
		return status < 400 ? openAddress(address) : showRefusal(page, form)
	const part = isThisPage ? 'main' : `#${CSS.escape(form.id)}`
	await showPage(page, { answered: form, parts: part })
	focusFirstMessage(part)
}

/**
 * Focuses the first element with `autofocus`, which the shop sets on the first invalid field or the message for the
 * whole form.
 */
function focusFirstMessage(part: string) {
	const first = document.querySelector<HTMLElement>(`${part} [autofocus]`)
	first?.focus()
	first?.closest('[role=radiogroup]')?.scrollIntoView({ block: 'center' })
}

/** Shows the text of an error page as a message on the current page, with a retry button. */
function showRefusal(page: Document, form: HTMLFormElement) {
	const sentence = page.querySelector('main h1 + p')?.textContent ?? 'Something went wrong on our side.'
	announceLostSubmission({ text: `${sentence} What you entered is still here.`, again: () => form.requestSubmit() })
}

function showLostSubmission(error: unknown, form: HTMLFormElement, button: HTMLButtonElement | null) {
	const lost = error instanceof NoResponseError ? error : new NoResponseError(true)
	const failed = button?.dataset.failed ?? form.dataset.failed
	if ('saysOffline' in form.dataset) return showFailureInForm(form, describeShortFormFailure(lost))
	const text = describeFormFailure(lost, form.elements.namedItem('idempotencyKey') !== null)
	// An odd response contains no message of the shop, so the reason is unknown (rule: cart-failure).
	const reason = lost.status && lost.isFromUnknownServer ? 'Unknown error' : text
	announceLostSubmission({
		text: failed ? `${failed}: ${translate(reason)}` : text,
		again: () => sendAgain(form, button),
	})
}

/**
 * Inline styles are used because the page contains only the CSS of its initial classes, and no more can be loaded
 * without a connection.
 */
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

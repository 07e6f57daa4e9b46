import { showLostSubmission } from './lost-submission.ts'

const messages = {
	form: 'There is no connection, so nothing was sent. What you entered is still here.',
	link: 'There is no connection, so the page could not be opened. You are still on this page.',
}

/**
 * Returns whether the shop is unreachable while the browser says that it is offline. The browser's word is not enough,
 * because the shop can run on the same machine. While the browser says that it is online, the shop is not asked.
 */
export async function isOffline(): Promise<boolean> {
	if (navigator.onLine) return false
	const health = fetch('/health', { method: 'HEAD', cache: 'no-store' })
	return health.then(
		() => false,
		() => true,
	)
}

/**
 * While the browser says that it is offline, checks the connection before a click or submission loads a document,
 * because the browser's error page would replace the current page. `isApplication` means that React renders the page.
 * The check then runs before React Router, which loads a document when a JavaScript file does not arrive.
 */
export function guardNavigation(isApplication: boolean) {
	let isLetThrough = false
	const checkConnection = async (pressed: NavigationElement, event: Event) => {
		event.preventDefault()
		const retry = () => resume(pressed, event)
		if (await isOffline())
			return showLostSubmission({
				text: pressed instanceof HTMLFormElement ? messages.form : messages.link,
				again: retry,
			})
		isLetThrough = true
		retry()
		isLetThrough = false
	}
	const guardEvent = (event: Event) => {
		const pressed = isLetThrough || navigator.onLine ? undefined : findNavigatingElement(event, isApplication)
		if (!pressed) return
		if (isApplication) event.stopPropagation()
		void checkConnection(pressed, event)
	}
	addEventListener('submit', guardEvent, isApplication)
	addEventListener('click', guardEvent, isApplication)
}

type NavigationElement = HTMLFormElement | HTMLAnchorElement

/**
 * Returns the link or form by which an event would open another page of the shop in this tab. Returns `undefined` for
 * other events, and for those that script handles.
 */
function findNavigatingElement(event: Event, isApplication: boolean): NavigationElement | undefined {
	if (event.defaultPrevented || !(event.target instanceof Element)) return undefined
	if (event.target instanceof HTMLFormElement) {
		const { method } = event.target
		// On pages without `isApplication`, `enhanceForms` sends the POST forms and handles lost connections itself.
		const isNavigating = method === 'get' || (method === 'post' && isApplication)
		return event.type === 'submit' && isNavigating ? event.target : undefined
	}
	const link = event.type === 'click' ? event.target.closest('a') : null
	if (!link || link.origin !== location.origin || link.target || link.getAttribute('href')?.startsWith('#'))
		return undefined
	const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent
	return ctrlKey || metaKey || shiftKey || altKey ? undefined : link
}

function resume(pressed: NavigationElement, event: Event) {
	if (pressed instanceof HTMLFormElement) pressed.requestSubmit((event as SubmitEvent).submitter)
	else pressed.click()
}

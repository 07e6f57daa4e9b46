import { showLostSubmission } from './lost-submission.ts'

const messages = {
	form: 'There is no connection, so nothing was sent. What you entered is still here.',
	link: 'There is no connection, so the page could not be opened. You are still on this page.',
}

/**
 * Returns whether the shop is unreachable. The browser's online status is not enough, because the shop can run on the
 * same machine.
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
 * Checks the connection before a click loads a document, because the browser's error page would replace this one. In a
 * React application the check also comes before its router, which loads a document when a file does not arrive.
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
		const pressed = isLetThrough || navigator.onLine ? undefined : findNavigation(event, isApplication)
		if (!pressed) return
		if (isApplication) event.stopPropagation()
		void checkConnection(pressed, event)
	}
	addEventListener('submit', guardEvent, isApplication)
	addEventListener('click', guardEvent, isApplication)
}

type NavigationElement = HTMLFormElement | HTMLAnchorElement

/** Returns the destination of a click or submission; `undefined` when script handles the event. */
function findNavigation(event: Event, isApplication: boolean): NavigationElement | undefined {
	if (event.defaultPrevented || !(event.target instanceof Element)) return undefined
	if (event.target instanceof HTMLFormElement) {
		const { method } = event.target
		// A document's POST is sent by a script that handles lost connections itself.
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

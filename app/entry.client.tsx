import { guardNavigation } from './enhance/connection/guard-navigation.ts'
import { listenForLostSubmissions } from './enhance/connection/lost-submission.ts'
import { start } from './enhance/start.ts'

// Staff use the back office for minutes, so React hydrates it. Storefront pages are documents.
const isApplication = 'application' in document.documentElement.dataset

if (isSupportedBrowser(isApplication)) enhance()
else whenParsed(refreshAsWithoutScript)

function enhance() {
	listenForLostSubmissions()
	guardNavigation(isApplication)
	// A file that does not arrive leaves the page as it is.
	if (isApplication) void import('./hydrate.tsx').catch(() => undefined)
	whenParsed(() => {
		// Images that have failed can wait until the page is painted.
		setTimeout(replaceBrokenImages)
		if (!isApplication) start()
	})
}

/** The file is loaded `async`, so that it is not evaluated in the same task in which the end of the page is parsed. */
function whenParsed(callback: () => void) {
	if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => setTimeout(callback))
	else callback()
}

/**
 * In a browser that the scripts do not support, makes a page with a running task reload, as it does without script. Its
 * `<meta http-equiv="refresh">` is in a `noscript` element, which a browser that runs scripts ignores.
 */
function refreshAsWithoutScript() {
	const refresh = document.querySelector('head noscript')?.textContent
	if (refresh) document.head.insertAdjacentHTML('beforeend', refresh)
}

/**
 * Returns whether the browser has what the scripts use. Otherwise the page stays as it works without script, because a
 * script that fails midway would leave buttons that do nothing (rule: old-browsers).
 */
function isSupportedBrowser(isApplication: boolean): boolean {
	return (
		'replaceChildren' in Element.prototype &&
		'requestSubmit' in HTMLFormElement.prototype &&
		'at' in Array.prototype &&
		// The router of the back office adds the button itself.
		(isApplication || sendsPressedButton())
	)
}

/** Older browsers ignore the second argument, so that the shop would not learn which button was pressed. */
function sendsPressedButton(): boolean {
	const form = document.createElement('form')
	const button = document.createElement('button')
	button.name = 'pressed'
	form.append(button)
	return new FormData(form, button).has('pressed')
}

const placeholder = '/placeholder.jpg'

/** Replaces images that fail, or have failed, with the placeholder (rule: missing-image). */
function replaceBrokenImages() {
	document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replaceImage(target), true)
	for (const image of document.images)
		if (image.complete && image.naturalWidth === 0 && image.currentSrc) replaceImage(image)
}

function replaceImage(image: HTMLImageElement) {
	if (image.src.endsWith(placeholder)) return
	for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.removeAttribute('srcset')
	image.removeAttribute('srcset')
	image.src = placeholder
}

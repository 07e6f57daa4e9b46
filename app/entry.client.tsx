import { replaceBrokenImages } from './enhance/shell/broken-images.ts'
import { guardNavigation } from './enhance/connection/guard-navigation.ts'
import { listenForLostSubmissions } from './enhance/connection/lost-submission.ts'
import { isSupportedBrowser } from './enhance/is-supported.ts'
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

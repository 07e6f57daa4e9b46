import { guardNavigation } from './enhance/connection/guard-navigation.ts'
import { listenForLostSubmissions } from './enhance/connection/lost-submission.ts'
import { addBehaviors, enhancePage } from './enhance/behaviors.ts'
import { behaviors } from './enhance/shell/behaviors.ts'
import { closeOnBack, managePanels } from './enhance/shell/panels.ts'
import { enhanceForms } from './enhance/send-form.ts'
import { base, refreshPage } from './enhance/page.ts'
import { loadSentences, translate } from './enhance/sentences.ts'

// React hydrates the admin, because staff use it for minutes. Storefront pages are documents without React.
const isApplication = 'application' in document.documentElement.dataset

const placeholder = '/placeholder.jpg'
/** Inline styles are used because the page has only its initial classes. */
const loadingStyle = 'display:inline-block;padding:6px 16px;background:#1c1917;color:#fbf8f4'
const listing = /^(?:\/\w\w)?\/(allproducts|newarrivals|collection\/|shop\/)/

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

/**
 * Runs `callback` when the page is parsed. This file is loaded `async`, so that it is not evaluated in the same task in
 * which the end of the page is parsed.
 */
function whenParsed(callback: () => void) {
	if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => setTimeout(callback))
	else callback()
}

/**
 * Makes a page with a running task reload in a browser that the scripts do not support, as it does without script. The
 * page's `<meta http-equiv="refresh">` is in a `noscript` element, which a browser that runs scripts ignores.
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
		// On admin pages, React Router itself adds the pressed button to the form data.
		(isApplication || sendsPressedButton())
	)
}

/**
 * Returns whether `FormData` takes the pressed button as its second argument. Older browsers ignore it, so that the
 * shop would not learn which button was pressed.
 */
function sendsPressedButton(): boolean {
	const form = document.createElement('form')
	const button = document.createElement('button')
	button.name = 'pressed'
	form.append(button)
	return new FormData(form, button).has('pressed')
}

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

/**
 * Enhances a page that works without script. Handlers of clicks come first, then the behaviors that the page's elements
 * name.
 */
function start() {
	enhanceForms()
	managePanels()
	closeOnBack()
	announceLoading()
	refreshCartAfterBack()
	clearCorrectedErrors()
	addBehaviors(behaviors)
	void enhancePage().then(() => (document.documentElement.dataset.live = ''))
	loadMorphEarly()
	// The sentences stay in English if they do not arrive.
	if (base) void loadSentences(base).catch(() => undefined)
}

/** At the first sign that the user is about to act, loads the module that shows parts of another page. */
function loadMorphEarly() {
	const signs = ['pointerdown', 'keydown', 'focusin'] as const
	const load = () => {
		// Without a connection the module is not requested, because a browser may remember the failure and never load
		// it again.
		if (!navigator.onLine) return
		for (const sign of signs) removeEventListener(sign, load)
		void import('./enhance/morph.ts').catch(() => undefined)
	}
	for (const sign of signs) addEventListener(sign, load, { passive: true })
}

/** Updates the cart's item count, which may be outdated on a page restored from the history. */
function refreshCartAfterBack() {
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	if (navigation?.type === 'back_forward') refreshCartLink()
	addEventListener('pageshow', ({ persisted }) => {
		if (persisted) refreshCartLink()
	})
}

function refreshCartLink() {
	if (document.querySelector('#cart-link[data-counts]'))
		void refreshPage(`${base}/cart/state`, { parts: '#cart-link' }).catch(() => undefined)
}

/** Removes the error of a field or a group of choices once it has a new value (rule: corrected-fields). */
function clearCorrectedErrors() {
	addEventListener('input', ({ target }) => {
		const corrected = target as HTMLInputElement
		if (!corrected.name || !corrected.matches(':valid')) return
		const group = corrected.closest('[role=radiogroup]')
		for (const field of [...document.getElementsByName(corrected.name), ...(group ? [group] : [])]) {
			if (!field.ariaInvalid) continue
			field.ariaInvalid = null
			for (const id of field.getAttribute('aria-describedby')?.split(' ') ?? [])
				if (id.endsWith('-error')) document.getElementById(id)?.replaceChildren()
		}
	})
}

/** Announces that a page is loading, because a slow network leaves the old one visible. */
function announceLoading() {
	const status = document.getElementById('loading')
	if (!status) return
	addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest('a') : null
		if (!link || !isLeavingPage(link, event)) return
		const label = document.createElement('span')
		label.textContent = translate(getLoadingMessage(link))
		label.style.cssText = loadingStyle
		status.replaceChildren(label)
		// A page that loads quickly shows no message.
		label.animate({ opacity: [0, 1] }, { delay: 250, duration: 150, fill: 'backwards' })
	})
	addEventListener('pageshow', () => status.replaceChildren())
}

function isLeavingPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
	const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
	const isElsewhere = link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')
	const isPlain = !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
	return isPlain && !isElsewhere && !link.getAttribute('href')?.startsWith('#')
}

/** Returns the loading message (rule: loading-message). */
function getLoadingMessage({ pathname, search }: HTMLAnchorElement): string {
	if (listing.test(pathname)) return 'Loading products...'
	if (pathname !== `${base}/profile`) return 'Loading...'
	return new URLSearchParams(search).get('tab') === 'order' ? 'Loading orders...' : 'Loading profile data...'
}

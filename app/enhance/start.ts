import { addBehaviors, enhancePage } from './behaviors.ts'
import { behaviors } from './shell/behaviors.ts'
import { closeOnBack } from './shell/close-on-back.ts'
import { managePanels } from './shell/panels.ts'
import { enhanceForms } from './send-form.ts'
import { refreshPage } from './page.ts'

/**
 * Enhances a page that works without script. Handlers of clicks come first, then the behaviors that the page's elements
 * name.
 */
export function start() {
	enhanceForms()
	managePanels()
	closeOnBack()
	announceLoading()
	refreshCartAfterBack()
	clearCorrectedErrors()
	addBehaviors(behaviors)
	void enhancePage().then(() => (document.documentElement.dataset.live = ''))
	loadMorphEarly()
}

/** Loads the module that shows another page's parts at the first sign that the user is about to need it. */
function loadMorphEarly() {
	const signs = ['pointerdown', 'keydown', 'focusin'] as const
	const load = () => {
		// A browser may remember that a module did not load.
		if (!navigator.onLine) return
		for (const sign of signs) removeEventListener(sign, load)
		void import('./morph.ts').catch(() => undefined)
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
		void refreshPage('/cart/state', { parts: '#cart-link' }).catch(() => undefined)
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

/** Inline styles are used because the page has only its initial classes. */
const loadingStyle = 'display:inline-block;padding:6px 16px;background:#1c1917;color:#fbf8f4'
const listing = /^\/(allproducts|newarrivals|collection\/|shop\/)/

/** Announces that a page is loading, because a slow network leaves the old one visible. */
function announceLoading() {
	const status = document.getElementById('loading')
	if (!status) return
	addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest('a') : null
		if (!link || !isLeavingPage(link, event)) return
		const label = document.createElement('span')
		label.textContent = getLoadingMessage(link)
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

/** Returns the loading message (rule: loading-words). */
function getLoadingMessage({ pathname, search }: HTMLAnchorElement): string {
	if (listing.test(pathname)) return 'Loading products...'
	if (pathname !== '/profile') return 'Loading...'
	return new URLSearchParams(search).get('tab') === 'order' ? 'Loading orders...' : 'Loading profile data...'
}

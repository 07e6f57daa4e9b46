import { enhancePage } from './behaviours.ts'
import { closeOnBack } from './shell/close-on-back.ts'
import { managePanels } from './shell/panels.ts'
import { sendForms } from './send-form.ts'
import { refreshPage } from './page.ts'

/** Improves a page that works without it: what answers a press comes first, then what the page's elements name. */
export function start() {
	sendForms()
	managePanels()
	closeOnBack()
	tellLoading()
	refreshCartAfterBack()
	void enhancePage().then(() => (document.documentElement.dataset.live = ''))
	// What a form needs when it is answered, here before the connection is lost.
	addEventListener('load', () => void import('./morph.ts').catch(() => undefined))
}

/** The cart's number as it is: a page that comes back from the history tells it as it was. */
function refreshCartAfterBack() {
	addEventListener('pageshow', ({ persisted }) => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
		if (!persisted && navigation?.type !== 'back_forward') return
		if (document.querySelector('#cart-link[data-counts]'))
			void refreshPage('/cart/state', { parts: '#cart-link' }).catch(() => undefined)
	})
}

/** Styled without classes: the page has only those that it came with. */
const look = 'display:inline-block;padding:6px 16px;background:#1c1917;color:#fbf8f4'
const listing = /^\/(allproducts|newarrivals|collection\/|shop\/)/

/** Says that a page is on its way, for a slow network leaves the old one standing. */
function tellLoading() {
	const status = document.getElementById('loading')
	if (!status) return
	addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest('a') : null
		if (!link || !leaves(link, event)) return
		const words = document.createElement('span')
		words.textContent = wordsFor(link)
		words.style.cssText = look
		status.replaceChildren(words)
		// A quick page comes without a word.
		words.animate({ opacity: [0, 1] }, { delay: 250, duration: 150, fill: 'backwards' })
	})
	addEventListener('pageshow', () => status.replaceChildren())
}

function leaves(link: HTMLAnchorElement, event: MouseEvent): boolean {
	const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
	const isElsewhere = link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')
	const isPlain = !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
	return isPlain && !isElsewhere && !link.getAttribute('href')?.startsWith('#')
}

/** Rule: loading-words. */
function wordsFor({ pathname, search }: HTMLAnchorElement): string {
	if (listing.test(pathname)) return 'Loading products...'
	if (pathname !== '/profile') return 'Loading...'
	return new URLSearchParams(search).get('tab') === 'order' ? 'Loading orders...' : 'Loading profile data...'
}

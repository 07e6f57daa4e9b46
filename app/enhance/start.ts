import { enhancePage } from './behaviours.ts'
import { closeOnBack } from './shell/close-on-back.ts'
import { managePanels } from './shell/panels.ts'
import { sendForms } from './send-form.ts'
import { tellLoading } from './shell/tell-loading.ts'
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
export function refreshCartAfterBack() {
	addEventListener('pageshow', ({ persisted }) => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
		if (!persisted && navigation?.type !== 'back_forward') return
		if (document.querySelector('#cart-link[data-counts]'))
			void refreshPage('/cart/state', { parts: '#cart-link' }).catch(() => undefined)
	})
}

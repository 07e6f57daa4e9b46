import { refreshPage } from '../page.ts'

/** The cart's number as it is: a page that comes back from the history tells it as it was. */
export function refreshCartAfterBack() {
	addEventListener('pageshow', ({ persisted }) => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
		if (!persisted && navigation?.type !== 'back_forward') return
		if (document.querySelector('#cart-link[data-counts]'))
			void refreshPage('/cart/state', { parts: '#cart-link' }).catch(() => undefined)
	})
}

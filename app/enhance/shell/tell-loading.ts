/** Styled without classes: the page has only those that it came with. */
const look = 'display:inline-block;padding:6px 16px;background:#1c1917;color:#fbf8f4'
const listing = /^\/(allproducts|newarrivals|collection\/|shop\/)/

/** Says that a page is on its way, for a slow network leaves the old one standing. */
export function tellLoading() {
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

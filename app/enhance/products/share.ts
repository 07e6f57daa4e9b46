/** Opens the list of ways to share that phones have; where there is none, the link leads to WhatsApp. */
export function share(link: HTMLElement) {
	if (!('share' in navigator)) return
	link.addEventListener('click', (event) => {
		event.preventDefault()
		// Closing the list is no mistake.
		navigator.share({ title: document.title, url: location.href }).catch(() => undefined)
	})
}

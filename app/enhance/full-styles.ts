import stylesheet from '../app.css?url'
import listingSheet from '../listing.css?url'

let loading: Promise<void> | undefined

/**
 * Loads the complete style sheets once a page. A storefront page contains only the CSS rules that it uses itself, and
 * content added by script may need others. A failure is ignored, and the next call of this function tries again.
 */
export function loadFullStyles(): Promise<void> {
	return (loading ??= loadStylesheet().catch(() => void (loading = undefined)))
}

async function loadStylesheet() {
	const ofPage = document.head.querySelector('style')
	if (!ofPage) return
	const sheets = document.getElementById('listing') ? [stylesheet, listingSheet] : [stylesheet]
	await Promise.all(
		sheets.map((href) => {
			const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
			ofPage.after(link)
			return new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }))
		}),
	)
}

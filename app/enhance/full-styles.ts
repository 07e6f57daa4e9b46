import stylesheet from '../app.css?url'

let loading: Promise<void> | undefined

/** A visitor's page has only the rules that it needs itself: what script brings into it needs others. */
export function loadFullStyles(): Promise<void> {
	return (loading ??= load().catch(() => void (loading = undefined)))
}

async function load() {
	const ofPage = document.head.querySelector('style')
	if (!ofPage) return
	const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet })
	ofPage.after(link)
	await new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }))
}

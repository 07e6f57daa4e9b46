import { replaceBrokenImages } from './enhance/shell/broken-images.ts'
import { guardNavigation } from './enhance/connection/guard-navigation.ts'
import { listenForLostSubmissions } from './enhance/connection/lost-line.ts'
import { start } from './enhance/start.ts'

listenForLostSubmissions()
guardNavigation()
replaceBrokenImages()
// The back-office is worked with for minutes: React hydrates it. Shoppers' pages are documents.
if (document.querySelector('[data-script=soon]')) hydrateWhenLoaded()
else start()

function hydrateWhenLoaded() {
	// A file that does not arrive leaves the page as it is.
	const hydrate = () => void import('./hydrate.ts').then((part) => part.hydrate()).catch(() => undefined)
	if (document.readyState === 'complete') hydrate()
	else addEventListener('load', hydrate, { once: true })
}

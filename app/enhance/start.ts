import { enhancePage } from './behaviours.ts'
import { refreshCartAfterBack } from './shell/cart-count.ts'
import { closeOnBack } from './shell/close-on-back.ts'
import { managePanels } from './shell/panels.ts'
import { sendForms } from './send-form.ts'
import { tellLoading } from './shell/tell-loading.ts'

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

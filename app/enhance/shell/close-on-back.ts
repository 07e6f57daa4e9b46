import { closePanels } from './panels.ts'

/** *Back* closes what lies on top of the page: an open panel or dialog has an entry of its own in the history. */
export function closeOnBack() {
	document.addEventListener('toggle', settleSoon, { capture: true })
	addEventListener('popstate', () => {
		const wasClosed = isGoingBack
		isGoingBack = false
		if (hasEntry()) return settleSoon()
		history.scrollRestoration = 'auto'
		// What is open now was opened since.
		if (wasClosed) return settleSoon()
		for (const layer of layers()) if (layer instanceof HTMLDialogElement) layer.close()
		closePanels()
	})
	addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
	addEventListener('pageshow', ({ persisted }) => {
		// The page was left by a link of a panel, and came back.
		if (persisted) closePanels()
		settle()
	})
}

let isGoingBack = false

const stateNow = () => history.state as { isOfLayer?: boolean; isSpare?: boolean } | null
const hasEntry = () => Boolean(stateNow()?.isOfLayer)
const isSpare = () => Boolean(stateNow()?.isSpare)

const layers = () =>
	document.querySelectorAll('popover' in HTMLElement.prototype ? '.panel:popover-open, dialog:modal' : 'dialog:modal')

/** Another address of the page: what lies open keeps an entry of its own on top of it. */
export function enterAddress(address: URL) {
	if (hasEntry() || isSpare()) history.replaceState({}, '', address)
	else history.pushState({}, '', address)
	settleSoon()
}

/** The entry of what closes now becomes that of the address to come. */
export function releaseEntry() {
	if (hasEntry()) history.replaceState({ isSpare: true }, '')
}

/** One panel closes when another opens: only what is then open counts. */
function settleSoon() {
	setTimeout(settle)
}

function settle() {
	const isOpen = layers().length > 0
	if (isOpen === hasEntry() || isGoingBack) return
	if (isOpen) {
		// Closed, the page stays where it was scrolled to meanwhile.
		history.scrollRestoration = 'manual'
		history.pushState({ ...(history.state as object | null), isOfLayer: true }, '')
	} else {
		isGoingBack = true
		history.back()
	}
}

import { closePanels } from './panels.ts'

/** Closes the open panel or dialog on *Back*. An open layer has its own history entry. */
export function closeOnBack() {
	document.addEventListener('toggle', settleSoon, { capture: true })
	addEventListener('popstate', () => {
		const wasClosed = isGoingBack
		isGoingBack = false
		if (hasLayerEntry()) return settleSoon()
		history.scrollRestoration = 'auto'
		// Any layer that is open now was opened afterwards.
		if (wasClosed) return settleSoon()
		for (const layer of listLayers()) if (layer instanceof HTMLDialogElement) layer.close()
		closePanels()
	})
	addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
	addEventListener('pageshow', ({ persisted }) => {
		// The page was left by a link in a panel and restored from the history.
		if (persisted) closePanels()
		updateEntries()
	})
	// The script of a page that was loaded again may start after `pageshow`.
	if (document.readyState === 'complete') settleSoon()
}

let isGoingBack = false

const getState = () => history.state as { isOfLayer?: boolean; isSpare?: boolean } | null
const hasLayerEntry = () => Boolean(getState()?.isOfLayer)
const isSpare = () => Boolean(getState()?.isSpare)

const listLayers = () =>
	document.querySelectorAll('popover' in HTMLElement.prototype ? '.panel:popover-open, dialog:modal' : 'dialog:modal')

/** Changes the page's address. An open layer keeps its own entry on top of it. */
export function setLayerAddress(address: URL) {
	if (hasLayerEntry() || isSpare()) history.replaceState({}, '', address)
	else history.pushState({}, '', address)
	settleSoon()
}

/** Marks the entry of a closing layer for reuse by the next address. */
export function releaseLayerEntry() {
	if (hasLayerEntry()) history.replaceState({ isSpare: true }, '')
}

/** Updates the history after all events, because one panel closes when another opens. */
function settleSoon() {
	setTimeout(updateEntries)
}

function updateEntries() {
	const isOpen = listLayers().length > 0
	if (isOpen === hasLayerEntry() || isGoingBack) return
	if (isOpen) {
		// The page keeps its current scroll position when the layer closes.
		history.scrollRestoration = 'manual'
		history.pushState({ ...(history.state as object | null), isOfLayer: true }, '')
	} else {
		isGoingBack = true
		history.back()
	}
}

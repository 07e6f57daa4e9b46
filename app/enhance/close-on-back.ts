import { closePanels } from './panels.ts'

/** *Back* closes what lies on top of the page: an open panel or dialog has an entry of its own in the history. */
export function closeOnBack() {
	document.addEventListener('toggle', settleSoon, { capture: true })
	addEventListener('popstate', () => {
		if (hasEntry()) return settleSoon()
		for (const layer of layers()) if (layer instanceof HTMLDialogElement) layer.close()
		closePanels()
	})
	// The page was left by a link of a panel, and came back.
	addEventListener('pageshow', () => {
		closePanels()
		settle()
	})
}

const hasEntry = () => Boolean((history.state as { isOfLayer?: boolean } | null)?.isOfLayer)

const layers = () =>
	document.querySelectorAll('popover' in HTMLElement.prototype ? '.panel:popover-open, dialog:modal' : 'dialog:modal')

/** One panel closes when another opens: only what is then open counts. */
function settleSoon() {
	setTimeout(settle)
}

function settle() {
	const isOpen = layers().length > 0
	if (isOpen && !hasEntry()) history.pushState({ ...(history.state as object | null), isOfLayer: true }, '')
	else if (!isOpen && hasEntry()) history.back()
}

/**
 * Manages the focus of panels: popovers that the browser opens and closes, at most one at a time. The focus moves into a
 * panel that opens, and returns to the opener when it closes. The rest of the page is inert meanwhile, except for panels
 * that drop from the header (`panel-drop`), which close when the focus leaves them. Aborting `signal` removes the
 * listeners.
 */
export function managePanels(signal?: AbortSignal) {
	const listen = { capture: true, ...(signal && { signal }) }
	document.addEventListener('beforetoggle', makeRestInert, listen)
	document.addEventListener('toggle', moveFocus, listen)
	document.addEventListener('focusout', closeWhenLeft, listen)
}

/** Returns the open panels; none in browsers without popovers. */
export function listOpenPanels(): HTMLElement[] {
	return 'popover' in HTMLElement.prototype ? [...document.querySelectorAll<HTMLElement>('.panel:popover-open')] : []
}

export function closePanels() {
	for (const panel of listOpenPanels()) panel.hidePopover()
}

/** For each panel that was opened: the elements that it made inert, and the element that had the focus before. */
const outside = new WeakMap<HTMLElement, { inert: Element[]; opener: Element | null }>()

/**
 * Makes the rest of the page inert while a panel is open, so that the focus stays inside. Browsers that know the CSS
 * property `interactivity` would not need this, because the style sheet uses it (rule: panel-focus).
 */
function makeRestInert({ target, newState }: ToggleEvent) {
	if (!isPanel(target)) return
	if (newState === 'open') {
		const previous = { inert: [] as Element[], opener: document.activeElement }
		outside.set(target, previous)
		// The rest of the page becomes inert only after the panel is visible, because on a slow phone this step takes
		// as long as opening the panel.
		if (!target.matches('.panel-drop'))
			requestAnimationFrame(() => setTimeout(() => isOpen(target) && (previous.inert = makeInert(target))))
	} else for (const element of outside.get(target)?.inert ?? []) element.removeAttribute('inert')
}

const isOpen = (panel: HTMLElement) => listOpenPanels().includes(panel)

function makeInert(panel: HTMLElement): Element[] {
	const found: Element[] = []
	for (let within: Element = panel; within.parentElement && within !== document.body; within = within.parentElement) {
		found.push(
			...[...within.parentElement.children].filter(
				(sibling) => sibling !== within && !sibling.matches('.toasts, .panel, [inert]'),
			),
		)
	}
	for (const element of found) element.setAttribute('inert', '')
	return found
}

function moveFocus({ target, newState }: ToggleEvent) {
	if (!isPanel(target)) return
	if (newState === 'open') {
		if (!target.contains(document.activeElement)) target.querySelector<HTMLElement>('[data-focused-first]')?.focus()
		return
	}
	// The panel was closed by a click outside, on an element that takes no focus, and the focus is on the body.
	const opener = outside.get(target)?.opener
	if (document.activeElement === document.body && listOpenPanels().length === 0 && opener instanceof HTMLElement)
		opener.focus({ preventScroll: true })
}

function isPanel(target: EventTarget | null): target is HTMLElement {
	return target instanceof HTMLElement && target.matches('.panel')
}

function closeWhenLeft({ target, relatedTarget }: FocusEvent) {
	if (!(target instanceof Node && relatedTarget instanceof Node)) return
	for (const panel of listOpenPanels())
		if (panel.contains(target) && !panel.contains(relatedTarget)) panel.hidePopover()
}

/** Closes the open layer (a panel or a modal dialog) on *Back*. An open layer has its own history entry. */
export function closeOnBack() {
	document.addEventListener('toggle', scheduleHistoryUpdate, { capture: true })
	addEventListener('popstate', () => {
		const wasClosed = isGoingBack
		isGoingBack = false
		if (hasLayerEntry()) return scheduleHistoryUpdate()
		history.scrollRestoration = 'auto'
		// `updateEntries` went back because a layer had closed, so a layer that is open now was opened after that.
		if (wasClosed) return scheduleHistoryUpdate()
		for (const layer of listLayers()) if (layer instanceof HTMLDialogElement) layer.close()
		closePanels()
	})
	addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
	addEventListener('pageshow', ({ persisted }) => {
		// The user left the page by a link in a panel, and the browser has restored the page from its cache.
		if (persisted) closePanels()
		updateEntries()
	})
	// On a page that was reloaded, this script may start after `pageshow`.
	if (document.readyState === 'complete') scheduleHistoryUpdate()
}

let isGoingBack = false

const getState = () => history.state as { isOfLayer?: boolean; isSpare?: boolean } | null
const hasLayerEntry = () => Boolean(getState()?.isOfLayer)
const isSpare = () => Boolean(getState()?.isSpare)

const listLayers = () =>
	document.querySelectorAll('popover' in HTMLElement.prototype ? '.panel:popover-open, dialog:modal' : 'dialog:modal')

/**
 * Changes the page's address, in a new history entry or in that of an open or released layer. A layer that is still
 * open then gets another entry on top.
 */
export function setLayerAddress(address: URL) {
	if (hasLayerEntry() || isSpare()) history.replaceState({}, '', address)
	else history.pushState({}, '', address)
	scheduleHistoryUpdate()
}

/** Marks the history entry of a layer that is about to close, so that `setLayerAddress` reuses the entry. */
export function releaseLayerEntry() {
	if (hasLayerEntry()) history.replaceState({ isSpare: true }, '')
}

/** Updates the history after all current events, because opening one panel closes another. */
function scheduleHistoryUpdate() {
	setTimeout(updateEntries)
}

function updateEntries() {
	const isOpen = listLayers().length > 0
	if (isOpen === hasLayerEntry() || isGoingBack) return
	if (isOpen) {
		// When the layer closes, the page keeps the scroll position that it has then.
		history.scrollRestoration = 'manual'
		history.pushState({ ...(history.state as object | null), isOfLayer: true }, '')
	} else {
		isGoingBack = true
		history.back()
	}
}

import { listOpenPanels } from './shell/panels.ts'
import { loadFullStyles } from './full-styles.ts'
import { translate } from './sentences.ts'

const roles = ['status', 'alert'] as const

/** Shows the toasts of a page that was fetched. If it has none, the toasts on the current page stay. */
export function showPageToasts(page: Document): void {
	const messages = roles.map((role) => [...(page.querySelector(`#toasts [role=${role}]`)?.childNodes ?? [])])
	if (messages.some((nodes) => nodes.length > 0)) announce((index) => messages[index]!)
}

/** Shows a toast whose text comes from a script, not from a page. */
export async function showToast(role: (typeof roles)[number], text: string): Promise<void> {
	await loadFullStyles()
	const message = document.createElement('p')
	message.className = 'toast bg-ink px-5 py-3 text-sm text-paper shadow-panel'
	message.textContent = translate(text)
	announce((index) => (roles[index] === role ? [message] : []))
}

/**
 * Replaces the content of both toast regions. `getNodes` gets the index of a region's role in `roles`. The regions always
 * exist, so that screen readers announce their new content.
 */
function announce(getNodes: (index: number) => Node[]) {
	const region = document.getElementById('toasts')
	if (!region) return
	for (const [index, role] of roles.entries())
		region.querySelector(`[role=${role}]`)?.replaceChildren(...getNodes(index))
	raiseAbovePanel(region)
}

/** Moves the toasts above an open panel, which would cover them. */
function raiseAbovePanel(region: HTMLElement) {
	region.popover = listOpenPanels().length > 0 ? 'manual' : null
	if (region.popover) region.showPopover()
}

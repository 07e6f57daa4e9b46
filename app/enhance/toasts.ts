import { openPanels } from './shell/panels.ts'
import { loadFullStyles } from './full-styles.ts'

const roles = ['status', 'alert'] as const

/** Shows what another page says; a page without a message removes none. */
export function takeToasts(page: Document): void {
	const said = roles.map((role) => [...(page.querySelector(`#toasts [role=${role}]`)?.childNodes ?? [])])
	if (said.some((nodes) => nodes.length > 0)) say((index) => said[index]!)
}

/** Shows what only this page knows. */
export async function showToast(role: (typeof roles)[number], text: string): Promise<void> {
	await loadFullStyles()
	const message = document.createElement('p')
	message.className = 'toast bg-ink px-5 py-3 text-sm text-paper shadow-panel'
	message.textContent = text
	say((index) => (roles[index] === role ? [message] : []))
}

/** The regions stay, so that screen readers announce what is put into them. */
function say(nodesOf: (index: number) => Node[]) {
	const region = document.getElementById('toasts')
	if (!region) return
	for (const [index, role] of roles.entries())
		region.querySelector(`[role=${role}]`)?.replaceChildren(...nodesOf(index))
	raise(region)
}

/** An open panel lies above the page, and so goes the message. */
function raise(region: HTMLElement) {
	region.popover = openPanels().length > 0 ? 'manual' : null
	if (region.popover) region.showPopover()
}

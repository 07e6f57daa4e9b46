import { translate } from '../sentences.ts'

interface LostSubmission {
	text: string
	again: () => void
}

/**
 * Dispatches `shop:lost`, which shows the message `resume.text` about a failed form or page, with a button that calls
 * `resume.again`. Without `resume`, the event removes the message.
 */
export function announceLostSubmission(resume?: LostSubmission) {
	document.dispatchEvent(new CustomEvent('shop:lost', { detail: resume }))
}

// Inline styles are used because a storefront page contains only the CSS of the classes that it uses itself.

const lineClass =
	'inset:0 0 auto;z-index:60;display:flex;flex-wrap:wrap;align-items:center;gap:0 24px;box-sizing:border-box;max-width:640px;margin:0 auto;' +
	'padding:max(8px,env(safe-area-inset-top)) 20px 8px;background:#1c1917;color:#fbf8f4;font-size:15px;line-height:1.5;text-align:left;white-space:normal'
const buttonClass =
	'min-height:44px;padding:0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;text-underline-offset:4px'

let line: HTMLElement | undefined

export function listenForLostSubmissions() {
	document.addEventListener('shop:lost', (event) =>
		showLostSubmission((event as CustomEvent<LostSubmission | null>).detail),
	)
}

/** Shows the message at the top of the front layer (page, dialog or popover). `null` removes the message. */
export function showLostSubmission(resume: LostSubmission | null) {
	line?.remove()
	if (!resume) return
	const focused = document.activeElement
	line = document.createElement('div')
	const parent = findFront()
	const isOnPage = parent === document.body
	// In a dialog or popover, the message is `sticky` and moves the rest down, because it would cover the close button
	// at the top.
	line.style.cssText = `${lineClass};position:${isOnPage ? 'fixed' : 'sticky'}`
	line.setAttribute('role', 'alert')
	const message = document.createElement('p')
	message.textContent = translate(resume.text)
	message.style.cssText = 'margin:8px 0;flex:1 1 240px'
	line.append(message)
	for (const [label, work] of [
		['Try again', resume.again],
		['Close', undefined],
	] as const) {
		const button = Object.assign(document.createElement('button'), { type: 'button', textContent: translate(label) })
		button.style.cssText = buttonClass
		button.addEventListener('click', () => {
			showLostSubmission(null)
			if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
			work?.()
		})
		line.append(button)
	}
	// On a page, the message is the last element, because React hydrates an admin page from its first element.
	parent.insertBefore(line, isOnPage ? null : parent.firstChild)
}

function findFront(): Element {
	const panels =
		'popover' in HTMLElement.prototype ? document.querySelectorAll('[popover]:popover-open:not(.toasts)') : []
	const front = [document.body, ...panels, ...document.querySelectorAll('dialog[open]')].at(-1)!
	// The message goes into a panel's sheet, because the scrim around the sheet has no space for text.
	return front.querySelector(':scope > .sheet') ?? front
}

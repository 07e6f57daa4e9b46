import { translate } from '../sentences.ts'

interface LostSubmission {
	text: string
	again: () => void
}

/** Announces that a submission failed and offers a retry. Removes the message when there is no submission. */
export function announceLostSubmission(resume?: LostSubmission) {
	document.dispatchEvent(new CustomEvent('shop:lost', { detail: resume }))
}

// Inline styles are used because a visitor's page has only the classes that it uses itself.

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

/** Shows the message at the top of the front layer (page, dialog or popover), or removes it. */
export function showLostSubmission(resume: LostSubmission | null) {
	line?.remove()
	if (!resume) return
	const focused = document.activeElement
	line = document.createElement('div')
	const parent = findFront()
	const isOnPage = parent === document.body
	// The message moves the rest of a dialog down, because the close button is at the top.
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
	// React hydrates the back-office page from its first element, so the message is not inserted before it.
	parent.insertBefore(line, isOnPage ? null : parent.firstChild)
}

function findFront(): Element {
	const panels =
		'popover' in HTMLElement.prototype ? document.querySelectorAll('[popover]:popover-open:not(.toasts)') : []
	const front = [document.body, ...panels, ...document.querySelectorAll('dialog[open]')].at(-1)!
	// The sheet has space for text, but the scrim has none.
	return front.querySelector(':scope > .sheet') ?? front
}

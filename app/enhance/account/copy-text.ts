import { showToast } from '../toasts.ts'

/** Shows a button that copies: without script, or where a browser does not let it, the text is there to be marked. */
export function copyText(button: HTMLElement) {
	if (!('clipboard' in navigator)) return
	button.hidden = false
	button.addEventListener('click', () => {
		navigator.clipboard.writeText(button.dataset.text!).then(
			() => showToast('status', 'Copied.'),
			() => showToast('alert', 'Your browser does not let us copy. Please mark the text yourself.'),
		)
	})
}

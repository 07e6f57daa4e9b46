/**
 * Returns whether the browser has what the scripts use. Otherwise the page stays as it works without script, because a
 * script that fails midway would leave buttons that do nothing (rule: old-browsers).
 */
export function isSupportedBrowser(isApplication: boolean): boolean {
	return (
		'replaceChildren' in Element.prototype &&
		'requestSubmit' in HTMLFormElement.prototype &&
		'at' in Array.prototype &&
		// The router of the back office adds the button itself.
		(isApplication || sendsPressedButton())
	)
}

/** Older browsers ignore the second argument, so that the shop would not learn which button was pressed. */
function sendsPressedButton(): boolean {
	const form = document.createElement('form')
	const button = document.createElement('button')
	button.name = 'pressed'
	form.append(button)
	return new FormData(form, button).has('pressed')
}

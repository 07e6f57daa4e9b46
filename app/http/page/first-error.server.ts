const control = /<(?:input|select|textarea|button)\b[^>]*>/g
const invalid = /<[a-z]+\b[^>]* aria-invalid="true"[^>]*>/
const alert = /<[a-z]+\b[^>]* role="alert"[^>]*>(?=[^<]|<(?!\/))/

/**
 * Adds autofocus to the first invalid field or the error summary, as script would do. The page is unchanged when it has
 * a focus already.
 */
export function focusFirstError(html: string): string {
	const start = html.indexOf('<main')
	const main = html.slice(start)
	if (start < 0 || main.includes(' autofocus')) return html
	const wrong = invalid.exec(main)
	if (wrong) {
		// The first control inside a group gets the focus.
		control.lastIndex = wrong.index
		for (let found = control.exec(main); found; found = control.exec(main)) {
			if (!found[0].includes(' type="hidden"')) return html.slice(0, start) + addAutofocus(main, found)
		}
	}
	const alertElement = alert.exec(main)
	return alertElement ? html.slice(0, start) + addAutofocus(main, alertElement) : html
}

function addAutofocus(html: string, { 0: tag, index }: RegExpExecArray): string {
	const name = tag.slice(0, /[\s>]/.exec(tag)!.index)
	const isReached = /^<(input|select|textarea|button)$/.test(name) || tag.includes(' tabindex=')
	return `${html.slice(0, index)}${name}${isReached ? '' : ' tabindex="-1"'} autofocus=""${html.slice(index + name.length)}`
}

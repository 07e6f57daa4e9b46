const control = /<(?:input|select|textarea|button)\b[^>]*>/g
const invalid = /<[a-z]+\b[^>]* aria-invalid="true"[^>]*>/
const alert = /<[a-z]+\b[^>]* role="alert"[^>]*>(?=[^<]|<(?!\/))/

/**
 * The page of a form that was refused, so that it opens with the focus where script would put it: at the first field that is wrong, or at what is said
 * of the form as a whole. Left as it is where the page has a place of its own for it.
 */
export function withFocusAtFirstError(html: string): string {
	const start = html.indexOf('<main')
	const main = html.slice(start)
	if (start < 0 || main.includes(' autofocus')) return html
	const wrong = invalid.exec(main)
	if (wrong) {
		// The first control in it, where it is a group of them.
		control.lastIndex = wrong.index
		for (let found = control.exec(main); found; found = control.exec(main)) {
			if (!found[0].includes(' type="hidden"')) return html.slice(0, start) + focused(main, found)
		}
	}
	const said = alert.exec(main)
	return said ? html.slice(0, start) + focused(main, said) : html
}

function focused(html: string, { 0: tag, index }: RegExpExecArray): string {
	const name = tag.slice(0, /[\s>]/.exec(tag)!.index)
	const isReached = /^<(input|select|textarea|button)$/.test(name) || tag.includes(' tabindex=')
	return `${html.slice(0, index)}${name}${isReached ? '' : ' tabindex="-1"'} autofocus=""${html.slice(index + name.length)}`
}

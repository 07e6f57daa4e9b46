/** The values of a form that count as unchanged. */
const unchanged = new WeakMap<HTMLFormElement, string[]>()

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns the forms with input, except searches and those that `data-unasked` excludes. */
const formsOn = (part: ParentNode) => part.querySelectorAll<HTMLFormElement>('form[method=post]:not([data-unasked])')

/** Records the initial values of new forms; for a document, the served values. */
export function noteForms(part: ParentNode, isDocument: boolean) {
	for (const form of formsOn(part))
		if (!unchanged.has(form)) unchanged.set(form, [textOf(form, isDocument ? readServed : readTyped)])
}

/** Records the submitted values and the next page's initial values as unchanged after a save. */
export function noteSaved(form: HTMLFormElement, sent: string) {
	unchanged.set(form, [sent, textOf(form, readServed)])
}

/** Returns whether the user has changed something since the page was loaded, or a value was not saved. */
export function hasChanges(part: ParentNode): boolean {
	return [...formsOn(part)].some(
		(form) => 'unsaved' in form.dataset || unchanged.get(form)?.includes(typedText(form)) === false,
	)
}

export const typedText = (form: HTMLFormElement) => textOf(form, readTyped)

function textOf(form: HTMLFormElement, valueIn: (control: Control) => unknown): string {
	return JSON.stringify([...form.elements].filter(isTyped).map((control) => [control.name, valueIn(control)]))
}

/**
 * Returns whether an element contains user input. Hidden inputs count only in lists, because the page updates the
 * others itself.
 */
function isTyped(element: Element): element is Control {
	if (element instanceof HTMLInputElement)
		return (
			!['submit', 'button', 'reset'].includes(element.type) &&
			(element.type !== 'hidden' || /\[\d+\]/.test(element.name))
		)
	return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
}

function readTyped(control: Control): unknown {
	if (control instanceof HTMLSelectElement) return Array.from(control.selectedOptions, ({ value }) => value)
	if (control instanceof HTMLTextAreaElement) return spellAlike(control.value)
	if (control.type === 'file') return Array.from(control.files ?? [], ({ name }) => name)
	return isTick(control) ? [control.value, control.checked] : spellAlike(control.value)
}

function readServed(control: Control): unknown {
	if (control instanceof HTMLTextAreaElement) return spellAlike(control.defaultValue)
	if (control instanceof HTMLInputElement) {
		if (control.type === 'file') return []
		return isTick(control) ? [control.value, control.defaultChecked] : spellAlike(control.defaultValue)
	}
	const chosen = [...control.options].filter(({ defaultSelected }) => defaultSelected)
	const first = control.multiple ? [] : [...control.options].slice(0, 1)
	return (chosen.length > 0 ? chosen.slice(control.multiple ? 0 : -1) : first).map(({ value }) => value)
}

const isTick = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

/** Normalizes a text for comparison, because browsers change line ends and the case of a color. */
const spellAlike = (text: string) => text.replace(/\r\n?/g, '\n').trim().toLowerCase()

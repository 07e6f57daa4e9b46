/** The texts of a form that count as unchanged. */
const unchanged = new WeakMap<HTMLFormElement, string[]>()

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The forms with something to type, apart from searches and what `data-unasked` leaves out. */
const formsOn = (part: ParentNode) => part.querySelectorAll<HTMLFormElement>('form[method=post]:not([data-unasked])')

/** Notes the forms that are on the page for the first time; of a document, as it was served. */
export function noteForms(part: ParentNode, isDocument: boolean) {
	for (const form of formsOn(part))
		if (!unchanged.has(form)) unchanged.set(form, [textOf(form, isDocument ? readServed : readTyped)])
}

/** Counts as unchanged, after a save, what was sent and what the page that followed begins with. */
export function noteSaved(form: HTMLFormElement, sent: string) {
	unchanged.set(form, [sent, textOf(form, readServed)])
}

/** Whether something is typed or chosen that was not there when the page came, or holds what was not saved. */
export function hasChanges(part: ParentNode): boolean {
	return [...formsOn(part)].some(
		(form) => 'unsaved' in form.dataset || unchanged.get(form)?.includes(typedText(form)) === false,
	)
}

export const typedText = (form: HTMLFormElement) => textOf(form, readTyped)

function textOf(form: HTMLFormElement, valueIn: (control: Control) => unknown): string {
	return JSON.stringify([...form.elements].filter(isTyped).map((control) => [control.name, valueIn(control)]))
}

/** Whether somebody typed in an element; of hidden ones lists only, for the rest the page renews by itself. */
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

/** The text for comparison: browsers change line ends, and the case of a colour. */
const spellAlike = (text: string) => text.replace(/\r\n?/g, '\n').trim().toLowerCase()

/** The navigation state of a link or search that stays on the page and keeps the input in the page's forms. */
export const keepsForms = 'keeps forms'

/** The values of each form that count as unchanged, as text: the initial values, and the values of the last save. */
const unchanged = new WeakMap<HTMLFormElement, string[]>()

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Returns the forms whose input could be lost: those with the method POST and without `data-unasked`. Searches are GET
 * forms.
 */
const findForms = (part: ParentNode) => part.querySelectorAll<HTMLFormElement>('form[method=post]:not([data-unasked])')

/**
 * Records the initial values of the forms that are not recorded yet. `isDocument` is true after a page load. The values
 * that the server sent are then recorded, because the user may have typed before script ran.
 */
export function recordInitialValues(part: ParentNode, isDocument: boolean) {
	for (const form of findForms(part))
		if (!unchanged.has(form)) unchanged.set(form, [toText(form, isDocument ? readDefault : readValue)])
}

/** Records after a save that the submitted values and the initial values of the next page count as unchanged. */
export function markSaved(form: HTMLFormElement, sent: string) {
	unchanged.set(form, [sent, toText(form, readDefault)])
}

/**
 * Returns whether a form within `part` has unsaved changes: the user has edited it, or `data-unsaved` marks values that
 * the shop could not save.
 */
export function hasChanges(part: ParentNode): boolean {
	return [...findForms(part)].some(
		(form) => 'unsaved' in form.dataset || unchanged.get(form)?.includes(getInputText(form)) === false,
	)
}

export const getInputText = (form: HTMLFormElement) => toText(form, readValue)

function toText(form: HTMLFormElement, getValue: (control: Control) => unknown): string {
	return JSON.stringify([...form.elements].filter(isEdited).map((control) => [control.name, getValue(control)]))
}

/**
 * Returns whether an element contains user input. Hidden inputs count only in lists, such as `images[0]`, because the
 * page itself updates other hidden inputs.
 */
function isEdited(element: Element): element is Control {
	if (element instanceof HTMLInputElement)
		return (
			!['submit', 'button', 'reset'].includes(element.type) &&
			(element.type !== 'hidden' || /\[\d+\]/.test(element.name))
		)
	return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
}

function readValue(control: Control): unknown {
	if (control instanceof HTMLSelectElement) return Array.from(control.selectedOptions, ({ value }) => value)
	if (control instanceof HTMLTextAreaElement) return normalizeForComparison(control.value)
	if (control.type === 'file') return Array.from(control.files ?? [], ({ name }) => name)
	return isCheckable(control) ? [control.value, control.checked] : normalizeForComparison(control.value)
}

function readDefault(control: Control): unknown {
	if (control instanceof HTMLTextAreaElement) return normalizeForComparison(control.defaultValue)
	if (control instanceof HTMLInputElement) {
		if (control.type === 'file') return []
		return isCheckable(control) ? [control.value, control.defaultChecked] : normalizeForComparison(control.defaultValue)
	}
	const chosen = [...control.options].filter(({ defaultSelected }) => defaultSelected)
	const first = control.multiple ? [] : [...control.options].slice(0, 1)
	return (chosen.length > 0 ? chosen.slice(control.multiple ? 0 : -1) : first).map(({ value }) => value)
}

const isCheckable = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

/** Normalizes a text for comparison, because browsers change line ends and the case of a color. */
const normalizeForComparison = (text: string) => text.replace(/\r\n?/g, '\n').trim().toLowerCase()

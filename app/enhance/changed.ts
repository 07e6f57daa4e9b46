type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isControl = (element: Element): element is Control =>
	element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** Whether a person has typed or chosen something else than what the page came with. */
export function isChanged(control: Control): boolean {
	if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
	if (control instanceof HTMLSelectElement) {
		const served = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
		return served !== undefined && !served.selected
	}
	if (/^(checkbox|radio)$/.test(control.type)) return control.checked !== control.defaultChecked
	return control.type !== 'file' && control.value !== control.defaultValue
}

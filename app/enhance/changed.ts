type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isControl = (element: Element): element is Control =>
	element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/**
 * Returns whether the control's value or selection differs from the one that the page was delivered with. File inputs
 * always count as unchanged.
 */
export function isChanged(control: Control): boolean {
	if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
	if (control instanceof HTMLSelectElement) {
		const served = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
		return served !== undefined && !served.selected
	}
	if (/^(checkbox|radio)$/.test(control.type)) return control.checked !== control.defaultChecked
	return control.type !== 'file' && control.value !== control.defaultValue
}

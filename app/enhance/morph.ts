import { Idiomorph } from 'idiomorph'
import { isChanged } from './changed.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Changes `now` into `next`, element by element. Fields that the user has changed, or that have `data-keep`, keep their
 * values. Fields of the form `answered` get the values of `next`.
 */
export function morph(now: HTMLElement, next: HTMLElement, answered?: HTMLFormElement): void {
	for (const control of now.querySelectorAll<Control>('input, select, textarea'))
		if (!answered || control.form !== answered) preserveInput(control, next)
	void Idiomorph.morph(now, next, { callbacks: { beforeAttributeUpdated } })
	// A collapsed section with an invalid field opens.
	for (const fold of now.querySelectorAll('.fold:has([aria-invalid=true])')) fold.toggleAttribute('open', true)
}

/**
 * Returns whether Idiomorph may change an attribute. Attributes that script or the user has set stay, such as the open
 * state of a section.
 */
function beforeAttributeUpdated(name: string, element: Element, change: 'update' | 'remove'): boolean {
	if (name === 'hidden' && element.hasAttribute('data-enhance')) return false
	if (name === 'open' && element.matches('.fold')) return false
	if (change === 'update') return true
	return !(name === 'open' || name === 'inert' || name.startsWith('data-live') || element.matches('.chat-link'))
}

function preserveInput(control: Control, next: HTMLElement) {
	const twin = findCounterpart(control, next)
	if (!twin || twin.disabled || !(isChanged(control) || 'keep' in control.dataset)) return
	if (/^(checkbox|radio)$/.test(control.type))
		(twin as HTMLInputElement).checked = (control as HTMLInputElement).checked
	else {
		// Idiomorph would empty an input whose counterpart has no `value` attribute.
		if (control instanceof HTMLInputElement && !twin.hasAttribute('value')) twin.setAttribute('value', '')
		twin.value = control.value
	}
}

function findCounterpart(control: Control, next: HTMLElement): Control | null {
	// React's generated ids begin with `_`. They depend on an element's position and do not identify the element.
	if (control.id && !control.id.startsWith('_')) return next.querySelector<Control>(`#${CSS.escape(control.id)}`)
	const isAChoice = /^(checkbox|radio)$/.test(control.type)
	const value = isAChoice ? `[value="${CSS.escape(control.value)}"]` : ''
	const twins = control.name ? next.querySelectorAll<Control>(`[name="${CSS.escape(control.name)}"]${value}`) : []
	return twins.length === 1 ? twins[0]! : null
}

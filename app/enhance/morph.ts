import { Idiomorph } from 'idiomorph'
import { isChanged } from './changed.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Changes `now` into `next`, element by element. Fields of forms other than `answered` keep their values. */
export function morph(now: HTMLElement, next: HTMLElement, answered?: HTMLFormElement): void {
	for (const control of now.querySelectorAll<Control>('input, select, textarea'))
		if (!answered || control.form !== answered) preserveInput(control, next)
	void Idiomorph.morph(now, next, { callbacks: { beforeAttributeUpdated } })
	// Sections with errors must be visible.
	for (const fold of now.querySelectorAll('.fold:has([aria-invalid=true])')) fold.toggleAttribute('open', true)
}

/** Keeps the open state and other attributes that script or the user has set. */
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
		// A field without the attribute would be emptied.
		if (control instanceof HTMLInputElement && !twin.hasAttribute('value')) twin.setAttribute('value', '')
		twin.value = control.value
	}
}

function findCounterpart(control: Control, next: HTMLElement): Control | null {
	// React's generated ids depend on an element's position and do not identify it.
	if (control.id && !control.id.startsWith('_')) return next.querySelector<Control>(`#${CSS.escape(control.id)}`)
	const isAChoice = /^(checkbox|radio)$/.test(control.type)
	const value = isAChoice ? `[value="${CSS.escape(control.value)}"]` : ''
	const twins = control.name ? next.querySelectorAll<Control>(`[name="${CSS.escape(control.name)}"]${value}`) : []
	return twins.length === 1 ? twins[0]! : null
}

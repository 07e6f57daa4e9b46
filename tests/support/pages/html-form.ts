import { HTMLElement } from 'node-html-parser'
import { collapseBlanks } from '../split-list.ts'

type Values = Record<string, string | string[] | File | File[] | undefined>

/** Returns the request that a browser without script would send. Throws if the form, field or button does not exist. */
export function buildSubmission(
	document: HTMLElement,
	at: URL,
	values: Values,
	{ form: selector, button: buttonText }: { form?: string; button?: string },
) {
	const form = findForm(document, selector, buttonText)
	const controls = listControls(document, form)
	const button = findButton(controls, buttonText)
	const entries = fill(controls, values)
	const name = button?.getAttribute('name')
	if (name) entries.push([name, button?.getAttribute('value') ?? ''])
	const target = new URL(button?.getAttribute('formaction') ?? form.getAttribute('action') ?? at.href, at)
	const method = (button?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toUpperCase()
	if (method === 'GET') {
		target.search = new URLSearchParams(entries as [string, string][]).toString()
		return { target, init: {} }
	}
	const multipart = (button?.getAttribute('formenctype') ?? form.getAttribute('enctype')) === 'multipart/form-data'
	const body = multipart ? new FormData() : new URLSearchParams()
	for (const [key, value] of entries) (body as FormData).append(key, value)
	return { target, init: { method, body } }
}

function findForm(document: HTMLElement, selector: string | undefined, buttonText: string | undefined): HTMLElement {
	const scope = document.querySelector('main') ?? document
	const inMain = scope.querySelectorAll(selector ?? 'form')
	const forms = selector && inMain.length === 0 ? document.querySelectorAll(selector) : inMain
	const form = buttonText ? forms.find((one) => findButton(listControls(document, one), buttonText, false)) : forms[0]
	if (!form) throw new Error(`no form ${selector ?? ''} with a button '${buttonText ?? ''}' on this page`)
	return form
}

/** Returns the controls in page order; Enter clicks the first button. */
function listControls(document: HTMLElement, form: HTMLElement): HTMLElement[] {
	const all = 'input, select, textarea, button'
	const id = form.getAttribute('id')
	const own = form.querySelectorAll(all).filter((control) => [undefined, id].includes(control.getAttribute('form')))
	const outside = id ? document.querySelectorAll(`[form="${id}"]`) : []
	const of = new Set([...own, ...outside].filter((control) => !isDisabled(control)))
	return outside.length > 0 ? document.querySelectorAll(all).filter((control) => of.has(control)) : [...of]
}

/** Returns true if the control or its fieldset is disabled. */
function isDisabled(control: HTMLElement): boolean {
	let above: HTMLElement | null = control
	while (above && !(above.hasAttribute('disabled') && (above === control || above.tagName === 'FIELDSET')))
		above = above.parentNode
	return above !== null
}

function findButton(controls: HTMLElement[], buttonText: string | undefined, strict = true): HTMLElement | undefined {
	const buttons = controls.filter(
		(control) => control.tagName === 'BUTTON' && (control.getAttribute('type') ?? 'submit') === 'submit',
	)
	if (!buttonText) return buttons[0]
	const named = buttons.find((button) => {
		const label = button.getAttribute('aria-label') ?? ''
		return label === buttonText || getAccessibleText(button) === buttonText
	})
	if (!named && strict) throw new Error(`no button '${buttonText}' in this form`)
	return named
}

/** Returns the text of a button without the parts hidden from screen readers. */
function getAccessibleText({ childNodes }: HTMLElement): string {
	const heard = childNodes.filter(
		(node) => !(node instanceof HTMLElement && node.getAttribute('aria-hidden') === 'true'),
	)
	return collapseBlanks(heard.map((node) => node.textContent).join(''))
}

function fill(controls: HTMLElement[], values: Values): [string, string | File][] {
	const entries: [string, string | File][] = []
	const filled = new Set<string>()
	for (const control of controls) {
		const name = control.getAttribute('name')
		if (!name || control.tagName === 'BUTTON') continue
		if (!(name in values)) {
			entries.push(...getInitialValues(control).map((value): [string, string] => [name, value]))
		} else if (!filled.has(name)) {
			filled.add(name)
			const value = values[name]
			const list = value === undefined ? [] : Array.isArray(value) ? value : [value]
			entries.push(...list.map((item): [string, string | File] => [name, item]))
		}
	}
	const missing = Object.keys(values).filter((name) => !filled.has(name))
	if (missing.length > 0) throw new Error(`this form has no field ${missing.join(', ')}`)
	return entries
}

function getInitialValues(control: HTMLElement): string[] {
	if (control.tagName === 'TEXTAREA') return [control.textContent.replace(/^\n/, '')]
	if (control.tagName === 'SELECT') {
		const options = control.querySelectorAll('option')
		const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0]
		return chosen ? [chosen.getAttribute('value') ?? chosen.textContent] : []
	}
	const type = control.getAttribute('type') ?? 'text'
	if (type === 'file' || type === 'submit') return []
	if (type === 'checkbox' || type === 'radio')
		return control.hasAttribute('checked') ? [control.getAttribute('value') ?? 'on'] : []
	return [control.getAttribute('value') ?? '']
}

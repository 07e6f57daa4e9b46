import type { HTMLElement } from 'node-html-parser'
import { write } from '../../../app/adapters/db/db.server.ts'
import { ensureCategory } from '../../../app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '../../../app/shop/catalog/collection/collection.server.ts'
import type { SeenPage } from './visitor.ts'
import { singleBlanks } from '../words.ts'

/** Returns the text with single spaces. */
export function wordsOf(part: HTMLElement | null | undefined): string {
	return singleBlanks(part?.textContent ?? '')
}

/** Returns the text of status and alert regions, without the link in a message. */
export function announced({ document }: SeenPage): string[] {
	const said = document.querySelectorAll('[role=status], [role=alert]').map((region) => {
		const way = region.querySelector('.toast a')
		return way ? wordsOf(region).replace(wordsOf(way), '') : wordsOf(region)
	})
	return said.filter(Boolean)
}

export function sectionOf({ document }: SeenPage, heading: string): HTMLElement {
	const section = document
		.querySelectorAll('h2')
		.find((candidate) => wordsOf(candidate) === heading)
		?.closest('section')
	if (!section) throw new Error(`no section '${heading}' on this page`)
	return section
}

/** Returns the product names in order, optionally of one section. */
export function namesOn(page: SeenPage, heading?: string): string[] {
	const part = heading ? sectionOf(page, heading) : page.document
	return part.querySelectorAll('article h3').map(wordsOf)
}

export function cardOf({ document }: SeenPage, name: string): HTMLElement {
	const card = document.querySelectorAll('article').find((candidate) => wordsOf(candidate.querySelector('h3')) === name)
	if (!card) throw new Error(`no card of ${name} on this page`)
	return card
}

export function breadcrumbOf({ document }: SeenPage): string {
	return wordsOf(document.querySelector('nav[aria-label=Breadcrumb]'))
}

export function field({ document }: SeenPage, name: string): HTMLElement {
	const control = document.querySelector(`main [name=${name}]`)
	if (!control) throw new Error(`no field ${name} on this page`)
	return control
}

export function valueOf(page: SeenPage, name: string): string | undefined {
	const control = field(page, name)
	if (control.tagName === 'SELECT') {
		const option = control.querySelector('option[selected]') ?? control.querySelector('option')
		return option?.getAttribute('value') ?? wordsOf(option)
	}
	if (control.getAttribute('type') === 'radio')
		return page.document.querySelector(`main [name=${name}][checked]`)?.getAttribute('value')
	return control.tagName === 'TEXTAREA' ? control.textContent : control.getAttribute('value')
}

/** Returns the error that a field's aria-describedby refers to. */
export function errorBeside(page: SeenPage, name: string): string {
	const control = field(page, name)
	if (control.getAttribute('aria-invalid') !== 'true') return ''
	const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('-error'))
	return wordsOf(page.document.querySelector(`[id="${ids[0]}"]`))
}

/** Returns '₹ 100.00' for 'Total'. */
export function factOf({ document }: SeenPage, term: string): string {
	const found = document.querySelectorAll('main dt').find((candidate) => wordsOf(candidate) === term)
	if (!found) throw new Error(`no '${term}' on this page`)
	return wordsOf(found.nextElementSibling)
}

/** Creates a missing collection and returns the id. */
export function makeCollection(name: string): Promise<number> {
	return write((tx) => ensureCollection(tx, name, null))
}

/** Creates a missing category and returns the id. */
export function makeCategory(name: string): Promise<number> {
	return write((tx) => ensureCategory(tx, name))
}

import type { HTMLElement } from 'node-html-parser'
import { write } from '../../../app/adapters/db/db.server.ts'
import { ensureCategory } from '../../../app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '../../../app/shop/catalog/collection/collection.server.ts'
import type { VisitedPage } from './visitor.ts'
import { collapseBlanks } from '../split-list.ts'

/** Returns the text with single spaces. */
export function getText(part: HTMLElement | null | undefined): string {
	return collapseBlanks(part?.textContent ?? '')
}

/** Returns the text of status and alert regions, without the link in a message. */
export function listAnnouncements({ document }: VisitedPage): string[] {
	const said = document.querySelectorAll('[role=status], [role=alert]').map((region) => {
		const way = region.querySelector('.toast a')
		return way ? getText(region).replace(getText(way), '') : getText(region)
	})
	return said.filter(Boolean)
}

export function getSection({ document }: VisitedPage, heading: string): HTMLElement {
	const section = document
		.querySelectorAll('h2')
		.find((candidate) => getText(candidate) === heading)
		?.closest('section')
	if (!section) throw new Error(`no section '${heading}' on this page`)
	return section
}

/** Returns the product names in order, optionally of one section. */
export function listNames(page: VisitedPage, heading?: string): string[] {
	const part = heading ? getSection(page, heading) : page.document
	return part.querySelectorAll('article h3').map(getText)
}

export function getCard({ document }: VisitedPage, name: string): HTMLElement {
	const card = document.querySelectorAll('article').find((candidate) => getText(candidate.querySelector('h3')) === name)
	if (!card) throw new Error(`no card of ${name} on this page`)
	return card
}

export function getBreadcrumb({ document }: VisitedPage): string {
	return getText(document.querySelector('nav[aria-label=Breadcrumb]'))
}

export function getField({ document }: VisitedPage, name: string): HTMLElement {
	const control = document.querySelector(`main [name=${name}]`)
	if (!control) throw new Error(`no field ${name} on this page`)
	return control
}

export function getFieldValue(page: VisitedPage, name: string): string | undefined {
	const control = getField(page, name)
	if (control.tagName === 'SELECT') {
		const option = control.querySelector('option[selected]') ?? control.querySelector('option')
		return option?.getAttribute('value') ?? getText(option)
	}
	if (control.getAttribute('type') === 'radio')
		return page.document.querySelector(`main [name=${name}][checked]`)?.getAttribute('value')
	return control.tagName === 'TEXTAREA' ? control.textContent : control.getAttribute('value')
}

/** Returns the error that a field's aria-describedby refers to. */
export function getFieldError(page: VisitedPage, name: string): string {
	const control = getField(page, name)
	if (control.getAttribute('aria-invalid') !== 'true') return ''
	const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('-error'))
	return getText(page.document.querySelector(`[id="${ids[0]}"]`))
}

/** Returns '₹ 100.00' for 'Total'. */
export function getTermValue({ document }: VisitedPage, term: string): string {
	const found = document.querySelectorAll('main dt').find((candidate) => getText(candidate) === term)
	if (!found) throw new Error(`no '${term}' on this page`)
	return getText(found.nextElementSibling)
}

/** Creates a missing collection and returns the id. */
export function makeCollection(name: string): Promise<number> {
	return write((tx) => ensureCollection(tx, name, null))
}

/** Creates a missing category and returns the id. */
export function makeCategory(name: string): Promise<number> {
	return write((tx) => ensureCategory(tx, name))
}

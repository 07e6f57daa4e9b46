import { expect, test, vi } from 'vitest'
import { createCachedHtml } from './cached-html.server.ts'

const words = '<li>Café ₹ 😀</li>'

function renderPage(html = words, mode = 'full') {
	const render = vi.fn(() => html)
	return { render, page: createCachedHtml(render, mode) }
}

const toText = (parts: (string | Buffer)[]) => parts.map(String).join('')

test('a page part is rendered once for the same content and keeps its place', () => {
	const products = {}
	for (const isFirst of [true, false]) {
		const { render, page } = renderPage()
		const stands = page.html(products, 'cards', () => null)
		expect(toText(page.inPage(`<ul>${stands}</ul><ol>${stands}</ol>`))).toBe(`<ul>${words}</ul><ol>${words}</ol>`)
		expect(render).toHaveBeenCalledTimes(isFirst ? 1 : 0)
	}
})

test.each([
	['another object alike', {}, 'cards', 'full'],
	['something else of it', undefined, 'tiles', 'full'],
	['lite mode', undefined, 'cards', 'lite'],
])('a page part is rendered again for %s', (_, other, what, mode) => {
	const products = {}
	const before = renderPage().page
	expect(toText(before.inPage(before.html(products, 'cards', () => null)))).toBe(words)
	const { render, page } = renderPage('<li>new</li>', mode)
	const stands = page.html(other ?? products, what, () => null)
	expect(toText(page.inPage(stands))).toBe('<li>new</li>')
	expect(render).toHaveBeenCalledOnce()
})

test('the head links of a page part are returned separately each time', () => {
	const products = {}
	const preload = '<link rel="preload" as="image" imagesizes="(width &gt;= 80rem) 222px"/>'
	for (const html of [preload + words, 'not rendered']) {
		const { page } = renderPage(html)
		const stands = page.html(products, 'cards', () => null)
		expect(page.preloads()).toEqual(preload)
		expect(toText(page.inPage(stands))).toEqual(words)
	}
})

test('page text that looks like a placeholder of a part stays text', () => {
	const { page } = renderPage()
	page.html({}, 'cards', () => null)
	expect(toText(page.inPage('<!--0--><p>&lt;!-- 0--&gt;</p>'))).toBe('<!--0--><p>&lt;!-- 0--&gt;</p>')
})

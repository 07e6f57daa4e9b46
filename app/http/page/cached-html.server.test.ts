import { expect, test, vi } from 'vitest'
import { createCachedHtml } from './cached-html.server.ts'

const words = '<li>Café ₹ 😀</li>'

function pageOf(html = words, mode = 'full') {
	const render = vi.fn(() => html)
	return { render, page: createCachedHtml(render, mode) }
}

const textOf = (parts: (string | Buffer)[]) => parts.map(String).join('')

test('a part of a page is rendered once for what it shows, and stands where it was', () => {
	const products = {}
	for (const isFirst of [true, false]) {
		const { render, page } = pageOf()
		const stands = page.html(products, 'cards', () => null)
		expect(textOf(page.inPage(`<ul>${stands}</ul><ol>${stands}</ol>`))).toBe(`<ul>${words}</ul><ol>${words}</ol>`)
		expect(render).toHaveBeenCalledTimes(isFirst ? 1 : 0)
	}
})

test.each([
	['another object alike', {}, 'cards', 'full'],
	['something else of it', undefined, 'tiles', 'full'],
	['lite mode', undefined, 'cards', 'lite'],
])('a part of a page is rendered anew for %s', (_, other, what, mode) => {
	const products = {}
	const before = pageOf().page
	expect(textOf(before.inPage(before.html(products, 'cards', () => null)))).toBe(words)
	const { render, page } = pageOf('<li>new</li>', mode)
	const stands = page.html(other ?? products, what, () => null)
	expect(textOf(page.inPage(stands))).toBe('<li>new</li>')
	expect(render).toHaveBeenCalledOnce()
})

test('what the head is to load for a part of a page comes apart from it, each time', () => {
	const products = {}
	const preload = '<link rel="preload" as="image" imagesizes="(width &gt;= 80rem) 222px"/>'
	for (const html of [preload + words, 'not rendered']) {
		const { page } = pageOf(html)
		const stands = page.html(products, 'cards', () => null)
		expect(page.preloads()).toEqual(preload)
		expect(textOf(page.inPage(stands))).toEqual(words)
	}
})

test('words of a page that look like what stands for a part stay words', () => {
	const { page } = pageOf()
	page.html({}, 'cards', () => null)
	expect(textOf(page.inPage('<!--0--><p>&lt;!-- 0--&gt;</p>'))).toBe('<!--0--><p>&lt;!-- 0--&gt;</p>')
})

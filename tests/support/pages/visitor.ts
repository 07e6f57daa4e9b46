import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { type HTMLElement, parse } from 'node-html-parser'
import { expect } from 'vitest'
import { handleRequest } from '../built-app.ts'
import { isLong } from '../long-tests.ts'
import { buildSubmission } from './html-form.ts'
import { collapseBlanks } from '../split-list.ts'

const home = 'http://shop.test'

export interface VisitedPage {
	status: number
	/** Includes the query. */
	path: string
	html: string
	document: HTMLElement
	all: (selector: string) => HTMLElement[]
	first: (selector: string) => HTMLElement | null
	/** Returns the text of the first match with single spaces, or '' if nothing matches. */
	words: (selector: string) => string
	/** Returns the link targets. */
	hrefs: (selector: string) => (string | undefined)[]
	/** Returns the target of the link with this text. */
	hrefOf: (words: string, selector?: string) => string | undefined
	/** The text with single spaces. */
	text: string
	headers: Headers
	/** The statuses of the redirects. */
	redirects: number[]
}

/** Parses the HTML only when a test accesses the document. */
function toVisitedPage({ status, headers }: Response, path: string, html: string, redirects: number[]): VisitedPage {
	let document: HTMLElement | undefined
	let text: string | undefined
	return {
		status,
		path,
		html,
		headers,
		redirects,
		get document() {
			return (document ??= parse(html, { comment: false, blockTextElements: { script: false, style: false } }))
		},
		all(selector: string) {
			return this.document.querySelectorAll(selector)
		},
		first(selector: string) {
			return this.document.querySelector(selector)
		},
		words(selector: string) {
			return collapseBlanks(this.first(selector)?.textContent ?? '')
		},
		hrefs(selector: string) {
			return this.all(selector).map((link) => link.getAttribute('href'))
		},
		hrefOf(words: string, selector = 'main a') {
			return this.all(selector)
				.find((link) => collapseBlanks(link.textContent) === words)
				?.getAttribute('href')
		},
		get text() {
			return (text ??= collapseBlanks((this.document.querySelector('body') ?? this.document).textContent))
		},
	}
}

type Values = Record<string, string | string[] | File | File[] | undefined>

interface Choice {
	/** A CSS selector. Defaults to the only matching action, or to the first form of the main part. */
	form?: string
	button?: string
}

/** Returns a logged-out browser without script, which stores cookies, follows redirects and submits forms. */
export function createVisitor() {
	const cookies = new Map<string, string>()
	let page: VisitedPage | undefined

	async function send(target: URL, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers)
		if (!headers.has('Accept')) headers.set('Accept', 'text/html,application/xhtml+xml')
		if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
		if (init.method === 'POST' && !headers.has('Origin')) headers.set('Origin', home)
		const response = await handleRequest(new Request(target, { ...init, headers, redirect: 'manual' }))
		for (const cookie of response.headers.getSetCookie()) storeCookies(cookie)
		return response
	}

	function storeCookies(cookie: string) {
		const [pair = '', ...attributes] = cookie.split(';')
		const name = pair.slice(0, pair.indexOf('='))
		if (attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')) cookies.delete(name)
		else cookies.set(name, pair.slice(name.length + 1))
	}

	async function followRedirects(target: URL, init?: RequestInit): Promise<VisitedPage> {
		let url = target
		let response = await send(url, init)
		const redirects: number[] = []
		while (response.headers.has('Location') && response.status >= 300 && response.status < 400) {
			if (redirects.push(response.status) > 5) throw new Error(`redirected in circles: ${url}`)
			url = new URL(response.headers.get('Location')!, url)
			response = await send(url)
		}
		// Some browsers would repeat the POST for any other status.
		if (init?.method === 'POST' && redirects.length > 0) expect(redirects[0], page?.path).toBe(303)
		page = toVisitedPage(response, url.pathname + url.search, await response.text(), redirects)
		if (isLong && response.headers.get('Content-Type')?.startsWith('text/html'))
			expect(await listHtmlErrors(page.html), page.path).toEqual([])
		return page
	}

	return {
		open: (path: string) => followRedirects(new URL(path, home)),
		/** Submits a form; fields without a given value keep the value on the page. */
		submit(values: Values = {}, choice: Choice = {}): Promise<VisitedPage> {
			if (!page) throw new Error('open a page first')
			const { target, init } = buildSubmission(page.document, new URL(page.path, home), values, choice)
			return followRedirects(target, init)
		},
		/** Sends a request with cookies; does not follow redirects or leave the open page. */
		request: (path: string, init?: RequestInit) => send(new URL(path, home), init),
		/** Sends a form with these fields, like `request`. */
		post: (path: string, fields: Record<string, string> = {}) =>
			send(new URL(path, home), { method: 'POST', body: new URLSearchParams(fields) }),
		/** Returns the cookies of the browser. */
		cookies,
		page: () => page!,
		/** Queries the open page. */
		all: (selector: string) => page!.all(selector),
		first: (selector: string) => page!.first(selector),
		words: (selector: string) => page!.words(selector),
	}
}

export type Visitor = ReturnType<typeof createVisitor>

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

/** Returns the HTML validation errors with their positions. */
export async function listHtmlErrors(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html)
	return results.flatMap(({ messages }) => messages).map(({ message, selector }) => `${selector}: ${message}`)
}

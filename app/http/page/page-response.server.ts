import type { Language } from '#app/i18n/languages.ts'
import type { PageParts } from './cached-html.server.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getSettings } from '#app/adapters/settings.server.ts'
import { getPaymentProvider } from '#app/shop/settings/active-payment-service.server.ts'
import {
	applyTheme,
	type Theme,
	buildThemeStyles,
	defaultTheme,
	getHeadingFontUrl,
	type HeadingFont,
	headingFonts,
} from '#app/shop/settings/theme/theme.ts'
import type { IncomingMessage } from 'node:http'
import { recordSearchEvent, parseSearchEvent } from '#app/shop/catalog/search-queries/search-queries.server.ts'

const blocksOfPages = new WeakMap<Response, Buffer[]>()

/**
 * The number of characters in a block. A page of a hundred kilobytes in one piece gets new memory from the system each
 * time, which costs more than writing it. Blocks of this size reuse the memory of the process.
 */
const blockLength = 16 * 1024

/** Creates a response of a rendered page from its parts. A Response made of bytes would copy them. */
export function createPageResponse(page: PageParts, init: ResponseInit): Response {
	const blocks = page.flatMap((part) => (typeof part === 'string' ? toBlocks(part) : part))
	const body = new ReadableStream({
		start(controller) {
			for (const block of blocks) controller.enqueue(block)
			controller.close()
		},
	})
	const response = new Response(body, init)
	blocksOfPages.set(response, blocks)
	return response
}

/**
 * Returns all bytes of a response. For a response of `createPageResponse`, joins the stored blocks without reading the
 * body.
 */
export async function readBytes(response: Response): Promise<Buffer> {
	const blocks = blocksOfPages.get(response)
	return blocks ? Buffer.concat(blocks) : Buffer.from(await response.arrayBuffer())
}

function toBlocks(text: string): Buffer[] {
	const blocks = []
	for (let start = 0; start < text.length;) {
		const end = start + blockLength
		// A surrogate pair is not split.
		const next = text.codePointAt(end - 1)! > 0xffff ? end + 1 : end
		blocks.push(Buffer.from(text.slice(start, next)))
		start = next
	}
	return blocks
}

/** The delivery of the styles: inline on the first view, and later as a file that the browser has cached. */
export type StyleDelivery = 'inline' | 'file'

interface PageAssets {
	stylesheet: string
	/** The URL of the additional style sheet of product listings. */
	listingSheet: string
	delivery: StyleDelivery
	/** The theme of the storefront; `undefined` for the admin, which has its own styles. */
	theme: Theme | undefined
	/** The language of the page. */
	language: Pick<Language, 'lineHeight'>
	/** True if the page uses only fonts of the device. */
	isLite: boolean
	/** The preload links of cached parts (cached-html.server.ts). */
	preloads: string
	script: { module: string; imports: string[] } | undefined
	/** The nonce of the scripts that React Router writes into an admin page; `undefined` for the storefront. */
	nonce: string | undefined
}

const isDevelopment = import.meta.env.DEV
const doctype = '<!DOCTYPE html>'
/** Reloads a document of the development server after an edit (scripts/build/reload-documents.ts). */
const reloadTag = '<script type="module" src="/@reload-documents"></script>'
let styleParts: StylePart[] | undefined

/**
 * Adds the styles and the script to a page and builds its Content-Security-Policy. In a document only script files of
 * the shop run, so it needs no nonce and all visitors can get the same HTML. The page is returned as a list of texts,
 * because joining them would copy it.
 */
export function finishPage(
	html: string,
	{ stylesheet, listingSheet, delivery, theme = defaultTheme, language, isLite, preloads, script, nonce }: PageAssets,
): { page: string[]; policy: string } {
	const shown = adaptTheme(theme, language)
	const themeStyles = buildThemeStyles(shown) + buildLanguageStyles(language)
	const styles = (delivery === 'inline' ? applyTheme(pickStyles(getStyleParts(shown), html), shown) : '') + themeStyles
	const sheets = html.includes(' id="listing"') ? [stylesheet, listingSheet] : [stylesheet]
	const files = delivery === 'file' ? sheets.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('') : ''
	const font = nonce || isLite ? '' : buildFontPreload(shown)
	const style = font + files + (styles && `<style>${styles}</style>`)
	// The inline rules come before the style sheets that the page links itself. Those style sheets are complete and
	// must apply last.
	const [start, body] = splitAfter(html, '<meta charSet="utf-8"/>')
	const watching = isDevelopment && !nonce ? reloadTag : ''
	const scripts = watching + (script ? buildScriptTags(script) : '')
	const head = (start.startsWith(doctype) ? '' : doctype) + start + style + preloads + scripts
	return { page: [head, body], policy: buildContentSecurityPolicy(styles, nonce) }
}

/**
 * Returns a theme for a language. A heading font without the letters of the language gives way to the system font: a
 * text in both scripts would have two typefaces, and the page would load a font only for the Latin words.
 */
function adaptTheme(theme: Theme, { lineHeight }: Pick<Language, 'lineHeight'>): Theme {
	const font: HeadingFont = headingFonts[theme.face]
	return lineHeight === undefined || font.script ? theme : { ...theme, face: 'system' }
}

/**
 * Returns the styles of a language whose letters are taller than Latin ones. Their signs above and below must not be
 * cut, and their letters must not be spaced. Only pages in this language contain these styles.
 */
function buildLanguageStyles({ lineHeight }: Pick<Language, 'lineHeight'>): string {
	if (lineHeight === undefined) return ''
	const headings = 'h1,h2,h3,.font-display,.banner-words>.font-display{line-height:1.4;letter-spacing:0}'
	// `.card h3` is the name of a product, which is cut off after two lines.
	return `body{line-height:${lineHeight}}${headings}.card h3{line-height:1.5}.eyebrow{letter-spacing:0;text-transform:none}`
}

/**
 * Returns the preload of the heading font. Browsers wait a moment for an optional font that is preloaded, so the first
 * page already has it unless the network is slow. The font never changes after the first paint (rule: one-typeface).
 */
function buildFontPreload(theme: Theme): string {
	const url = getHeadingFontUrl(theme)
	return url ? `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin=""/>` : ''
}

/**
 * Returns the script tags. The script comes first, so that it is loaded and the page interactive when parsing ends. It
 * is `async`, because deferred scripts run in the task that parses the end of the page, which would become the longest
 * task.
 */
function buildScriptTags({ module, imports }: NonNullable<PageAssets['script']>): string {
	const ahead = imports.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`)
	return `<script type="module" async src="${module}" fetchpriority="low"></script>${ahead.join('')}`
}

function splitAfter(html: string, mark: string): [start: string, rest: string] {
	const end = html.indexOf(mark) + mark.length
	if (end < mark.length) throw new Error(`A page without ${mark}`)
	return [html.slice(0, end), html.slice(end)]
}

/**
 * Returns the parts of the storefront's style sheet (scripts/build/style-parts.ts). Omits the rule with the custom
 * properties, because `applyTheme` replaces them by their values, and the default font when the theme has another.
 */
function getStyleParts({ face }: Theme): StylePart[] {
	styleParts ??= JSON.parse(readFileSync('build/style-parts.json', 'utf8')) as StylePart[]
	const skippedRules = face === defaultTheme.face ? /^:root\{--accent/ : /^(:root\{--accent|@font-face)/
	return styleParts.filter((part) => !('text' in part && skippedRules.test(part.text)))
}

/**
 * Returns the origins of the payment service's pages, each after a space; empty without such pages. A form that starts
 * a payment is redirected to the service's page, which counts as a form action.
 */
function getPaymentOrigin(): string {
	const origins = getPaymentProvider()?.pageOrigins ?? []
	return origins.map((origin) => ` ${origin}`).join('')
}

/** Builds the Content-Security-Policy. Style attributes are allowed because swatch colors are data. */
export function buildContentSecurityPolicy(styles = '', nonce?: string): string {
	const inline = styles === '' ? '' : ` 'sha256-${createHash('sha256').update(styles).digest('base64')}'`
	return [
		"default-src 'self'",
		nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
		"style-src-attr 'unsafe-inline'",
		isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${inline}`,
		// blob: is for a selected file that has not been sent yet.
		"img-src 'self' data: blob:",
		"media-src 'self' blob:",
		isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		`form-action 'self'${getPaymentOrigin()}`,
		"frame-ancestors 'none'",
		...(getSettings().https ? ['upgrade-insecure-requests'] : []),
	].join('; ')
}

const controlPattern = /<(?:input|select|textarea|button)\b[^>]*>/g
const invalidPattern = /<[a-z]+\b[^>]* aria-invalid="true"[^>]*>/
const alertPattern = /<[a-z]+\b[^>]* role="alert"[^>]*>(?=[^<]|<(?!\/))/

/**
 * Adds `autofocus` to the first invalid field, or else to the error summary, as script would do. The page is unchanged
 * when its `<main>` contains an `autofocus` already.
 */
export function focusFirstError(html: string): string {
	const start = html.indexOf('<main')
	const main = html.slice(start)
	if (start < 0 || main.includes(' autofocus')) return html
	const wrong = invalidPattern.exec(main)
	if (wrong) {
		// The first control inside a group gets the focus.
		controlPattern.lastIndex = wrong.index
		for (let found = controlPattern.exec(main); found; found = controlPattern.exec(main)) {
			if (!found[0].includes(' type="hidden"')) return html.slice(0, start) + addAutofocus(main, found)
		}
	}
	const alertElement = alertPattern.exec(main)
	return alertElement ? html.slice(0, start) + addAutofocus(main, alertElement) : html
}

function addAutofocus(html: string, { 0: tag, index }: RegExpExecArray): string {
	const name = tag.slice(0, /[\s>]/.exec(tag)!.index)
	const isReached = /^<(input|select|textarea|button)$/.test(name) || tag.includes(' tabindex=')
	return `${html.slice(0, index)}${name}${isReached ? '' : ' tabindex="-1"'} autofocus=""${html.slice(index + name.length)}`
}

const crawlerPattern = /bot|crawl|spider|slurp|preview/i

/**
 * Counts a search, or the view of a product that was opened from a search (rule: searches-without-results). Cached
 * pages count as well because no script is involved. Bots that identify themselves do not count.
 */
export function recordPageView({ method, url = '', headers }: IncomingMessage, origin: string): void {
	if (method !== 'GET') return
	const pageView = parseSearchEvent(url, headers.referer, origin)
	if (pageView && !crawlerPattern.test(headers['user-agent'] ?? '')) recordSearchEvent(pageView)
}

export type Condition = string | Condition[][]

export type StylePart = { text: string; classes?: Condition[][] | undefined } | { block: string; parts: StylePart[] }

/**
 * Returns the rules whose classes are in the HTML and the rules without a class. A script that adds classes must load
 * the full sheet first.
 */
export function pickStyles(parts: StylePart[], html: string): string {
	const used = new Set<string>()
	for (const [, names] of html.matchAll(/ class="([^"]*)"/g))
		for (const name of unescapeText(names!).split(' ')) used.add(name)
	return joinStyles(parts, used)
}

function joinStyles(parts: StylePart[], used: Set<string>): string {
	let text = ''
	for (const part of parts) {
		if ('block' in part) {
			const inside = joinStyles(part.parts, used)
			if (inside) text += `${part.block}{${inside}}`
		} else if (!part.classes || isMet(part.classes, used)) text += part.text
	}
	return text
}

function isMet(alternatives: Condition[][], used: Set<string>): boolean {
	return alternatives.some((alternative) =>
		alternative.every((condition) => (typeof condition === 'string' ? used.has(condition) : isMet(condition, used))),
	)
}

function unescapeText(text: string): string {
	return text.includes('&')
		? text
				.replaceAll('&lt;', '<')
				.replaceAll('&gt;', '>')
				.replaceAll('&quot;', '"')
				.replaceAll('&#x27;', "'")
				.replaceAll('&amp;', '&')
		: text
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getSettings } from '#app/adapters/settings.server.ts'
import { applyTheme, type Theme, buildThemeStyles, defaultTheme } from '#app/shop/settings/theme/theme.ts'
import { pickStyles, type StylePart } from './style-parts.ts'

/** The styles are inline on the first view and a cached file later. */
export type StyleDelivery = 'inline' | 'file'

interface PageAssets {
	stylesheet: string
	/** The additional styles of listings. */
	listingSheet: string
	delivery: StyleDelivery
	/** `undefined` for the back office, which has its own. */
	theme: Theme | undefined
	/** The preloads of separately rendered parts. */
	preloads: string
	script: { module: string; imports: string[] } | undefined
	/** The nonce of the scripts that the framework writes into a back-office page. */
	nonce: string | undefined
}

const development = import.meta.env.DEV
const doctype = '<!DOCTYPE html>'
let parts: StylePart[] | undefined

/**
 * Adds the stylesheet, script and Content-Security-Policy. Only the shop's files run in a document, so that visitors
 * can share a page without a nonce. The page is returned as a list of texts, because joining them would copy it.
 */
export function finishPage(
	html: string,
	{ stylesheet, listingSheet, delivery, theme = defaultTheme, preloads, script, nonce }: PageAssets,
): { page: string[]; policy: string } {
	const themeStyles = buildThemeStyles(theme)
	const styles = (delivery === 'inline' ? applyTheme(pickStyles(getStyleParts(theme), html), theme) : '') + themeStyles
	const sheets = html.includes(' id="listing"') ? [stylesheet, listingSheet] : [stylesheet]
	const files = delivery === 'file' ? sheets.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('') : ''
	const style = files + (styles && `<style>${styles}</style>`)
	// The style precedes sheets that the page links itself, which are complete.
	const [start, body] = splitAfter(html, '<meta charSet="utf-8"/>')
	const head =
		(start.startsWith(doctype) ? '' : doctype) + start + style + preloads + (script ? buildScriptTags(script) : '')
	return { page: [head, body], policy: buildContentSecurityPolicy(styles, nonce) }
}

/** Returns the script tags. The script comes first, so that it is loaded and the page interactive when parsing ends. */
function buildScriptTags({ module, imports }: NonNullable<PageAssets['script']>): string {
	const ahead = imports.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`)
	// The page reloads when components are edited.
	const watching = development ? '<script type="module" src="/@vite/client"></script>' : ''
	return `${watching}<script type="module" src="${module}" fetchpriority="low"></script>${ahead.join('')}`
}

function splitAfter(html: string, mark: string): [start: string, rest: string] {
	const end = html.indexOf(mark) + mark.length
	if (end < mark.length) throw new Error(`A page without ${mark}`)
	return [html.slice(0, end), html.slice(end)]
}

/**
 * Returns the parts of the storefront's style sheet (scripts/build/style-parts.ts). It omits the custom properties,
 * whose values are inlined for a first view, and the default font when the theme has another.
 */
function getStyleParts({ face }: Theme): StylePart[] {
	parts ??= JSON.parse(readFileSync('build/style-parts.json', 'utf8')) as StylePart[]
	const isSkipped = face === defaultTheme.face ? /^:root\{--accent/ : /^(:root\{--accent|@font-face)/
	return parts.filter((part) => !('text' in part && isSkipped.test(part.text)))
}

/**
 * Returns the origins of payment pages. A form that starts a payment is redirected to the service's page, which counts
 * as a form action.
 */
function getPaymentOrigin(): string {
	return getSettings().razorpay ? ' https://rzp.io https://*.razorpay.com' : ''
}

/** Builds the Content-Security-Policy. Style attributes are allowed because swatch colors are data. */
export function buildContentSecurityPolicy(styles = '', nonce?: string): string {
	const inline = styles === '' ? '' : ` 'sha256-${createHash('sha256').update(styles).digest('base64')}'`
	return [
		"default-src 'self'",
		nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
		"style-src-attr 'unsafe-inline'",
		development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${inline}`,
		// blob: is for a selected file that has not been sent yet.
		"img-src 'self' data: blob:",
		"media-src 'self' blob:",
		development ? "connect-src 'self' ws:" : "connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		`form-action 'self'${getPaymentOrigin()}`,
		"frame-ancestors 'none'",
		...(getSettings().https ? ['upgrade-insecure-requests'] : []),
	].join('; ')
}

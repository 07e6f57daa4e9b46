import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { settings } from '#app/adapters/settings.server.ts'
import { inLook, type Look, stylesOf, usualLook } from '#app/shop/settings/look/look.ts'
import { pickStyles, type StylePart } from './style-parts.ts'

/** Inline on a first view, a cached file later. */
export type StyleDelivery = 'inline' | 'file'

interface Finishing {
	stylesheet: string
	/** What only listings have. */
	listingSheet: string
	delivery: StyleDelivery
	/** Undefined for the back-office, which has its own. */
	look: Look | undefined
	/** Preloads of parts that were rendered apart. */
	preloads: string
	script: { module: string; imports: string[] } | undefined
	/** The nonce of the scripts that the framework writes into a page of the back-office. */
	nonce: string | undefined
}

const development = import.meta.env.DEV
const doctype = '<!DOCTYPE html>'
let parts: StylePart[] | undefined

/**
 * Adds stylesheet, script and Content-Security-Policy. Only the shop's files run in a document, so that visitors share a
 * page without a nonce. The page comes in texts that follow each other, for to join them would copy it.
 */
export function finishPage(
	html: string,
	{ stylesheet, listingSheet, delivery, look = usualLook, preloads, script, nonce }: Finishing,
): { page: string[]; policy: string } {
	const ofLook = stylesOf(look)
	const styles = (delivery === 'inline' ? inLook(pickStyles(partsFor(look), html), look) : '') + ofLook
	const sheets = html.includes(' id="listing"') ? [stylesheet, listingSheet] : [stylesheet]
	const files = delivery === 'file' ? sheets.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('') : ''
	const style = files + (styles && `<style>${styles}</style>`)
	// The style stands before sheets that the page links itself, which are complete.
	const [start, body] = splitAfter(html, '<meta charSet="utf-8"/>')
	const head = (start.startsWith(doctype) ? '' : doctype) + start + style + preloads + (script ? tagsOf(script) : '')
	return { page: [head, body], policy: contentSecurityPolicy(styles, nonce) }
}

/** The script stands first: it is there, and the page live, as soon as the page is read. */
function tagsOf({ module, imports }: NonNullable<Finishing['script']>): string {
	const ahead = imports.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`)
	// The page is loaded anew where components are edited.
	const watching = development ? '<script type="module" src="/@vite/client"></script>' : ''
	return `${watching}<script type="module" src="${module}" fetchpriority="low"></script>${ahead.join('')}`
}

function splitAfter(html: string, mark: string): [start: string, rest: string] {
	const end = html.indexOf(mark) + mark.length
	if (end < mark.length) throw new Error(`A page without ${mark}`)
	return [html.slice(0, end), html.slice(end)]
}

/**
 * The shoppers' sheet in parts (scripts/build/style-parts.ts), without the properties, whose values a first view has where
 * they are read, and without the usual face where the look has another.
 */
function partsFor({ face }: Look): StylePart[] {
	parts ??= JSON.parse(readFileSync('build/style-parts.json', 'utf8')) as StylePart[]
	const isLeftOut = face === usualLook.face ? /^:root\{--accent/ : /^(:root\{--accent|@font-face)/
	return parts.filter((part) => !('text' in part && isLeftOut.test(part.text)))
}

/** A form that begins a payment is answered with a redirect to the service's page, which counts as its action. */
function paymentPages(): string {
	return settings().razorpay ? ' https://rzp.io https://*.razorpay.com' : ''
}

/** Style attributes are allowed: swatches' colours are data. */
export function contentSecurityPolicy(styles = '', nonce?: string): string {
	const inline = styles === '' ? '' : ` 'sha256-${createHash('sha256').update(styles).digest('base64')}'`
	return [
		"default-src 'self'",
		nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
		"style-src-attr 'unsafe-inline'",
		development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${inline}`,
		// blob: is a chosen file, not yet sent.
		"img-src 'self' data: blob:",
		"media-src 'self' blob:",
		development ? "connect-src 'self' ws:" : "connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		`form-action 'self'${paymentPages()}`,
		"frame-ancestors 'none'",
		...(settings().https ? ['upgrade-insecure-requests'] : []),
	].join('; ')
}

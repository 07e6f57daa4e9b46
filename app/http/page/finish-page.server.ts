import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { settings } from '#app/adapters/settings.server.ts'
import { neededStyles, type StylePart } from './style-parts.ts'

/** Inline on a first view, a cached file later. */
export type StyleDelivery = 'inline' | 'file'

interface Finishing {
	stylesheet: string
	delivery: StyleDelivery
	/** Of parts that were rendered apart. */
	preloads: string
	script: { module: string; imports: string[] } | undefined
	/** What a page of the back-office is hydrated from. */
	payload: string | undefined
}

const development = import.meta.env.DEV
/** The development server's tools, without which no module with components runs. */
const refreshing = development
	? '<script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime"></script>'
	: ''
const doctype = '<!DOCTYPE html>'
let parts: StylePart[] | undefined

/**
 * Adds stylesheet, script and Content-Security-Policy. Only the shop's files run, so that visitors share a page without
 * a nonce. The page comes in texts that follow each other, for to join them would copy it.
 */
export function finishPage(
	html: string,
	{ stylesheet, delivery, preloads, script, payload }: Finishing,
): { page: string[]; policy: string } {
	const styles = delivery === 'inline' ? neededStyles(allParts(), html) : undefined
	const style = styles === undefined ? `<link rel="stylesheet" href="${stylesheet}"/>` : `<style>${styles}</style>`
	const policy = contentSecurityPolicy(styles)
	// Before sheets that the page links itself, which are complete.
	const [start, body] = splitAfter(html, '<meta charSet="utf-8"/>')
	const head = doctype + start + style + preloads
	if (!script) return { page: [head, body], policy }
	const module = `<script type="module" src="${script.module}" fetchpriority="low"></script>`
	// A document names it first: it is there, and live, as soon as the page is read.
	if (payload === undefined) {
		const ahead = script.imports.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`)
		return { page: [head + refreshing + module + ahead.join(''), body], policy }
	}
	const end = body.lastIndexOf('</body>')
	const data = `<script type="application/json" id="payload">${payload}</script>`
	return { page: [head, body.slice(0, end), data + refreshing + module + body.slice(end)], policy }
}

function splitAfter(html: string, mark: string): [start: string, rest: string] {
	const end = html.indexOf(mark) + mark.length
	if (end < mark.length) throw new Error(`A page without ${mark}`)
	return [html.slice(0, end), html.slice(end)]
}

/** The shoppers' sheet in parts (scripts/build/style-parts.ts). */
function allParts(): StylePart[] {
	return (parts ??= JSON.parse(readFileSync('build/style-parts.json', 'utf8')) as StylePart[])
}

/** A form that begins a payment is answered with a redirect to the service's page, which counts as its action. */
function paymentPages(): string {
	return settings().razorpay ? ' https://rzp.io https://*.razorpay.com' : ''
}

/** Style attributes are allowed: swatches' colours are data. */
export function contentSecurityPolicy(styles?: string): string {
	const inline = styles === undefined ? '' : ` 'sha256-${createHash('sha256').update(styles).digest('base64')}'`
	return [
		"default-src 'self'",
		"script-src 'self'",
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

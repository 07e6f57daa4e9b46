import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CurrentRequest } from '#app/adapters/reporting/current-request.ts'
import type { Settings } from '#app/adapters/settings.server.ts'
import { isApiPath } from '../api/api-path.ts'
import { buildCorsHeaders, buildRateLimitHeaders } from '../api/common-headers.server.ts'
import { isBuiltFile } from '../files/static-files.ts'
import { type BodyLimit, maxFormBytes } from './body/body-limits.ts'
import type { RouteMatch } from './route-table.ts'
import { locale } from '#app/shop/region/india.ts'

export interface EarlyRefusal {
	status: number
	message: string
	/** The time to wait in seconds. */
	wait?: number
	allow?: string[]
	/** The refused request. A client of the API gets headers with the rate limits that counted this request. */
	answering?: CurrentRequest
}

export const tooLarge: EarlyRefusal = { status: 413, message: 'What was sent is too large.' }

/** Rejects an invalid Host or path, and a body that no one reads because it belongs to a GET or HEAD request. */
export function findEarlyRefusal(req: IncomingMessage): EarlyRefusal | undefined {
	if (!hasOneHost(req) || !isHost(req.headers.host)) return { status: 400, message: 'The Host header is not valid.' }
	if (!req.url?.startsWith('/') || req.url.length > 4_096)
		return { status: 414, message: 'The address is not valid or too long.' }
	if ((req.method === 'GET' || req.method === 'HEAD') && Number(req.headers['content-length'] ?? 0) > maxFormBytes)
		return tooLarge
	return undefined
}

/** Rejects a method that the route does not support, and a body that declares more bytes than the route accepts. */
export function findRouteRefusal({ isCall, isNotFound, methods }: RouteMatch, bound: BodyLimit, req: IncomingMessage) {
	const { method = '', url = '', headers } = req
	const isRead = method === 'GET' || method === 'HEAD'
	// Calls of the API reject unknown methods themselves, but a TRACE request cannot reach them.
	if (method === 'TRACE' || (!isRead && !isCall && !methods.includes(method)))
		return !isNotFound ? methodNotAllowed(methods) : isBuiltFile(url) ? methodNotAllowed(['GET', 'HEAD']) : nothingHere
	if (isNotFound && namesFile.test(url)) return nothingHere
	return Number(headers['content-length'] ?? 0) > bound.bytes ? tooLarge : undefined
}

const nothingHere: EarlyRefusal = { status: 404, message: 'There is nothing at this address.' }

/**
 * Matches the URL of a file. Programs probe for many files, so they get a short text instead of a page with the shop's
 * layout.
 */
const namesFile = /^[^?]*\.[a-z][a-z0-9]{0,7}(\?|$)/i

function methodNotAllowed(allow: string[]): EarlyRefusal {
	return { status: 405, message: 'This address has another method.', allow }
}

/** Returns false for two Host headers, because Node uses the first, and a proxy in front of it may use the other. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
	let count = 0
	for (let i = 0; i < rawHeaders.length; i += 2) {
		const name = rawHeaders[i]!
		if (name.length === 4 && name.toLowerCase() === 'host') count += 1
	}
	return count <= 1
}

/** The Host that was last found valid. Nearly all requests name the same one, so the check is skipped for it. */
let lastHost: string | undefined

/** Returns whether a Host header is valid. For example, `1.2.3.4.5` and `shop:99999` are not. */
function isHost(host = ''): boolean {
	if (host === lastHost) return true
	const isValid = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(host) && URL.canParse(`http://${host}`)
	if (isValid) lastHost = host
	return isValid
}

export function isUpload(req: IncomingMessage): boolean {
	return req.headers['content-type']?.startsWith('multipart/form-data') ?? false
}

/** Sends a short fixed response, for which nothing is read or rendered. */
export function sendRefusal(req: IncomingMessage, res: ServerResponse, refusal: EarlyRefusal, settings: Settings) {
	const { status, wait, allow } = refusal
	const { type, body, ...headers } = isApiPath(req.url?.split('?')[0] ?? '', req.method ?? '')
		? {
				...toJsonBody(refusal),
				...buildRateLimitHeaders(refusal.answering),
				...buildCorsHeaders(req.headers.origin, settings),
			}
		: formatRefusal(req, refusal)
	res.writeHead(status, {
		'Content-Type': `${type}; charset=utf-8`,
		'Content-Length': Buffer.byteLength(body),
		'Cache-Control': 'no-store',
		...headers,
		...(wait && { 'Retry-After': String(wait) }),
		...(allow && { Allow: allow.join(', ') }),
	})
	res.end(req.method === 'HEAD' ? undefined : body)
}

function toJsonBody({ message }: EarlyRefusal) {
	return { type: 'application/json', body: JSON.stringify({ message, error: message }) }
}

/** Returns the refusal as text, or as a self-contained page for a browser. */
export function formatRefusal({ headers }: IncomingMessage, { message }: EarlyRefusal) {
	if (!headers.accept?.includes('text/html')) return { type: 'text/plain', body: message }
	return { type: 'text/html', body: buildMinimalPage(message) }
}

function buildMinimalPage(message: string): string {
	return [
		`<!doctype html><html lang="${locale}"><meta charset="utf-8">`,
		'<meta name="viewport" content="width=device-width, initial-scale=1">',
		`<title>${message}</title>`,
		'<style>body{margin:0;padding:15vh 1.5rem;background:#fbf8f4;color:#1f1d1b;font:1.125rem/1.6 Georgia,serif;text-align:center}',
		'h1{font-size:1.5rem;font-weight:400}a{display:inline-block;padding:.75rem;color:inherit}</style>',
		`<h1>${message}</h1><p><a href="/">Back to the shop</a></p></html>`,
	].join('')
}

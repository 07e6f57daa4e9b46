import { defaultLanguage, type Language, toLocalizedPath } from '#app/i18n/languages.ts'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { StoredFile } from '#app/shop/media/video.server.ts'
import type { PdfFile } from '#app/shop/orders/invoices/document-pdf.server.ts'
import { isRefusal, refusalStatus, toRefusal } from '../responses/page-refusals.server.ts'
import { buildUnlistedSecretHeaders } from '../server/response-headers.ts'
import { Readable } from 'node:stream'
import { escapeMarkup } from '#app/shop/values/text.ts'
import { formatIndianDate } from '#app/shop/values/dates.ts'

/** Streams an immutable file or the requested range of it, so that players can seek and downloads can resume. */
export function sendFile(request: Request, { name, type, size, open }: StoredFile): Response {
	const etag = `"${name}"`
	const headers = new Headers({
		'Content-Type': type,
		'Cache-Control': immutableCacheControl,
		'Accept-Ranges': 'bytes',
		'X-Content-Type-Options': 'nosniff',
		ETag: etag,
	})
	if (request.headers.get('If-None-Match')?.includes(etag)) return new Response(null, { status: 304, headers })
	const range = parseRequestedRange(request, etag, size)
	if (range === 'none') {
		headers.set('Content-Range', `bytes */${size}`)
		return new Response(null, { status: 416, headers })
	}
	const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range
	if (range !== 'all') headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
	headers.set('Content-Length', String(end - start + 1))
	const body = request.method === 'HEAD' ? null : createReadableStreamFromReadable(open(start, end))
	return new Response(body, { status: range === 'all' ? 200 : 206, headers })
}

/** Parses the requested range. Returns 'all' when the range was meant for another version of the file (If-Range). */
function parseRequestedRange(request: Request, etag: string, size: number): ByteRange | 'all' | 'none' {
	const condition = request.headers.get('If-Range')
	return condition === null || condition === etag ? parseRange(request.headers.get('Range'), size) : 'all'
}

/**
 * Responds with 503 when the bucket of an image or video does not respond, so that clients retry (rule:
 * bucket-failure).
 */
export async function respondOrUnavailable(answer: () => Promise<Response>): Promise<Response> {
	try {
		return await answer()
	} catch (error) {
		if (!isRefusal(error)) throw error
		return createTextResponse((error as Error).message, 503, { 'Cache-Control': 'no-store' })
	}
}

export function createTextResponse(text: string, status: number, headers: Record<string, string> = {}): Response {
	return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}

/** Returns a response with an image and `headers`, such as those for caching. */
export function createImageResponse(content: Uint8Array, type: string, headers: Record<string, string>): Response {
	return new Response(new Uint8Array(content), { headers: { 'Content-Type': type, ...headers } })
}

export const immutableCacheControl = 'public, max-age=31536000, immutable'

interface ByteRange {
	start: number
	end: number
}

/**
 * Parses a Range header for `size` bytes (RFC 9110, section 14). Returns one range, 'all' when the header has no range
 * or none that is supported, or 'none' for a range outside the file.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'all' | 'none' {
	const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
	if (!match || (!match[1] && !match[2])) return 'all'
	const [first, last] = [match[1], match[2]].map((digits) => (digits ? Number(digits) : undefined))
	if (first === undefined) return last! > 0 && size > 0 ? { start: Math.max(0, size - last!), end: size - 1 } : 'none'
	if (last !== undefined && last < first) return 'all'
	return first < size ? { start: first, end: Math.min(last ?? size, size - 1) } : 'none'
}

/** An entry of the sitemap. Paths begin with a slash. */
export interface SitemapEntry {
	path: string
	updatedAt?: Date
	images?: string[]
}

const sitemapHead =
	'<?xml version="1.0" encoding="UTF-8"?>\n' +
	'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
	'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'

const alternateNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** Streams the sitemap with one batch in memory at a time. */
export function sendSitemap(
	origin: string,
	languages: readonly Language[],
	batches: AsyncIterable<SitemapEntry[]>,
): Response {
	const body = createReadableStreamFromReadable(Readable.from(streamSitemap(origin, languages, batches)))
	return new Response(body, {
		headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
	})
}

async function* streamSitemap(
	origin: string,
	languages: readonly Language[],
	batches: AsyncIterable<SitemapEntry[]>,
): AsyncGenerator<string> {
	yield languages.length > 1 ? sitemapHead.replace(/>\n$/, ` ${alternateNamespace}>\n`) : sitemapHead
	for await (const batch of batches)
		yield batch
			.flatMap((entry) => languages.map((language) => buildUrlElement(origin, languages, language, entry)))
			.join('')
	yield '</urlset>\n'
}

/**
 * Builds the sitemap's `<url>` element of a page in one language, with links to the page in all languages (rule:
 * languages).
 */
function buildUrlElement(
	origin: string,
	languages: readonly Language[],
	language: Language,
	{ path, updatedAt, images = [] }: SitemapEntry,
): string {
	const toUrl = (one: Language) => escapeMarkup(origin + toLocalizedPath(path, one))
	const others = languages.length > 1 ? languages.map((one) => [one.code, toUrl(one)] as const) : []
	// Readers of all other languages get the English page. The head of each page says the same.
	if (others.length > 0) others.push(['x-default', toUrl(defaultLanguage)])
	const lines = [
		`<loc>${toUrl(language)}</loc>`,
		...others.map(([code, url]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`),
		...(updatedAt ? [`<lastmod>${updatedAt.toISOString()}</lastmod>`] : []),
		...images.map((image) => `<image:image><image:loc>${escapeMarkup(origin + image)}</image:loc></image:image>`),
	]
	return `<url>${lines.join('')}</url>\n`
}

/** Streams a CSV file whose name contains today's date in India: 'orders-2026-11-21.csv'. */
export function createCsvResponse(name: string, parts: AsyncIterable<string> | string[]): Response {
	return createDownload(`${name}-${formatIndianDate(new Date())}.csv`, 'text/csv; charset=utf-8', parts)
}

/** Sends a JSON file to save, such as 'gstr-1-112026.json'. */
export function createJsonFileResponse(name: string, parts: AsyncIterable<string>): Response {
	return createDownload(`${name}.json`, 'application/json', parts)
}

/**
 * Sends a PDF file to save, with the headers of a page with a secret address. A refusal is sent as text with its
 * status.
 */
export async function respondWithPdf(create: () => Promise<PdfFile>): Promise<Response> {
	const headers = buildUnlistedSecretHeaders()
	try {
		const { name, content } = await create()
		return new Response(content, {
			headers: {
				...headers,
				'Content-Type': 'application/pdf',
				'Content-Length': String(content.byteLength),
				'Content-Disposition': `attachment; filename="${name}"`,
			},
		})
	} catch (error) {
		const { code, message } = toRefusal(error)
		return createTextResponse(message, refusalStatus[code], {
			...headers,
			...(code === 'busy' && { 'Retry-After': '5' }),
		})
	}
}

function createDownload(fileName: string, type: string, parts: AsyncIterable<string> | string[]): Response {
	return new Response(createReadableStreamFromReadable(Readable.from(parts, { objectMode: false })), {
		headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${fileName}"` },
	})
}

/** Prepends a byte order mark, without which spreadsheets misread names in Gujarati. */
export async function* addByteOrderMark(parts: AsyncIterable<string>): AsyncGenerator<string> {
	yield '\uFEFF'
	yield* parts
}

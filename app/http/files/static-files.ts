import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'
import { type ImageFormat, imageFormats, imageWidths } from '#app/shop/media/media-view.ts'

type SendFile = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/**
 * Sends the file for a GET or HEAD request: a built file or a rendition of an image. Calls `next` when there is none.
 */
export function createStaticFiles({ uploadsDir }: { uploadsDir: string }): SendFile {
	// Built files are compressed already, and images and videos cannot be compressed.
	const assets = sirv('build/client', { etag: true, gzip: true, brotli: true, setHeaders: setImmutableCache })
	const images = sirv(path.join(uploadsDir, 'derived'), {
		dev: true,
		etag: true,
		extensions: [],
		setHeaders: setImmutableCache,
	})
	return (req, res, next) => {
		const { url = '' } = req
		if (!url.startsWith('/images/')) return assets(req, res, next)
		const chosen = getRenditionFile(url, req.headers.accept)
		// `renditionFile` returns only valid names of renditions. Other files in `derived` are not served.
		const file = chosen ?? renditionFile(url)
		if (!file) return next()
		if (chosen) res.setHeader('Vary', 'Accept')
		req.url = file
		images(req, res, () => {
			req.url = url
			next()
		})
		req.url = url
	}
}

let names: Set<string> | undefined

export function isBuiltFile(url: string): boolean {
	names ??= new Set(readdirSync('build/client', { recursive: true }).map((name) => `/${String(name)}`))
	return names.has(url.split('?', 1)[0]!)
}

function setImmutableCache(res: ServerResponse, pathname: string) {
	const named = /^\/(assets|fonts)\//.test(pathname) || /^\/[0-9a-f]{16,32}\//.test(pathname)
	res.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
}

const modern = imageFormats.filter((format) => format !== 'jpg')

/** Returns the most compact format that Accept names, or else JPEG. */
export function negotiateImageFormat(accept: string | null | undefined): ImageFormat {
	const named = (accept ?? '')
		.toLowerCase()
		.split(',')
		.map((part) => part.split(';').map((word) => word.trim()))
	const isNamed = (format: ImageFormat) =>
		named.some(([type, ...more]) => type === `image/${format}` && !more.some((word) => /^q=0(\.0*)?$/.test(word)))
	return modern.find(isNamed) ?? 'jpg'
}

/**
 * Returns the file of a rendition for a URL without a format, in the format that `accept` prefers; `undefined` for
 * other URLs.
 */
export function getRenditionFile(url: string, accept: string | undefined): string | undefined {
	const name = /^\/images(\/[0-9a-f]{16,32}\/\d+(?:-tall|-whole)?)$/.exec(url)?.[1]
	return name && `${name}.${negotiateImageFormat(accept)}`
}

const renditionPath = new RegExp(
	`^/images(/[0-9a-f]{16,32}/(?:(?:${imageWidths.join('|')})(?:-tall|-whole)?\\.(?:${imageFormats.join('|')})|share\\.jpg))(?:\\?|$)`,
)

/** Returns the file of a URL that names a rendition with its format; `undefined` for any other URL. */
export function renditionFile(url: string): string | undefined {
	return renditionPath.exec(url)?.[1]
}

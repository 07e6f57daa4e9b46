import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'
import { getRenditionFile, renditionFile } from './image-format.ts'

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
		// Whatever else lies in the folder is not for visitors.
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

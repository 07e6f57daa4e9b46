import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Settings } from '#app/adapters/settings.server.ts'
import { isApiPath } from '../api/api-path.ts'
import { readableFrom } from '../api/cross-origin.server.ts'

export interface EarlyRefusal {
	status: number
	message: string
	/** Seconds. */
	wait?: number
}

const bodyLimit = 200 * 1024

/** A broken Host or path, and bodies that no form can have. */
export function refusalOf(req: IncomingMessage, { maxUploadBytes }: Settings): EarlyRefusal | undefined {
	if (!isHost(req.headers.host)) return { status: 400, message: 'The Host header is not valid.' }
	if (!req.url?.startsWith('/') || req.url.length > 4_096)
		return { status: 414, message: 'The address is not valid or too long.' }
	if (req.method === 'TRACE') return { status: 405, message: 'The shop does not answer to TRACE.' }
	const limit = isUpload(req) ? maxUploadBytes : bodyLimit
	if (Number(req.headers['content-length'] ?? 0) > limit) return { status: 413, message: 'What was sent is too large.' }
	if (req.headers['transfer-encoding'] && limit === bodyLimit)
		return { status: 411, message: 'Say how long the body is (Content-Length).' }
	return undefined
}

/** Nearly all requests name the same one. */
let lastHost: string | undefined

/** Not `1.2.3.4.5` or `shop:99999`. */
function isHost(host = ''): boolean {
	if (host === lastHost) return true
	const isValid = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(host) && URL.canParse(`http://${host}`)
	if (isValid) lastHost = host
	return isValid
}

export function isUpload(req: IncomingMessage): boolean {
	return req.headers['content-type']?.startsWith('multipart/form-data') ?? false
}

export function sendRefusal(
	req: IncomingMessage,
	res: ServerResponse,
	{ status, message, wait }: EarlyRefusal,
	settings: Settings,
) {
	if (wait) res.setHeader('Retry-After', String(wait))
	if (!isApiPath(req.url?.split('?')[0] ?? '', req.method ?? '')) {
		res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(message)
		return
	}
	res.writeHead(status, {
		'Content-Type': 'application/json; charset=utf-8',
		...readableFrom(req.headers.origin, settings),
	})
	res.end(JSON.stringify({ message, error: message }))
}

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'identity' | 'gzip' | 'br'

export interface CachedResponse {
	status: number
	/** Names and values alternating, fastest for node:http. */
	headers: string[]
	etag: string
	bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer }
	compressing: Partial<Record<Encoding, Promise<Buffer>>>
}

export function cachedResponse(status: number, headers: Iterable<[string, string]>, identity: Buffer): CachedResponse {
	const etag = `W/"${hashOf(identity)}"`
	const list = ['ETag', etag]
	let vary = 'Accept-Encoding'
	for (const [name, value] of headers) {
		if (name === 'vary') vary = `${value}, ${vary}`
		else list.push(name, value)
	}
	return { status, headers: [...list, 'Vary', vary], etag, bodies: { identity }, compressing: {} }
}

/** At best quality: ten times as long, a sixth smaller. */
export async function compressFully({ bodies }: CachedResponse): Promise<void> {
	bodies.br = await brotli(bodies.identity, 11)
}

export function sizeOf({ bodies: { identity } }: CachedResponse): number {
	return Math.ceil(identity.length * 1.5) + 1_000
}

/** Sends the best accepted encoding, or 304. A missing one is compressed quickly, since somebody waits. */
export function sendCached(
	answer: CachedResponse,
	common: string[],
	req: IncomingMessage,
	res: ServerResponse,
	failed: (error: unknown) => void,
) {
	const { status, headers, etag, bodies } = answer
	if (status === 200 && req.headers['if-none-match']?.includes(etag)) {
		res.writeHead(304, [...common, ...headers]).end()
		return
	}
	const encoding = encodingFor(req.headers['accept-encoding'])
	const body = bodies[encoding]
	if (!body) {
		compress(answer, encoding).then(() => sendCached(answer, common, req, res, failed), failed)
		return
	}
	const about =
		encoding === 'identity'
			? ['Content-Length', String(body.length)]
			: ['Content-Length', String(body.length), 'Content-Encoding', encoding]
	res.writeHead(status, [...common, ...headers, ...about])
	res.end(req.method === 'HEAD' ? undefined : body)
}

function compress({ bodies, compressing }: CachedResponse, encoding: Encoding): Promise<Buffer> {
	const make = () => (encoding === 'br' ? brotli(bodies.identity, 5) : promisify(gzip)(bodies.identity))
	return (compressing[encoding] ??= make().then((body) => (bodies[encoding] ??= body)))
}

const reads = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)
const readsBrotli = reads('br')
const readsGzip = reads('gzip')

function encodingFor(accepted: string | string[] | undefined): Encoding {
	const text = String(accepted ?? '')
	if (readsBrotli.test(text)) return 'br'
	return readsGzip.test(text) ? 'gzip' : 'identity'
}

/** For content that never changes under its name. */
export function hashOf(content: Buffer): string {
	return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

/** A window as large as the page: the default 4 MB is memory not given back. */
function brotli(content: Buffer, quality: number): Promise<Buffer> {
	return promisify(brotliCompress)(content, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_LGWIN]: 18,
			[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
		},
	})
}

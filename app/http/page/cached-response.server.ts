import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

type Encoding = 'identity' | 'gzip' | 'br'

export interface CachedResponse {
	status: number
	/** The alternating names and values, which is the fastest form for node:http. */
	headers: string[]
	etag: string
	bodies: Partial<Record<Encoding, Buffer>>
	/** The bytes of the unencoded body. */
	length: number
	/** The page was requested a second time. From then on every encoding is cached, and before only compressed ones. */
	isAskedAgain: boolean
	compressing: Partial<Record<Encoding, Promise<Buffer>>>
}

export function createCachedResponse(
	status: number,
	headers: Iterable<[string, string]>,
	identity: Buffer,
): CachedResponse {
	const etag = `W/"${hashOf(identity)}"`
	const list = ['ETag', etag]
	let vary = 'Accept-Encoding'
	for (const [name, value] of headers) {
		if (name === 'vary') vary = `${value}, ${vary}`
		else list.push(name, value)
	}
	return {
		status,
		headers: [...list, 'Vary', vary],
		etag,
		bodies: { identity },
		length: identity.length,
		isAskedAgain: true,
		compressing: {},
	}
}

/**
 * Stores only the compressed body until the response is requested again. The uncompressed one is six times as large.
 */
export async function keepCompressed(answer: CachedResponse): Promise<void> {
	answer.isAskedAgain = false
	await encode(answer, 'br')
	delete answer.bodies.identity
}

/** Compresses at the best quality, which takes ten times as long and saves a sixth. */
export async function compressFully(answer: CachedResponse): Promise<void> {
	answer.bodies.br = await brotli(await encode(answer, 'identity'), 11)
}

/** Returns the bytes in memory after every cached encoding was requested. */
export function sizeOf({ bodies: { br }, length, isAskedAgain }: CachedResponse): number {
	return Math.ceil(isAskedAgain ? length * 1.5 : br!.length * 2.5) + 1_000
}

/** Sends the best accepted encoding, or 304. A missing encoding is created quickly, because a client is waiting. */
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
	const send = (body: Buffer) => {
		const about = ['Content-Length', String(body.length)]
		if (encoding !== 'identity') about.push('Content-Encoding', encoding)
		res.writeHead(status, [...common, ...headers, ...about])
		res.end(req.method === 'HEAD' ? undefined : body)
	}
	const body = bodies[encoding]
	if (body) send(body)
	else encode(answer, encoding).then(send, failed)
}

function encode(answer: CachedResponse, encoding: Encoding): Promise<Buffer> {
	const { bodies, compressing } = answer
	const make = async () => {
		const identity = bodies.identity ?? (await promisify(brotliDecompress)(bodies.br!))
		if (encoding === 'identity') return identity
		return encoding === 'br' ? await brotli(identity, 6) : await promisify(gzip)(identity)
	}
	if (encoding === 'identity' && !answer.isAskedAgain) return make()
	return (compressing[encoding] ??= make()
		.then((body) => (bodies[encoding] ??= body))
		.finally(() => delete compressing[encoding]))
}

const reads = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)
const readsBrotli = reads('br')
const readsGzip = reads('gzip')

function encodingFor(accepted: string | string[] | undefined): Encoding {
	const text = String(accepted ?? '')
	if (readsBrotli.test(text)) return 'br'
	return readsGzip.test(text) ? 'gzip' : 'identity'
}

/** Returns a hash for content that never changes under its name. */
export function hashOf(content: Buffer): string {
	return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

/** Compresses with a window as large as the page, because the memory of the default 4 MB would not be returned. */
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

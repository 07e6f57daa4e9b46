import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import {
	colorFamilyKeys,
	parseColorIds,
	exactly,
	inStock,
	openedParts,
	parseAttributeKeys,
	parsePriceLimit,
	parsePriceParam,
	parseSizeKeys,
	parseTextParam,
} from '#app/shop/catalog/listing/listing-params.ts'
import { listingSorts } from '#app/shop/catalog/product/product-view.ts'
import { listingFilters, mapColumns } from '#app/shop/values/product-columns.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'

type Encoding = 'identity' | 'gzip' | 'br'

export interface CachedResponse {
	status: number
	/** The headers as one array of alternating names and values, which node:http writes fastest. */
	headers: string[]
	etag: string
	bodies: Partial<Record<Encoding, Buffer>>
	/** The number of bytes of the unencoded body. */
	length: number
	/**
	 * Whether the page was requested again after it was cached. Until then, the cache does not keep the unencoded body.
	 */
	isAskedAgain: boolean
	compressing: Partial<Record<Encoding, Promise<Buffer>>>
}

export function createCachedResponse(
	status: number,
	headers: Iterable<[string, string]>,
	identity: Buffer,
): CachedResponse {
	const etag = `W/"${hashContent(identity)}"`
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
export async function dropUncompressedBodies(answer: CachedResponse): Promise<void> {
	answer.isAskedAgain = false
	await encode(answer, 'br')
	delete answer.bodies.identity
}

/**
 * Compresses at the best quality, which makes the response a sixth smaller than the quality that `encode` uses, but
 * takes ten times as long.
 */
export async function compressFully(answer: CachedResponse): Promise<void> {
	answer.bodies.br = await compressBrotli(await encode(answer, 'identity'), 11)
}

/** Estimates the bytes in memory after all encodings that the cache keeps were requested. */
export function getMemorySize({ bodies: { br }, length, isAskedAgain }: CachedResponse): number {
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
	const encoding = negotiateEncoding(req.headers['accept-encoding'])
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
	const encodeBody = async () => {
		const identity = bodies.identity ?? (await promisify(brotliDecompress)(bodies.br!))
		if (encoding === 'identity') return identity
		return encoding === 'br' ? await compressBrotli(identity, 6) : await promisify(gzip)(identity)
	}
	if (encoding === 'identity' && !answer.isAskedAgain) return encodeBody()
	return (compressing[encoding] ??= encodeBody()
		.then((body) => (bodies[encoding] ??= body))
		.finally(() => delete compressing[encoding]))
}

const buildEncodingPattern = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)
const readsBrotli = buildEncodingPattern('br')
const readsGzip = buildEncodingPattern('gzip')

function negotiateEncoding(accepted: string | string[] | undefined): Encoding {
	const text = String(accepted ?? '')
	if (readsBrotli.test(text)) return 'br'
	return readsGzip.test(text) ? 'gzip' : 'identity'
}

/** Returns a hash that identifies the content, for an ETag. */
export function hashContent(content: Buffer): string {
	return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

/**
 * Compresses with a window of 256 KB, about as large as a page. The process would not return the memory of the default
 * window of 4 MB.
 */
function compressBrotli(content: Buffer, quality: number): Promise<Buffer> {
	return promisify(brotliCompress)(content, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_LGWIN]: 18,
			[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
		},
	})
}

type ParamNormalizer = (values: string[]) => string[]

const normalizeAsIs: ParamNormalizer = (values) => values.filter(Boolean)
const normalizeText: ParamNormalizer = ([first]) => [parseTextParam(first)].filter(Boolean)
const allowOne =
	(known: readonly string[]): ParamNormalizer =>
	(values) =>
		known.filter((name) => name === values[0])
const allowSome =
	(known: readonly string[]): ParamNormalizer =>
	(values) =>
		known.filter((name) => values.includes(name))
const normalizePage: ParamNormalizer = ([first]) => {
	const number = parsePageNumber(first)
	return number > 1 ? [String(number)] : []
}
const normalizeIds: ParamNormalizer = (values) =>
	parseColorIds(values)
		.toSorted((one, other) => one - other)
		.map(String)
const normalizeSizes: ParamNormalizer = (values) => parseSizeKeys(values).toSorted()
const normalizeAttributes: ParamNormalizer = (values) => parseAttributeKeys(values).toSorted()
/** Normalizes all spellings of a price to one number. */
const normalizePrice: ParamNormalizer = ([first]) => {
	const rupees = parsePriceLimit(parsePriceParam(first))
	return rupees === undefined ? [] : [String(rupees)]
}

const listing: Record<string, ParamNormalizer> = {
	search: normalizeText,
	category: normalizeText,
	color: normalizeIds,
	family: allowSome(colorFamilyKeys),
	size: normalizeSizes,
	...mapColumns(listingFilters, () => normalizeAttributes),
	stock: allowOne([inStock]),
	exactly: allowOne([exactly]),
	min: normalizePrice,
	max: normalizePrice,
	sort: allowOne(listingSorts.filter((sort) => sort !== 'featured')),
	page: normalizePage,
	open: allowOne(openedParts),
}

/** The pages that are the same for every visitor, with the parameters that change their content. */
const pages: [path: RegExp, parameters: Record<string, ParamNormalizer>][] = [
	[/^\/$/, {}],
	[/^\/(?:allproducts|newarrivals)$/, listing],
	[/^\/(?:collection|shop)\/[^/]+$/, listing],
	[/^\/singleproduct\/[^/]+$/, { reviews: normalizePage, color: normalizeAsIs, size: normalizeAsIs }],
	[/^\/(?:collections|shop|menu|ourstory|sizeguide|contact)$/, {}],
	[/^\/(?:privacypolicy|termsandconditions|shippingpolicy|returnpolicy)$/, {}],
	[/^\/(?:login|signup|forgot-password)$/, { redirectTo: normalizeAsIs }],
]

/**
 * Returns the cache key of a page: its path and the parameters that change its content, in a fixed order. `undefined`
 * when the page differs by visitor and is not cached.
 */
export function buildPageKey(address: string): string | undefined {
	const [path = '', query = ''] = address.split('?', 2)
	const known = pages.find(([pattern]) => pattern.test(path))?.[1]
	if (!known) return undefined
	if (!query) return path
	const requested = new URLSearchParams(query)
	const normalizedParams = new URLSearchParams()
	for (const [name, form] of Object.entries(known))
		for (const value of form(requested.getAll(name))) normalizedParams.append(name, value)
	return normalizedParams.size > 0 ? `${path}?${normalizedParams.toString()}` : path
}

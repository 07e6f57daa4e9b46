import { STATUS_CODES, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, connect as connectSocket, type LookupFunction, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { Resolver } from 'node:dns/promises'
import { isPrivateTarget, type PrivateTarget, isPublicAddress } from './public-address.ts'

/**
 * The reason that a request to another host failed, as a message of the shop. It contains no content of the response.
 */
export class FetchError extends Error {
	/**
	 * The host was not found, could not be reached, has no valid certificate, or did not respond completely in time.
	 */
	readonly hasNoResponse: boolean

	constructor(reason: string, hasNoResponse = false) {
		super(reason)
		this.hasNoResponse = hasNoResponse
	}
}

export interface FetchLimits {
	/** The milliseconds until the connection is open, and for the whole request. */
	connectMs: number
	wholeMs: number
}

const defaultLimits: FetchLimits = { connectMs: 10_000, wholeMs: 60_000 }
const maxRedirects = 3
const redirects = [301, 302, 303, 307, 308]

interface FetchOptions {
	maxMegabytes: number
	signal: AbortSignal
}

/** The type of `fetchFile` for its callers. */
export type FetchFile = <T>(
	address: string,
	options: FetchOptions,
	readContent: (content: AsyncIterable<Uint8Array>) => Promise<T>,
) => Promise<T>

/**
 * Fetches a public https URL, passes its content to `readContent` and returns the result of `readContent`. Follows up
 * to three redirects. For each URL, resolves the host once, checks its addresses and connects only to these. Sends no
 * cookies or passwords. Throws `FetchError` when the file does not arrive, is too large or is too slow.
 */
export async function fetchFile<T>(
	address: string,
	{ maxMegabytes, signal }: FetchOptions,
	readContent: (content: AsyncIterable<Uint8Array>) => Promise<T>,
	{ limits = defaultLimits, network = internet }: { limits?: FetchLimits; network?: Network } = {},
): Promise<T> {
	const late = AbortSignal.timeout(limits.wholeMs)
	const fetchContext = { limits, network, signal: AbortSignal.any([signal, late]) }
	let response: IncomingMessage | undefined
	try {
		response = await followRedirects(address, fetchContext)
		return await readContent(readLimited(response, maxMegabytes))
	} catch (error) {
		if (error instanceof FetchError && late.aborted)
			throw new FetchError(`it did not load within ${limits.wholeMs / 1000} seconds`, true)
		throw error
	} finally {
		response?.destroy()
	}
}

/** The limits and the network of a request. */
export interface FetchContext {
	limits: FetchLimits
	network: Network
	signal: AbortSignal
	/** The private addresses and ports that are allowed. Without this list only public addresses are allowed. */
	privateTargets?: readonly PrivateTarget[]
}

async function followRedirects(address: string, fetchContext: FetchContext): Promise<IncomingMessage> {
	let url = parsePublicUrl(address)
	for (let count = 0; count <= maxRedirects; count += 1) {
		const response = await sendRequest(url, fetchContext, {
			headers: { Accept: 'image/*', 'Accept-Encoding': 'identity' },
		})
		const { statusCode = 0, headers } = response
		if (statusCode === 200) return response
		response.destroy()
		if (!redirects.includes(statusCode)) throw new FetchError(describeStatus(statusCode))
		url = parsePublicUrl(headers.location ?? '', url)
	}
	throw new FetchError('it redirects too many times')
}

/** Parses a URL that `fetchFile` accepts, without resolving its host. Throws `FetchError` for any other URL. */
export function parsePublicUrl(address: string, base?: URL): URL {
	return parseOutboundUrl(address, { base })
}

/**
 * Parses a URL. It must be https without a port, or have the port of one of the private targets, and must not contain a
 * user name or password. Its host is not resolved yet. Throws `FetchError` for any other URL.
 */
export function parseOutboundUrl(
	address: string,
	{ base, privateTargets = [] }: { base?: URL | undefined; privateTargets?: readonly PrivateTarget[] } = {},
): URL {
	const url = URL.canParse(address, base) ? new URL(address, base) : undefined
	if (!url) throw new FetchError('the address is not valid')
	const mayBePrivate = privateTargets.some(({ port }) => port === getPort(url))
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePrivate))
		throw new FetchError('the address is not https')
	if (url.username || url.password) throw new FetchError('the address contains a user name or password')
	if (url.port && !mayBePrivate) throw new FetchError('the address contains a port')
	return url
}

/** Returns the port that a URL is requested at. */
export function getPort({ protocol, port }: URL): number {
	return port ? Number(port) : protocol === 'http:' ? 80 : 443
}

/** Returns the host of a URL without the brackets of an IPv6 address. */
export function getHost({ hostname }: URL): string {
	return hostname.replace(/^\[|\]$/g, '')
}

/** A request. With a body it is a POST. */
export interface OutboundRequest {
	headers: Record<string, string>
	body?: string
}

/**
 * Sends a request and returns the response before its content is read. Resolves the host once, checks its addresses and
 * connects only to these. Throws `FetchError` when an address is neither public nor a private target, or when none of
 * the addresses responds.
 */
export async function sendRequest(
	url: URL,
	fetchContext: FetchContext,
	{ headers, body }: OutboundRequest,
): Promise<IncomingMessage> {
	const { limits, network, signal } = fetchContext
	const connecting = AbortSignal.timeout(limits.connectMs)
	const addresses = await resolveAllowed(url, fetchContext, AbortSignal.any([signal, connecting]))
	const socket = openSocket(url, network, addresses)
	destroyOnAbort(connecting, socket)
	const options = { method: body === undefined ? 'GET' : 'POST', headers: { ...headers, 'User-Agent': 'zari-lane' } }
	const [request, defaultPort] =
		url.protocol === 'https:' ? ([requestSecure, 443] as const) : ([requestPlain, 80] as const)
	return new Promise((resolve, reject) => {
		request(url, { createConnection: () => socket, defaultPort, signal, ...options })
			.on('response', resolve)
			.on('error', (error) => reject(toFetchError(error, connecting.aborted && !isOpen(socket), limits)))
			.end(body)
	})
}

/**
 * Resolves the host of a URL once and returns its addresses. Throws `FetchError` unless each address is allowed: a
 * public address when the URL is https without a port, or a private target with the port of the URL.
 */
async function resolveAllowed(
	url: URL,
	{ network, privateTargets = [] }: FetchContext,
	signal: AbortSignal,
): Promise<string[]> {
	const host = getHost(url)
	const addresses = isIP(host) ? [host] : await network.resolve(host, signal).catch(() => [])
	if (addresses.length === 0) throw new FetchError('its host was not found', true)
	const isForPublic = url.protocol === 'https:' && !url.port
	const isAllowed = (address: string) =>
		(isForPublic && isPublicAddress(address)) || isPrivateTarget(privateTargets, address, getPort(url))
	if (addresses.every(isAllowed)) return addresses
	if (isForPublic) throw new FetchError('the address is not public')
	throw new FetchError('the address is neither public nor one of WEBHOOK_PRIVATE_TARGETS')
}

function openSocket(url: URL, network: Network, addresses: string[]): Socket | TLSSocket {
	const host = getHost(url)
	const socket = network.connect(addresses, getPort(url))
	if (url.protocol === 'http:') return socket
	return connect({
		socket,
		host,
		ALPNProtocols: ['http/1.1'],
		...(isIP(host) ? {} : { servername: host }),
		...(network.ca ? { ca: network.ca } : {}),
	})
}

/** Returns whether a connection was established, and its certificate is valid if it has one. */
function isOpen(socket: Socket | TLSSocket): boolean {
	return 'authorized' in socket ? socket.authorized : !socket.connecting
}

function destroyOnAbort(connecting: AbortSignal, socket: Socket | TLSSocket) {
	const end = () => socket.destroy(new Error('Timeout'))
	connecting.addEventListener('abort', end, { once: true })
	const openEvent = 'authorized' in socket ? 'secureConnect' : 'connect'
	socket.once(openEvent, () => connecting.removeEventListener('abort', end))
}

function toFetchError(error: Error, isLate: boolean, { connectMs }: FetchLimits): FetchError {
	const { code = '' } = error as NodeJS.ErrnoException
	if (isLate) return new FetchError(`its host did not answer within ${connectMs / 1000} seconds`, true)
	if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new FetchError('its host has no valid certificate', true)
	if (code.startsWith('HPE_')) return new FetchError('its host did not send a valid HTTP response')
	return new FetchError('its host cannot be reached', true)
}

/** Describes a host's response, as the end of a sentence. */
export function describeStatus(status: number): string {
	const statusText = STATUS_CODES[status]
	return statusText
		? `its host responded with ${status} ${statusText.toLowerCase()}`
		: `its host responded with ${status}`
}

async function* readLimited(response: IncomingMessage, megabytes: number): AsyncGenerator<Uint8Array> {
	const maxBytes = megabytes * 1024 * 1024
	const tooLarge = new FetchError(`it is larger than ${megabytes} MB`)
	if (Number(response.headers['content-length']) > maxBytes) throw tooLarge
	let size = 0
	for await (const chunk of readBody(response)) {
		size += chunk.byteLength
		if (size > maxBytes) throw tooLarge
		yield chunk
	}
	if (size === 0) throw new FetchError('it is empty (0 bytes)')
}

async function* readBody(response: IncomingMessage): AsyncGenerator<Uint8Array> {
	try {
		yield* response as AsyncIterable<Uint8Array>
	} catch {
		throw new FetchError('the connection was interrupted')
	}
}

/** The connection to other hosts. */
export interface Network {
	/** Returns the IP addresses of a host name. Throws when there are none. */
	resolve(host: string, signal: AbortSignal): Promise<string[]>
	/** Opens a connection to one of these addresses, and to no other. */
	connect(addresses: string[], port: number): Socket
	/** Certificates to trust instead of the default ones. */
	ca?: string
}

export const internet: Network = { resolve: resolveHost, connect: connectTo }

/**
 * Resolves a host name by querying name servers only. Uses neither the hosts file nor Node's thread pool, which file
 * access needs too.
 */
async function resolveHost(host: string, signal: AbortSignal): Promise<string[]> {
	const resolver = new Resolver({ timeout: 3_000, tries: 2 })
	const cancel = () => resolver.cancel()
	signal.addEventListener('abort', cancel, { once: true })
	try {
		const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
		const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
		if (addresses.length === 0) throw new Error(`No address found for ${host}`)
		return addresses
	} finally {
		signal.removeEventListener('abort', cancel)
	}
}

/** Opens a connection without resolving the name again: the lookup returns the addresses that were found before. */
function connectTo(addresses: string[], port: number): Socket {
	const found = addresses.map((address) => ({ address, family: isIP(address) }))
	const lookup: LookupFunction = (_host, { all }, callback) =>
		all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)
	return connectSocket({ host: 'found.invalid', port, lookup, autoSelectFamily: true })
}

/** Returns a whole body, or undefined as soon as it has more than `maxBytes` bytes; the rest is cancelled then. */
export async function readWithin(
	body: AsyncIterable<Uint8Array> | null,
	maxBytes: number,
): Promise<Buffer | undefined> {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of body ?? []) {
		size += chunk.byteLength
		// A stream is cancelled when it is left early.
		if (size > maxBytes) return undefined
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}

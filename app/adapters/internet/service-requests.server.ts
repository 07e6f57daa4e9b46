import type { IncomingMessage } from 'node:http'
import {
	describeStatus,
	FetchError,
	type FetchLimits,
	internet,
	type Network,
	parseOutboundUrl,
	readWithin,
	sendRequest,
} from './outbound-requests.server.ts'
import type { PrivateTarget } from './public-address.ts'

/** The address of a service that the shop uses, or of the fake one that responds like it. */
export interface ServiceConnection {
	origin: string
	/** The milliseconds for a complete response. */
	wholeMs: number
	send: (request: Request) => Promise<Response>
}

interface ServiceRequest {
	method: 'GET' | 'POST'
	path: string
	headers: Record<string, string>
	/** An object is sent as JSON, and `URLSearchParams` as a form. */
	body?: object | URLSearchParams | undefined
	/** The maximum size of the response in bytes. A larger one causes an error. */
	maxBytes: number
}

export interface ServiceResponse {
	status: number
	text: string
}

/**
 * Sends a request to a service and returns the whole response. Follows no redirect. Throws an error when the response
 * is too long or is not complete in time: it is then unknown whether the service has carried out the request.
 */
export async function requestService(
	{ origin, wholeMs, send }: ServiceConnection,
	{ method, path, headers, body, maxBytes }: ServiceRequest,
): Promise<ServiceResponse> {
	const ending = new AbortController()
	const isForm = body instanceof URLSearchParams
	const request = new Request(origin + path, {
		method,
		headers: { ...(body && !isForm && { 'Content-Type': 'application/json' }), ...headers },
		...(body && { body: isForm ? body : JSON.stringify(body) }),
		redirect: 'error',
		signal: ending.signal,
	})
	let timer: ReturnType<typeof setTimeout> | undefined
	// The timer itself rejects this promise. A signal of the request might never fire, because it may be garbage
	// collected together with the request.
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			reject(new Error('timeout'))
			ending.abort()
		}, wholeMs)
	})
	const receive = async () => {
		const response = await send(request)
		const bytes = await readWithin(response.body, maxBytes)
		if (!bytes) throw new Error('response too large')
		return { status: response.status, text: bytes.toString() }
	}
	try {
		return await Promise.race([receive(), late])
	} finally {
		clearTimeout(timer)
	}
}

/** Returns the value of a JSON text. `undefined` for any other text. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

interface PostOptions {
	headers: Record<string, string>
	body: string
	signal: AbortSignal
	/** The private addresses and ports that the text may be posted to. */
	privateTargets?: readonly PrivateTarget[]
}

/** The type of `postText` for its callers. */
export type PostText = (address: string, posted: PostOptions) => Promise<string>

const postLimits: FetchLimits = { connectMs: 5_000, wholeMs: 5_000 }

/**
 * Posts a text to a public https URL, which is checked as in `fetchFile`, or to a private target, and returns a
 * description of a successful response. Follows no redirect and reads only the status of the response. Throws
 * `FetchError` for any other response, and when there is none within five seconds.
 */
export async function postText(
	address: string,
	{ headers, body, signal, privateTargets = [] }: PostOptions,
	{ limits = postLimits, network = internet }: { limits?: FetchLimits; network?: Network } = {},
): Promise<string> {
	const late = AbortSignal.timeout(limits.wholeMs)
	const fetchContext = { limits, network, signal: AbortSignal.any([signal, late]), privateTargets }
	const length = String(Buffer.byteLength(body))
	const outbound = { headers: { ...headers, 'Content-Length': length }, body }
	const { statusCode = 0 } = await sendRequest(
		parseOutboundUrl(address, { privateTargets }),
		fetchContext,
		outbound,
	).then(closeResponse, (error: unknown) => {
		if (late.aborted) throw new FetchError(`it did not respond within ${limits.wholeMs / 1000} seconds`, true)
		throw error
	})
	if (statusCode < 200 || statusCode > 299) throw new FetchError(describeStatus(statusCode))
	return describeStatus(statusCode)
}

function closeResponse(response: IncomingMessage): IncomingMessage {
	response.on('error', () => {})
	response.destroy()
	return response
}

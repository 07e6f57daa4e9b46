import { readWithin } from './outbound-requests.server.ts'

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
	/** An object is sent as JSON, and parameters as a form. */
	body?: object | URLSearchParams | undefined
	/** A longer response is not read. */
	maxBytes: number
}

export interface ServiceResponse {
	status: number
	text: string
}

/**
 * Sends a request to a service and returns the whole response. Follows no redirect. Throws an error when the response is
 * too long or is not complete in time: what became of the request is then unknown.
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
	// The request's own signal may be garbage collected with it and never fire, so the time is measured here.
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

import { createHash, timingSafeEqual } from 'node:crypto'
import { readWithin } from '../internet/outbound-requests.server.ts'
import { CourierError } from './courier.ts'

/** The address of a courier's service, or of the fake one that responds like it. */
export interface CourierConnection {
	/** The name of the service in messages. */
	service: string
	origin: string
	/** The milliseconds for a complete response. */
	wholeMs: number
	send: (request: Request) => Promise<Response>
}

interface CourierCall {
	method: 'GET' | 'POST'
	path: string
	body?: object | undefined
	token?: string
}

const maxAnswerBytes = 4 * 1024 * 1024

/**
 * Sends a request and returns the status and the JSON of the response, which is `undefined` when there is none. Throws a
 * `CourierError` that is no refusal when the service is busy, fails or does not respond in time: what became of the
 * request is then unknown.
 */
export async function callCourier(
	connection: CourierConnection,
	{ method, path, body, token }: CourierCall,
): Promise<{ status: number; json: unknown }> {
	const { service, origin, wholeMs, send } = connection
	const ending = new AbortController()
	const request = new Request(origin + path, {
		method,
		headers: {
			Accept: 'application/json',
			...(token && { Authorization: `Bearer ${token}` }),
			...(body && { 'Content-Type': 'application/json' }),
		},
		...(body && { body: JSON.stringify(body) }),
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
		const bytes = await readWithin(response.body, maxAnswerBytes)
		if (!bytes) throw new Error('response too large')
		return { status: response.status, text: bytes.toString() }
	}
	let response: Awaited<ReturnType<typeof receive>>
	try {
		response = await Promise.race([receive(), late])
	} catch (error) {
		throw new CourierError(`${service} did not respond: ${(error as Error).message}`, false)
	} finally {
		clearTimeout(timer)
	}
	const { status } = response
	if (status >= 500 || status === 429) throw new CourierError(`${service} responded with ${status}`, false)
	return { status, json: parseJson(response.text) }
}

/** Returns the value of a JSON text. `undefined` for any other text. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Compares the tokens of a webhook and of the settings in constant time. Without a token of the settings none is right. */
export function isRightToken(given: string, right: string): boolean {
	const [one, other] = [given, right].map((token) => createHash('sha256').update(token).digest())
	return right !== '' && timingSafeEqual(one!, other!)
}

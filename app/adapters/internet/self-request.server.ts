import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { TLSSocket } from 'node:tls'

const day = 24 * 60 * 60 * 1000
const timeoutMs = 10_000
/**
 * The timeout of a request that only declares a large body. A proxy that rejects the body has responded by then; no response means
 * that it accepts the size and waits for the rest.
 */
const bodyTimeoutMs = 4_000
const maxBodyBytes = 10_000

export interface SelfRequestResult {
	status: number
	body: string
	/** The reason that there was no response. */
	problem?: string
	certificate?: { daysLeft: number; problem: string | null }
}

/**
 * Sends a request to the shop's own public URL without verifying its certificate. With `declared`, announces a body of
 * `declared` bytes (`Content-Length`) and sends only its first byte. Status 0 means that there was no response.
 */
export function requestOwnAddress(
	url: URL,
	{ headers, declared }: { headers: Record<string, string>; declared?: number },
): Promise<SelfRequestResult> {
	const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
	let certificate: SelfRequestResult['certificate']
	return new Promise((resolve) => {
		const finish = (answer: SelfRequestResult) => {
			clearTimeout(timer)
			resolve({ ...answer, ...(certificate && { certificate }) })
			outgoing.destroy()
		}
		const outgoing = request(url, {
			method: declared === undefined ? 'GET' : 'POST',
			headers: { ...headers, ...(declared !== undefined && { 'Content-Length': String(declared) }) },
			// The certificate is checked and reported separately.
			rejectUnauthorized: false,
			agent: false,
		})
		const finishAsTimeout = () =>
			finish(
				declared === undefined
					? { status: 0, body: '', problem: `it did not respond within ${timeoutMs / 1000} seconds` }
					: { status: 0, body: '' },
			)
		const timer = setTimeout(finishAsTimeout, declared === undefined ? timeoutMs : bodyTimeoutMs)
		outgoing.on('socket', (socket) => socket.once('secureConnect', () => (certificate = readCertificate(socket))))
		outgoing.on('error', ({ message }) => finish({ status: 0, body: '', problem: message }))
		outgoing.on('response', (response) => {
			let body = ''
			response.setEncoding('utf8')
			response.on('data', (text: string) => (body = (body + text).slice(0, maxBodyBytes)))
			response.on('error', ({ message }) => finish({ status: 0, body: '', problem: message }))
			response.on('end', () => finish({ status: response.statusCode ?? 0, body }))
		})
		if (declared === undefined) outgoing.end()
		else outgoing.write('x')
	})
}

function readCertificate(socket: unknown): SelfRequestResult['certificate'] {
	if (!(socket instanceof TLSSocket)) return undefined
	const until = Date.parse(socket.getPeerCertificate().valid_to)
	const problem = socket.authorized ? null : String(socket.authorizationError)
	return { daysLeft: Math.floor((until - Date.now()) / day), problem }
}

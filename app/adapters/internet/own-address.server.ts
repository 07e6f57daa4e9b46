import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { TLSSocket } from 'node:tls'

const day = 24 * 60 * 60 * 1000
const longestMs = 10_000
/**
 * A proxy that buffers the whole body first does not respond, but a proxy that rejects the body has done so by then.
 */
const longestForBodyMs = 4_000
const longestBody = 10_000

export interface OwnAnswer {
	status: number
	body: string
	/** The reason that there was no response. */
	problem?: string
	certificate?: { daysLeft: number; problem: string | null }
}

/**
 * Sends a request to the shop's own public URL, whatever its certificate is. With `declared` it posts a body of that
 * many bytes but sends only the first one; a missing response then has status 0.
 */
export function askOwnAddress(
	url: URL,
	{ headers, declared }: { headers: Record<string, string>; declared?: number },
): Promise<OwnAnswer> {
	const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
	let certificate: OwnAnswer['certificate']
	return new Promise((resolve) => {
		const end = (answer: OwnAnswer) => {
			clearTimeout(timer)
			resolve({ ...answer, ...(certificate && { certificate }) })
			asked.destroy()
		}
		const asked = request(url, {
			method: declared === undefined ? 'GET' : 'POST',
			headers: { ...headers, ...(declared !== undefined && { 'Content-Length': String(declared) }) },
			// The certificate is checked and reported separately.
			rejectUnauthorized: false,
			agent: false,
		})
		const late = () =>
			end(
				declared === undefined
					? { status: 0, body: '', problem: `it did not answer within ${longestMs / 1000} seconds` }
					: { status: 0, body: '' },
			)
		const timer = setTimeout(late, declared === undefined ? longestMs : longestForBodyMs)
		asked.on('socket', (socket) => socket.once('secureConnect', () => (certificate = certificateOf(socket))))
		asked.on('error', ({ message }) => end({ status: 0, body: '', problem: message }))
		asked.on('response', (response) => {
			let body = ''
			response.setEncoding('utf8')
			response.on('data', (text: string) => (body = (body + text).slice(0, longestBody)))
			response.on('error', ({ message }) => end({ status: 0, body: '', problem: message }))
			response.on('end', () => end({ status: response.statusCode ?? 0, body }))
		})
		if (declared === undefined) asked.end()
		else asked.write('x')
	})
}

function certificateOf(socket: unknown): OwnAnswer['certificate'] {
	if (!(socket instanceof TLSSocket)) return undefined
	const until = Date.parse(socket.getPeerCertificate().valid_to)
	const problem = socket.authorized ? null : String(socket.authorizationError)
	return { daysLeft: Math.floor((until - Date.now()) / day), problem }
}

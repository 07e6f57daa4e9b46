import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type AgentOptions, request } from 'node:https'

interface HttpsAnswer {
	status: number
	headers: IncomingHttpHeaders
	body: string
	bytes: Buffer
}

interface RequestOptions {
	/** The visitor's address. */
	from?: string
	method?: string
	headers?: Record<string, string>
	body?: string | Buffer
}

/** Returns a client for one host of a proxy at a local address. Every visitor address has one persistent connection. */
export function createHttpsClient(host: string, port: number, options: AgentOptions, at = '127.0.0.1') {
	const agents = new Map<string, Agent>()
	const sockets = new Set<unknown>()
	const sendRequest = (
		target: string,
		{
			from = at === '127.0.0.1' ? '127.0.0.5' : undefined,
			method = 'GET',
			headers = {},
			body = '',
		}: RequestOptions = {},
	) =>
		new Promise<HttpsAnswer>((resolve, reject) => {
			const agent =
				agents.get(from ?? '') ?? new Agent({ keepAlive: true, maxSockets: 1, servername: host, ...options })
			agents.set(from ?? '', agent)
			const all = {
				Host: port === 443 ? host : `${host}:${port}`,
				Accept: 'text/html',
				...(body ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}),
				...headers,
			}
			const sent = request(
				{ host: at, port, path: target, method, headers: all, agent, localAddress: from },
				(response) => {
					const chunks: Buffer[] = []
					response.on('data', (chunk: Buffer) => chunks.push(chunk))
					response.on('error', reject)
					response.on('end', () => {
						const bytes = Buffer.concat(chunks)
						const { statusCode: status = 0, headers: received } = response
						resolve({ status, headers: received, body: bytes.toString(), bytes })
					})
				},
			)
			sent.on('socket', (socket) => sockets.add(socket))
			sent.on('error', reject)
			sent.end(body)
		})
	return { ask: sendRequest, sockets, close: () => agents.forEach((agent) => agent.destroy()) }
}

export type HttpsClient = ReturnType<typeof createHttpsClient>

/** Returns a form with one file as bytes. */
export const createMultipart = (field: string, content: Buffer) => ({
	body: Buffer.concat([
		Buffer.from(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n`),
		Buffer.from('Content-Type: image/jpeg\r\n\r\n'),
		content,
		Buffer.from('\r\n--x--\r\n'),
	]),
	headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
})

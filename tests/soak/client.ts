import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SoakRequest {
	method?: string
	headers?: Record<string, string>
	body?: URLSearchParams | FormData | string
}

export interface Answered {
	status: number
	headers: IncomingHttpHeaders
	body: Buffer
}

export type Client = ReturnType<typeof connectTo>

/** Opens one keep-alive connection, which retries an unavailable or busy shop for `timeout` milliseconds. */
export function connectTo(port: number, timeout = 0) {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	const once = async (target: string, { method, headers, body }: SoakRequest): Promise<Answered> => {
		const form = body === undefined || typeof body === 'string' ? undefined : new Response(body)
		const bytes = form ? Buffer.from(await form.arrayBuffer()) : Buffer.from((body as string | undefined) ?? '')
		const all: Record<string, string> = { Host: `localhost:${port}`, ...headers }
		if (form) all['Content-Type'] = form.headers.get('Content-Type')!
		if (body !== undefined)
			Object.assign(all, { 'Content-Length': String(bytes.length), Origin: `http://localhost:${port}` })
		return new Promise((resolve, reject) => {
			const options = {
				host: '127.0.0.1',
				port,
				path: target,
				agent,
				method: method ?? (body === undefined ? 'GET' : 'POST'),
				headers: all,
			}
			const sent = request(options, (response) => {
				const chunks: Buffer[] = []
				response.on('data', (chunk: Buffer) => chunks.push(chunk))
				response.on('error', reject)
				response.on('end', () =>
					resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
				)
			})
			sent.on('error', reject)
			sent.end(bytes)
		})
	}
	return {
		async ask(target: string, asked: SoakRequest = {}): Promise<Answered> {
			for (const until = Date.now() + timeout; ; await sleep(100)) {
				const answer = await once(target, asked).catch((error: unknown) => {
					if (Date.now() >= until) throw error
				})
				if (answer && (answer.status !== 503 || Date.now() >= until)) return answer
			}
		},
		close: () => agent.destroy(),
	}
}

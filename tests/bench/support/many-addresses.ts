import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'

// Sends requests from many local addresses over a few connections each, and reports the number of answers by status when
// all are answered. Runs in a separate process at the lowest priority, because response times are measured in others.

export interface ManyRequests {
	port: number
	addresses: number
	count: number
	/** The number of requests that wait for their answers at the same time. */
	atOnce: number
	method: 'GET' | 'POST'
	/** `{n}` is replaced by the number of the request, in the path and in the body. */
	path: string
	body: string
	/** The cookie of the browser that guesses. */
	cookie?: string
}

const { port, addresses, count, atOnce, method, path, body, cookie } = JSON.parse(process.argv[2]!) as ManyRequests
setPriority(19)
const answers: Record<string, number> = {}
const agents = Array.from({ length: addresses }, () => new Agent({ keepAlive: true, maxSockets: 2 }))
let next = 0

function send(nth: number): Promise<string> {
	return new Promise((resolve) => {
		const number = String(100_000 + nth)
		const text = body.replaceAll('{n}', number)
		const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `http://localhost:${port}` }
		const common = { Host: `localhost:${port}`, Accept: 'text/html', ...(cookie && { Cookie: cookie }) }
		const headers = { ...common, ...(method === 'POST' && form) }
		const from = nth % addresses
		const sent = request(
			{
				host: '127.0.0.1',
				port,
				method,
				path: path.replaceAll('{n}', number),
				headers,
				localAddress: `127.2.0.${from + 1}`,
				agent: agents[from]!,
			},
			(response) => response.resume().on('end', () => resolve(String(response.statusCode))),
		)
		sent.on('error', () => resolve('closed'))
		sent.end(text)
	})
}

async function sendAll() {
	while (next < count) {
		const status = await send((next += 1))
		answers[status] = (answers[status] ?? 0) + 1
	}
}

await Promise.all(Array.from({ length: atOnce }, sendAll))
process.send!(answers, () => process.exit(0))

import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll } from 'vitest'
import { freePort } from './process/free-port.ts'
import { killShops, spawnShop } from './process/shop-process.ts'

export { freePort, spawnShop }

export interface Answer {
	status: number
	headers: Record<string, string | undefined>
	cookies: string[]
	body: string
}

interface Asking {
	method?: string
	headers?: Record<string, string>
	/** Fields, or bytes. */
	body?: Record<string, string> | string
}

afterAll(killShops)

/** The real shop or a release in a process of its own, killed at the file's end unless stopped. */
export async function startShop(folder: string, changes: Record<string, string> = {}, command?: string[]) {
	const shop = spawnShop(folder, { PORT: String(await freePort()), ...changes }, command)
	const port = Number(shop.env.PORT)
	await shop.isOpen()
	const ask = (target: string, asking: Asking = {}) => askPort(port, target, asking)
	return { ...shop, port, ask }
}

export type RunningShop = Awaited<ReturnType<typeof startShop>>

/** On a connection of its own. */
export function askPort(port: number, target: string, { method, headers = {}, body }: Asking = {}): Promise<Answer> {
	const form = typeof body === 'object' ? new URLSearchParams(body).toString() : body
	const all = {
		Host: `localhost:${port}`,
		...(typeof body === 'object'
			? { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `http://localhost:${port}` }
			: {}),
		...headers,
	}
	return new Promise((resolve, reject) => {
		const sent = request(
			{
				host: '127.0.0.1',
				port,
				path: target,
				method: method ?? (form === undefined ? 'GET' : 'POST'),
				headers: all,
				agent: false,
			},
			(response) => {
				const chunks: Buffer[] = []
				response.on('data', (chunk: Buffer) => chunks.push(chunk))
				response.on('error', reject)
				response.on('end', () => {
					const { 'set-cookie': cookies = [], ...rest } = response.headers
					resolve({
						status: response.statusCode!,
						headers: rest as Answer['headers'],
						cookies,
						body: Buffer.concat(chunks).toString(),
					})
				})
			},
		)
		sent.on('error', reject)
		sent.end(form)
	})
}

/** Raw lines; answers the first that comes back. */
export function sendRawLines(port: number, lines: string[]): Promise<string> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
		socket.once('data', (data) => {
			resolve(data.toString().split('\r\n')[0]!)
			socket.destroy()
		})
		socket.once('error', reject)
	})
}

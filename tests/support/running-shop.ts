import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { type Agent, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { freePort } from './process/free-port.ts'
import { spawnShop } from './process/shop-process.ts'

export { freePort, spawnShop }

export interface Answer {
	status: number
	headers: Record<string, string | undefined>
	cookies: string[]
	body: string
}

/** Who signs up. */
export const account = {
	username: 'Asha',
	email: 'asha@example.com',
	phone: '919876543210',
	password: 'a very secret passphrase',
	confirmPassword: 'a very secret passphrase',
}

/** The owner of each shop that these tests start. */
export const owner = { email: 'admin@example.com', password: 'the owner password' }

/** The cookies of an answer, as they are sent back. */
const cookiesOf = ({ cookies }: Pick<Answer, 'cookies'>) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

export const sessionOf = ({ cookies }: Answer) =>
	cookies.find((cookie) => /^(__Host-)?session=/.test(cookie))?.split(';')[0] ?? ''

interface Asking {
	method?: string
	headers?: Record<string, string>
	/** Fields, or bytes. */
	body?: Record<string, string> | string | Buffer
	/** The address of this machine that it comes from. */
	from?: string
	/** For connections that stay. */
	agent?: Agent
}

/**
 * The real shop or a release in a process of its own, killed at the file's end unless stopped. Where its folder has no
 * database, it begins with one that is migrated and empty.
 */
export async function startShop(folder: string, changes: Record<string, string> = {}, command?: string[]) {
	const file = path.join(folder, 'shop.db')
	if (!changes.DATABASE_URL && !existsSync(file)) {
		mkdirSync(folder, { recursive: true })
		copyFileSync(inject('databaseTemplate'), file)
	}
	return startAnew(folder, changes, command)
}

/** A shop on the database of this test file: what the test writes is another program's. */
export const onThisDatabase = () => ({
	DATABASE_URL: process.env.DATABASE_URL!,
	UPLOADS_DIR: process.env.UPLOADS_DIR!,
	SESSION_SECRET: process.env.SESSION_SECRET!,
	RATE_LIMITS: 'off',
})

/** As `startShop`, of nothing: its first start makes the database. */
export async function startAnew(folder: string, changes: Record<string, string> = {}, command?: string[]) {
	const shop = spawnShop(folder, { PORT: String(await freePort()), ...changes }, command)
	const port = Number(shop.env.PORT)
	await shop.isOpen()
	const ask = (target: string, asking: Asking = {}) => askPort(port, target, asking)
	/** The cookies of the owner, who logs in. */
	const enter = async () => cookiesOf(await ask('/login', { body: owner }))
	return { ...shop, port, ask, enter }
}

export type RunningShop = Awaited<ReturnType<typeof startShop>>

/** The head of an answer has come, and not all of it. */
export class CutOffError extends Error {}

/** On a connection of its own. What comes packed by gzip is unpacked. @throws CutOffError */
export function askPort(port: number, target: string, asking: Asking = {}): Promise<Answer> {
	const { headers = {}, body, from, agent = false } = asking
	const isForm = typeof body === 'object' && !Buffer.isBuffer(body)
	const bytes = isForm ? new URLSearchParams(body).toString() : body
	const all = {
		Host: `localhost:${port}`,
		...(isForm && { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `http://localhost:${port}` }),
		...headers,
	}
	const method = asking.method ?? (bytes === undefined ? 'GET' : 'POST')
	return new Promise((resolve, reject) => {
		const sent = request(
			{ host: '127.0.0.1', port, path: target, method, headers: all, localAddress: from, agent },
			(response) => {
				const chunks: Buffer[] = []
				response.on('data', (chunk: Buffer) => chunks.push(chunk))
				response.on('error', (error) => reject(new CutOffError(error.message)))
				response.on('end', () => {
					const { 'set-cookie': cookies = [], ...rest } = response.headers
					const bytes = Buffer.concat(chunks)
					const isPacked = rest['content-encoding'] === 'gzip' && bytes.length > 0
					resolve({
						status: response.statusCode!,
						headers: rest as Answer['headers'],
						cookies,
						body: (isPacked ? gunzipSync(bytes) : bytes).toString(),
					})
				})
			},
		)
		sent.on('error', reject)
		sent.end(bytes)
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

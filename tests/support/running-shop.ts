import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { type Agent, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { findFreePort } from './process/free-port.ts'
import { spawnShop } from './process/shop-process.ts'

export { findFreePort, spawnShop }

export interface Answer {
	status: number
	headers: Record<string, string | undefined>
	cookies: string[]
	body: string
}

/** The account that signs up. */
export const account = {
	username: 'Asha',
	email: 'asha@example.com',
	phone: '919876543210',
	password: 'a very secret passphrase',
	confirmPassword: 'a very secret passphrase',
}

/** The owner of every shop that these tests start. */
export const owner = { email: 'admin@example.com', password: 'the owner password' }

/** Returns the cookies of an answer in the form that requests send. */
const toCookieHeader = ({ cookies }: Pick<Answer, 'cookies'>) =>
	cookies.map((cookie) => cookie.split(';')[0]).join('; ')

export const getSessionCookie = ({ cookies }: Answer) =>
	cookies.find((cookie) => /^(__Host-)?session=/.test(cookie))?.split(';')[0] ?? ''

interface RequestOptions {
	method?: string
	headers?: Record<string, string>
	/** Form fields or bytes. */
	body?: Record<string, string> | string | Buffer
	/** The local address that the request comes from. */
	from?: string
	/** Used for persistent connections. */
	agent?: Agent
}

/**
 * Starts the real shop or a release in a separate process, which is killed at the end of the file unless it was
 * stopped. A folder without a database gets a migrated, empty one.
 */
export async function startShop(folder: string, changes: Record<string, string> = {}, command?: string[]) {
	const file = path.join(folder, 'shop.db')
	if (!changes.DATABASE_URL && !existsSync(file)) {
		mkdirSync(folder, { recursive: true })
		copyFileSync(inject('databaseTemplate'), file)
	}
	return startNewShop(folder, changes, command)
}

/**
 * Returns the settings of a shop on this test file's database: to that shop, the test's writes come from another
 * program.
 */
export const startShopOnThisDatabase = () => ({
	DATABASE_URL: process.env.DATABASE_URL!,
	UPLOADS_DIR: process.env.UPLOADS_DIR!,
	SESSION_SECRET: process.env.SESSION_SECRET!,
	RATE_LIMITS: 'off',
})

/** Starts a shop like `startShop`, but without a database: the first start creates it. */
export async function startNewShop(folder: string, changes: Record<string, string> = {}, command?: string[]) {
	const shop = spawnShop(folder, { PORT: String(await findFreePort()), ...changes }, command)
	const port = Number(shop.env.PORT)
	await shop.isOpen()
	const ask = (target: string, asking: RequestOptions = {}) => requestPort(port, target, asking)
	/** Logs in the owner and returns the cookies. */
	const enter = async () => toCookieHeader(await ask('/login', { body: owner }))
	return { ...shop, port, ask, enter }
}

export type RunningShop = Awaited<ReturnType<typeof startShop>>

/** Thrown when only the head of an answer has arrived completely. */
export class CutOffError extends Error {}

/**
 * Sends a request on a new connection and unpacks a gzip answer.
 * @throws CutOffError: the connection ended in the middle of the answer.
 */
export function requestPort(port: number, target: string, asking: RequestOptions = {}): Promise<Answer> {
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

/** Sends raw lines and returns the first line of the answer. */
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

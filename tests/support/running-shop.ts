import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from './free-port.ts'

export { freePort }

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

const running = new Set<ChildProcess>()

// A failing test must not leave a shop open.
afterAll(() => {
	for (const child of running) child.kill('SIGKILL')
})

/** The real shop or a release in a process of its own, killed at the file's end unless stopped. */
export async function startShop(folder: string, changes: Record<string, string> = {}, command?: string[]) {
	const shop = spawnShop(folder, { PORT: String(await freePort()), ...changes }, command)
	const port = Number(shop.env.PORT)
	await shop.waitForOutput(/ is open: [^]*\n  admin .*\n/)
	const ask = (target: string, asking: Asking = {}) => send(port, target, asking)
	return { ...shop, port, ask }
}

export type RunningShop = Awaited<ReturnType<typeof startShop>>

/** Without waiting. Its output is kept, or goes to the open file `stdout`. */
export function spawnShop(
	folder: string,
	changes: Record<string, string>,
	command = [process.execPath, 'server.ts'],
	stdout: number | 'pipe' = 'pipe',
) {
	const env: Record<string, string> = {
		PATH: process.env.PATH ?? '',
		NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
		DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
		UPLOADS_DIR: path.join(folder, 'uploads'),
		ADMIN_PASSWORD: 'the owner password',
		DEMO: 'off',
		...changes,
	}
	const child = spawn(command[0]!, command.slice(1), { env, stdio: ['ignore', stdout, 'pipe'] })
	running.add(child)
	child.once('close', () => running.delete(child))
	const output = { out: '', err: '' }
	child.stdout?.on('data', (text: Buffer) => (output.out += text.toString()))
	child.stderr!.on('data', (text: Buffer) => (output.err += text.toString()))
	const ended = once(child, 'close').then(([code]) => code as number | null)
	return {
		env,
		output,
		ended,
		pid: child.pid,
		waitForOutput: (words: RegExp) => waitForOutput(child, output, words),
		stop: () => stop(child, ended),
	}
}

function waitForOutput(child: ChildProcess, output: { out: string; err: string }, words: RegExp): Promise<void> {
	return new Promise((resolve, reject) => {
		const look = () => {
			if (words.test(output.out)) resolve()
		}
		child.stdout!.on('data', look)
		child.once('close', () =>
			reject(new Error(`the shop has ended without saying ${words}: ${output.out}${output.err}`)),
		)
		look()
	})
}

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
	if (child.exitCode === null) child.kill('SIGTERM')
	return ended
}

function send(port: number, target: string, { method, headers = {}, body }: Asking): Promise<Answer> {
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

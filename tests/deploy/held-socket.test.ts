import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { orderCall } from '../support/buyers.ts'
import { makeProduct } from '../support/data/shop-data.ts'

// A shell in systemd's place: it holds the socket, never accepts, and starts the shop again when it ends.
const holder = `while kill -0 ${process.pid}; do sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$@"' sh "$@"; done`
const holders: ChildProcess[] = []
afterAll(() => holders.forEach((child) => process.kill(-child.pid!, 'SIGKILL')))

async function startHeld(changes: Record<string, string>) {
	const socket = createServer().listen(0, '127.0.0.1')
	await once(socket, 'listening')
	const { port } = socket.address() as AddressInfo
	const env = {
		PATH: process.env.PATH,
		DATABASE_URL: process.env.DATABASE_URL,
		UPLOADS_DIR: process.env.UPLOADS_DIR,
		SESSION_SECRET: process.env.SESSION_SECRET,
		RATE_LIMITS: 'off',
		DEMO: 'off',
		PORT: String(port),
		LISTEN_FDS: '1',
		...changes,
	}
	const shell = spawn('sh', ['-c', holder, 'sh', process.execPath, 'build/start/server.js'], {
		env,
		detached: true,
		stdio: ['ignore', 'pipe', 'inherit', (socket as unknown as { _handle: { fd: number } })._handle.fd],
	})
	holders.push(shell)
	// It is the shell's from here on.
	socket.close()
	let said = ''
	shell.stdout!.on('data', (text: Buffer) => (said += text.toString()))
	const pids = () => [...said.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid))
	const opened = () => said.split(' is open: ').length - 1
	const untilOpen = (times: number) => expect.poll(opened, { timeout: 60_000, interval: 20 }).toBe(times)
	await untilOpen(1)
	return { port, stop: () => process.kill(pids().at(-1)!, 'SIGTERM'), untilOpen }
}

test.each(['1', '2'])(
	'a shop of %s process(es) that restarts on a socket held for it refuses nobody and loses no order',
	async (WEB_PROCESSES) => {
		const { id, variants } = await makeProduct({ name: `Held ${WEB_PROCESSES}`, stock: 100_000, pricePaise: 10_000 })
		const [path, { headers, body }] = await orderCall(variants[0]!)
		const { port, stop, untilOpen } = await startHeld({ WEB_PROCESSES })
		const answers: (number | string)[] = []
		const order = () =>
			new Promise<void>((resolve) => {
				const end = (answer: number | string) => {
					answers.push(answer)
					resolve()
				}
				const sent = request(
					{
						host: '127.0.0.1',
						port,
						path,
						method: 'POST',
						agent: false,
						headers: { ...headers, 'Idempotency-Key': randomUUID() },
					},
					(response) => {
						response.on('error', ({ message }) => end(message))
						response.resume().on('end', () => end(response.statusCode!))
					},
				)
				sent.on('error', ({ message }) => end(message))
				sent.end(body)
			})
		const over = new AbortController()
		const buyers = Array.from({ length: 4 }, async () => {
			while (!over.signal.aborted) await order()
		})
		for (let restart = 1; restart <= 2; restart += 1) {
			const before = answers.length
			await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
			stop()
			await untilOpen(restart + 1)
		}
		over.abort()
		await Promise.all(buyers)
		await order()

		expect(answers.filter((answer) => answer !== 201)).toEqual([])
		expect(await read.order.count({ where: { items: { some: { productId: id } } } })).toBe(answers.length)
	},
	180_000,
)

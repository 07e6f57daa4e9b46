import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { orderCall } from '../support/faults/buyers.ts'
import { makeProduct } from '../support/data/shop-data.ts'
import { spawnHolding } from '../support/process/spawn-holding.ts'
import { askPort } from '../support/running-shop.ts'

// A shell in systemd's place: it holds the socket, never accepts, and starts the shop again when it ends.
const holder = `while kill -0 ${process.pid}; do sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$@"' sh "$@"; echo "ended with $?"; done`
const holders: ChildProcess[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'shop-held-'))
afterAll(() => {
	holders.forEach((child) => process.kill(-child.pid!, 'SIGKILL'))
	rmSync(folder, { recursive: true, force: true })
})

async function startHeld(changes: Record<string, string>) {
	const { child, port } = await spawnHolding(
		'sh',
		['-c', holder, 'sh', process.execPath, 'build/start/server.js'],
		(held) => ({
			PATH: process.env.PATH,
			DATABASE_URL: process.env.DATABASE_URL,
			UPLOADS_DIR: process.env.UPLOADS_DIR,
			SESSION_SECRET: process.env.SESSION_SECRET,
			RATE_LIMITS: 'off',
			DEMO: 'off',
			PORT: String(held),
			LISTEN_FDS: '1',
			...changes,
		}),
	)
	holders.push(child)
	let said = ''
	child.stdout!.on('data', (text: Buffer) => (said += text.toString()))
	const pids = () => [...said.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid))
	const opened = () => said.split(' is open: ').length - 1
	const untilOpen = (times: number) => expect.poll(opened, { timeout: 60_000, interval: 20 }).toBe(times)
	return { port, said: () => said, stop: () => process.kill(pids().at(-1)!, 'SIGTERM'), untilOpen }
}

test.each(['1', '2'])(
	'a shop of %s process(es) that restarts on a socket held for it refuses nobody and loses no order',
	async (WEB_PROCESSES) => {
		const { id, variants } = await makeProduct({ name: `Held ${WEB_PROCESSES}`, stock: 100_000, pricePaise: 10_000 })
		const [target, { headers, body }] = await orderCall(variants[0]!)
		const { port, stop, untilOpen } = await startHeld({ WEB_PROCESSES })
		await untilOpen(1)
		const answers: (number | string)[] = []
		const order = async () => {
			const sent = askPort(port, target, {
				method: 'POST',
				headers: { ...headers, 'Idempotency-Key': randomUUID() },
				body,
			})
			answers.push(await sent.then(({ status }) => status, String))
		}
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

const isReady = (socketPath: string) =>
	new Promise<boolean>((resolve) =>
		get({ socketPath, path: '/readyz', agent: false }, (response) => resolve(response.resume().statusCode === 200)).on(
			'error',
			() => resolve(false),
		),
	)
const untilReady = (trial: string) => expect.poll(() => isReady(trial), { timeout: 60_000, interval: 20 }).toBe(true)

test.each(['1', '2'])(
	'a shop of %s process(es) that is tried lets visitors in when the socket at which it is asked is removed',
	async (WEB_PROCESSES) => {
		const trial = path.join(folder, WEB_PROCESSES)
		const { port, untilOpen } = await startHeld({ WEB_PROCESSES, TRIAL_SOCKET: trial })
		const answers: number[] = []
		const visit = askPort(port, '/').then(({ status }) => answers.push(status))
		await untilReady(trial)
		for (let time = 0; time < 20; time += 1) expect(await isReady(trial)).toBe(true)
		expect(answers).toEqual([])
		rmSync(trial)
		await visit
		expect(answers).toEqual([200])
		await untilOpen(1)
		expect((await askPort(port, '/')).status).toBe(200)
	},
	120_000,
)

test('a shop that is stopped while it is tried ends with 0', async () => {
	const trial = path.join(folder, 'stopped')
	const { said, stop } = await startHeld({ TRIAL_SOCKET: trial })
	await untilReady(trial)
	stop()
	await expect.poll(said, { timeout: 60_000 }).toContain('ended with 0')
}, 120_000)

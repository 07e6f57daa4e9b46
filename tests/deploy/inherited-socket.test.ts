import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { runBuyers } from '../support/faults/buyers.ts'
import { makeProduct } from '../support/data/shop-data.ts'
import { spawnWithSocket } from '../support/process/spawn-with-socket.ts'
import { startShopOnThisDatabase } from '../support/running-shop.ts'

// A shell in place of systemd: it holds the socket, never accepts, and restarts the shop when it ends.
const holder = `while kill -0 ${process.pid}; do sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$@"' sh "$@"; echo "ended with $?"; done`
const holders: ChildProcess[] = []
const folder = createOwnFolder()
afterAll(() => {
	for (const child of holders) {
		try {
			process.kill(-child.pid!, 'SIGKILL')
		} catch {
			// The process has already ended.
		}
	}
})

async function startWithInheritedSocket(changes: Record<string, string>) {
	const { child, port } = await spawnWithSocket(
		'sh',
		['-c', holder, 'sh', process.execPath, 'build/start/server.js'],
		(inherited) => ({
			PATH: process.env.PATH,
			...startShopOnThisDatabase(),
			DEMO: 'off',
			ADMIN_PASSWORD: 'the owner password',
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			PORT: String(inherited),
			LISTEN_FDS: '1',
			...changes,
		}),
	)
	holders.push(child)
	let said = ''
	child.stdout!.on('data', (text: Buffer) => (said += text.toString()))
	const pids = () => [...said.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid))
	const opened = () => said.split(' is open: ').length - 1
	const untilOpen = (times: number) => expect.poll(opened).toBe(times)
	return { child, port, said: () => said, stop: () => process.kill(pids().at(-1)!, 'SIGTERM'), untilOpen }
}

const isReady = (socketPath: string) =>
	new Promise<boolean>((resolve) =>
		get({ socketPath, path: '/readyz', agent: false }, (response) => resolve(response.resume().statusCode === 200)).on(
			'error',
			() => resolve(false),
		),
	)
const untilReady = (trial: string) => expect.poll(() => isReady(trial)).toBe(true)

test.each(['1', '2'])(
	'a shop of %s process(es) that restarts on an inherited socket, after a trial start, rejects no request and loses no order',
	async (WEB_PROCESSES) => {
		const { id, variants } = await makeProduct({ name: `Held ${WEB_PROCESSES}`, stock: 100_000, pricePaise: 10_000 })
		const trial = path.join(folder, WEB_PROCESSES)
		const { child, port, said, stop, untilOpen } = await startWithInheritedSocket({
			WEB_PROCESSES,
			TRIAL_SOCKET: trial,
		})
		const buying = runBuyers(port, variants[0]!, { buyers: 3 })
		await untilReady(trial)
		for (let time = 0; time < 10; time += 1) expect(await isReady(trial)).toBe(true)
		expect([...buying.statuses]).toEqual([])
		// Lets visitors in.
		rmSync(trial)
		await untilOpen(1)
		await buying.untilMore(10)
		stop()
		await untilReady(trial)
		rmSync(trial)
		await untilOpen(2)
		await buying.untilMore(10)
		buying.stop()
		await buying.gone
		expect([...buying.statuses]).toEqual([201])
		expect(await read.order.count({ where: { items: { some: { productId: id } } } })).toBe(buying.confirmed.length)

		// Stopping the shop during its trial start is not a failure either.
		if (WEB_PROCESSES === '1') {
			stop()
			await untilReady(trial)
			stop()
			await expect.poll(() => said().split('ended with 0').length).toBe(4)
		}
		process.kill(-child.pid!, 'SIGKILL')
		expect(said()).not.toMatch(/ended with [^0]/)
	},
)

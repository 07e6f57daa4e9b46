import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { testSingleProcess } from '../support/process/single-process.ts'
import { startShop } from '../support/running-shop.ts'

// Every client uses a local address of its own.
const folder = createOwnFolder()
const attacker = '127.0.0.9'
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const shop = await startShop(folder)
const kept = new Agent({ keepAlive: true, maxSockets: 50, localAddress: attacker })
afterAll(() => kept.destroy())

const ask = (target: string, from: string, agent?: Agent, method = 'GET') =>
	shop.ask(target, { from, method, headers: { Accept: 'text/html' }, ...(agent && { agent }) })

async function open(localAddress: string, port = shop.port): Promise<Socket> {
	const socket = connect({ host: '127.0.0.1', port, localAddress })
	socket.on('error', () => undefined)
	await once(socket, 'connect')
	return socket
}

describe('a client that holds connections open', () => {
	testSingleProcess('one client that holds connections holds two hundred of them, and others come in', async () => {
		const sockets = await Promise.all(Array.from({ length: 230 }, () => open(attacker)))
		await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(30)
		expect((await ask('/health', '127.0.0.1')).status).toBe(200)
		for (const socket of sockets) socket.destroy()
	})

	test('a client without a session is disconnected when its body does not arrive within twenty seconds', async () => {
		// A preloaded script that makes the shop's clocks run ten times as fast.
		const fast = path.join(folder, 'fast.mjs')
		writeFileSync(
			fast,
			'const real = setTimeout; globalThis.setTimeout = (act, ms, ...given) => real(act, ms / 10, ...given)',
		)
		const hasty = await startShop(path.join(folder, 'hasty'), { NODE_OPTIONS: `--import=${fast}` })
		const [stranger, owner] = [await drip(hasty.port, ''), await drip(hasty.port, `Cookie: ${await hasty.enter()}\r\n`)]
		await stranger.closed
		// A client with a session has six times as long.
		expect(owner.socket.destroyed).toBe(false)
		owner.socket.destroy()
		await hasty.stop()
	})
})

test('a client with too many requests is limited for a while, still gets cached pages, and delays nobody', async () => {
	// Every process has its own cache, and the kernel picks a process for each connection.
	const responses = await Promise.all(Array.from({ length: 20 }, () => ask('/ourstory', attacker)))
	expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
	const statuses = new Map<number, number>()
	let refused: Awaited<ReturnType<typeof ask>> | undefined
	for (let number = 0; number < 1_300; number += 50) {
		// These requests are cheap and never cached. All methods count towards the limit.
		const answers = await Promise.all(
			Array.from({ length: 50 }, (_, nth) =>
				ask('/products/get/999999', attacker, kept, methods[nth % methods.length]),
			),
		)
		for (const answer of answers) {
			statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
			if (answer.status === 429) refused = answer
		}
	}
	expect([...statuses.keys()].toSorted((one, other) => one - other)).toEqual([404, 405, 429])
	expect(statuses.get(404)! + statuses.get(405)!).toBeLessThanOrEqual(1_200)
	expect(JSON.parse(refused!.body)).toMatchObject({ message: 'Too many requests. Please wait a moment and try again.' })
	expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
	expect((await ask('/allproducts?min=7', attacker)).status).toBe(429)
	expect((await ask('/ourstory', attacker)).status).toBe(200)
	expect((await ask('/allproducts?min=7', '127.0.0.1')).status).toBe(200)
})

/** Sends a form byte by byte without ever finishing. */
async function drip(port: number, headers: string) {
	const socket = await open('127.0.0.8', port)
	// A byte in transit causes a connection error when the connection is cut.
	const closed = new Promise((resolve) => socket.on('close', resolve))
	socket.write(
		`POST /login HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n`,
	)
	const dripping = setInterval(() => socket.write('a'), 50)
	void closed.then(() => clearInterval(dripping))
	return { socket, closed }
}

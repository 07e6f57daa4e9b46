import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { type RunningShop, startShop } from '../support/running-shop.ts'

// Rule: error-reports. Runs against a real shop.

const ends: (() => unknown)[] = []
afterEach(async () => {
	for (const end of ends.splice(0).toReversed()) await end()
})

/** Starts a local receiver of error reports. */
async function startReceiver(answer: RequestListener) {
	const received: { type: string | undefined; body: string }[] = []
	const server = createServer((req, res) => {
		let body = ''
		req.on('data', (chunk: Buffer) => (body += chunk.toString()))
		req.on('end', () => {
			received.push({ type: req.headers['content-type'], body })
			answer(req, res)
		})
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	ends.push(() => {
		server.closeAllConnections()
		return new Promise((resolve) => server.close(resolve))
	})
	return { received, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/errors` }
}

/** Starts a shop whose colors cannot be read. */
async function startBroken(address: string) {
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-error-webhook-'))
	ends.push(() => rmSync(folder, { recursive: true, force: true }))
	const shop = await startShop(folder, { ERROR_WEBHOOK_URL: address })
	ends.push(() => shop.stop())
	const sqlite = new Database(path.join(folder, 'shop.db'))
	sqlite.exec('ALTER TABLE "Color" RENAME TO "Color away"')
	sqlite.close()
	return shop
}

const fail = async (shop: RunningShop) => {
	const { status, headers } = await shop.ask('/colors')
	expect(status).toBe(500)
	return headers['x-request-id']!
}

test('an unexpected error is sent once to ERROR_WEBHOOK_URL, with the id of its first request', async () => {
	const { received, address } = await startReceiver((_, res) => res.writeHead(204).end())
	const shop = await startBroken(address)
	const first = await fail(shop)
	await fail(shop)
	await shop.ask('/nothing-here')
	await expect.poll(() => received.length).toBe(1)
	expect(received[0]!.type).toBe('application/json')
	expect(JSON.parse(received[0]!.body)).toEqual({
		time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		what: 'a call of the API failed',
		error: expect.stringContaining('Color'),
		requestId: first,
		route: 'colors',
		status: 500,
		times: 1,
		version: expect.stringMatching(/^\d+\.\d+\.\d+/),
	})
	await fail(shop)
	expect(received.length).toBe(1)
})

test('an error webhook that never responds or does not exist does not affect visitors', async () => {
	const { received, address } = await startReceiver(() => {})
	const shop = await startBroken(address)
	await fail(shop)
	await expect.poll(() => received.length).toBe(1)
	expect((await shop.ask('/healthz')).status).toBe(200)
	await fail(shop)
	const elsewhere = await startBroken('http://127.0.0.1:9/')
	await fail(elsewhere)
	await elsewhere.waitForOutput(/an error could not be reported/)
	expect((await elsewhere.ask('/contact')).status).toBe(200)
	expect(await shop.stop()).toBe(0)
})

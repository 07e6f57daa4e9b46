import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { getSettings } from '#app/adapters/settings.server.ts'
import { requestPort } from '../../../tests/support/running-shop.ts'
import { createStartingListener } from './starting-listener.ts'

// Rule: first-start.

let listener: ReturnType<typeof createStartingListener>['listener']
const server = createServer((req, res) => listener(req, res)).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

test('a request during startup is answered once the shop is open', async () => {
	const starting = createStartingListener(getSettings())
	;({ listener } = starting)
	const arrived = once(server, 'request')
	const answer = requestPort(port, '/')
	await arrived
	starting.open((_, res) => res.end('open'))
	expect((await answer).body).toBe('open')
	expect((await requestPort(port, '/later')).body).toBe('open')
})

test('a request gets a 503 when startup takes long', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	;({ listener } = createStartingListener(getSettings()))
	const arrived = once(server, 'request')
	const answer = requestPort(port, '/')
	await arrived
	vi.runAllTimers()
	expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('the shop reports at once that it is live but not ready', async () => {
	;({ listener } = createStartingListener(getSettings()))
	expect((await requestPort(port, '/healthz')).status).toBe(200)
	expect((await requestPort(port, '/readyz')).status).toBe(503)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { settings } from '#app/adapters/settings.server.ts'
import { askPort } from '../../../tests/support/running-shop.ts'
import { createStartingListener } from './starting-listener.ts'

// Rule: first-start.

let listener: ReturnType<typeof createStartingListener>['listener']
const server = createServer((req, res) => listener(req, res)).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

test('a request that comes while the shop starts is answered by the shop when it is open', async () => {
	const starting = createStartingListener(settings())
	;({ listener } = starting)
	const arrived = once(server, 'request')
	const answer = askPort(port, '/')
	await arrived
	starting.open((_, res) => res.end('open'))
	expect((await answer).body).toBe('open')
	expect((await askPort(port, '/later')).body).toBe('open')
})

test('a request is refused with 503 when the start takes long', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	;({ listener } = createStartingListener(settings()))
	const arrived = once(server, 'request')
	const answer = askPort(port, '/')
	await arrived
	vi.runAllTimers()
	expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('the shop says at once that it lives and is not ready', async () => {
	;({ listener } = createStartingListener(settings()))
	expect((await askPort(port, '/healthz')).status).toBe(200)
	expect((await askPort(port, '/readyz')).status).toBe(503)
})

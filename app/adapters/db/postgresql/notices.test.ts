import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Notices } from './notices.server.ts'
import { poolOf } from './pools.server.ts'

test('a shop that stops does not wait for a server that says nothing', async () => {
	const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const url = `postgresql://shop@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
	const pool = poolOf(url, 'reader')
	const notices = new Notices(url, pool)
	const endHearing = notices.listen(() => {})
	const [socket] = (await once(server, 'connection')) as [Socket]
	const ended = Promise.all([endHearing(), notices.close()]).then(() => 'ended')
	expect(await Promise.race([ended, sleep(4_000, 'waits')])).toBe('ended')
	socket.destroy()
	server.close()
	await pool.end()
})

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'vitest'
import { ProcessNotifications } from './process-notifications.server.ts'
import { createPool } from './pools.server.ts'

test('a stopping shop does not wait for a server that does not respond', async () => {
	const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const url = `postgresql://shop@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
	const pool = createPool(url, 'reader')
	const notices = new ProcessNotifications(url, pool)
	const endHearing = notices.listen(() => {})
	const [socket] = (await once(server, 'connection')) as [Socket]
	// The server never responds. Waiting for it would last as long as the test may run.
	await Promise.all([endHearing(), notices.close()])
	socket.destroy()
	server.close()
	await pool.end()
})

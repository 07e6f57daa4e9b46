import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { internet } from './outbound-requests.server.ts'

test('a connection goes to the given address without a DNS lookup', async () => {
	const server = createServer((socket) => socket.end())
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const socket = internet.connect(['127.0.0.1'], (server.address() as AddressInfo).port)
	await once(socket, 'connect')
	expect(socket.remoteAddress).toBe('127.0.0.1')
	socket.destroy()
	await once(server.close(), 'close')
})

test('an aborted DNS lookup returns at once', async () => {
	const stopped = AbortSignal.timeout(1)
	await expect(internet.resolve('nobody.invalid', stopped)).rejects.toThrow('No address found for nobody.invalid')
})

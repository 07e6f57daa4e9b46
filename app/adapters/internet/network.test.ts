import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { internet } from './network.server.ts'

test('a connection goes to an address that was given, and no name is looked up for it', async () => {
	const server = createServer((socket) => socket.end())
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const socket = internet.connect(['127.0.0.1'], (server.address() as AddressInfo).port)
	await once(socket, 'connect')
	expect(socket.remoteAddress).toBe('127.0.0.1')
	socket.destroy()
	await once(server.close(), 'close')
})

test('a look-up that is stopped answers at once', async () => {
	const stopped = AbortSignal.timeout(1)
	await expect(internet.resolve('nobody.invalid', stopped)).rejects.toThrow('There is no address of nobody.invalid')
})

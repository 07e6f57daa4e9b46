import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'

/** The most connections of one network: thirty browsers with six each. */
const mostOfOne = 200

/** Trusted proxies, which connect for each visitor, may open more. */
export function limitConnections(server: Server, isTrusted: (address: string) => boolean) {
	const open = new Map<string, number>()
	server.on('connection', (socket: Socket) => {
		const { remoteAddress } = socket
		if (!remoteAddress || isTrusted(remoteAddress)) return
		const network = networkOf(remoteAddress)
		const count = (open.get(network) ?? 0) + 1
		if (count > mostOfOne) {
			socket.destroy()
			return
		}
		open.set(network, count)
		socket.once('close', () => {
			const left = open.get(network)! - 1
			if (left > 0) open.set(network, left)
			else open.delete(network)
		})
	})
}

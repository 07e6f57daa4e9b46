import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'
import { countByNetwork } from './load/count-by-network.ts'

/** The maximum connections of one network: enough for thirty browsers with six each. */
const mostOfOne = 200

/** Limits the connections of each network. Trusted proxies, which connect for each visitor, may open more. */
export function limitConnections(server: Server, isTrusted: (address: string) => boolean) {
	const open = countByNetwork()
	server.on('connection', (socket: Socket) => {
		const { remoteAddress } = socket
		if (!remoteAddress || isTrusted(remoteAddress)) return
		const network = networkOf(remoteAddress)
		if (open.of(network) >= mostOfOne) {
			socket.destroy()
			return
		}
		open.add(network, 1)
		socket.once('close', () => open.add(network, -1))
	})
}

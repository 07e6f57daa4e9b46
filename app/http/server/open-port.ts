import { createServer, type RequestListener, type Server } from 'node:http'
import type { Settings } from '../../adapters/settings.server.ts'
import { trustedProxies } from './client-address.ts'
import { limitConnections } from './connection-limit.ts'
import { requestTimeouts } from './late-request.ts'

/** Listens at the address of the settings, `onOpen` with its port; ends the process when that cannot be. */
export function openPort(listener: RequestListener, settings: Settings, onOpen: (port: number) => void): Server {
	const timeouts = { headersTimeout: 10_000, requestTimeout: requestTimeouts.upload, keepAliveTimeout: 65_000 }
	const server = createServer({ ...timeouts, connectionsCheckingInterval: 2_000 }, listener)
	server.maxConnections = 2_000
	if (settings.rateLimits) limitConnections(server, trustedProxies(settings.trustedProxies))
	server.on('error', (error: NodeJS.ErrnoException) => {
		console.error(
			error.code === 'EADDRINUSE'
				? `Port ${settings.port} is in use: stop the other program or start the shop with another PORT.`
				: `The shop cannot listen on ${settings.host}:${settings.port}: ${error.message}`,
		)
		process.exit(1)
	})
	server.listen(settings.port, settings.host, () => {
		const address = server.address()
		onOpen(typeof address === 'object' && address ? address.port : settings.port)
	})
	return server
}

import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type ListenOptions, Socket } from 'node:net'
import { getInheritedSocket } from '../../adapters/processes/inherited-socket.ts'
import { isClustered, isLeadProcess } from '../../adapters/processes/messages.ts'
import type { Settings } from '../../adapters/settings.server.ts'
import { createProxyTrust, getNetwork } from './client-address.ts'
import { countByNetwork, recordConnection } from './load/load-guard.ts'
import { requestTimeouts } from './body/request-body.ts'
import { existsSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'

/** The number of connections that the kernel queues. Node sets it again for an inherited socket. */
const backlog = 4_096

/** Creates the HTTP server for visitors without opening its port. */
export function createVisitorServer(listener: RequestListener, settings: Settings): Server {
	const timeouts = { headersTimeout: 10_000, requestTimeout: requestTimeouts.upload, keepAliveTimeout: 65_000 }
	const server = createServer({ ...timeouts, connectionsCheckingInterval: 2_000 }, listener)
	server.maxConnections = 2_000
	server.on('connection', recordConnection)
	// A client that sends `Expect: 100-continue` is told to send its body only when the body will be read.
	server.on('checkContinue', (req, res) => server.emit('request', req, res))
	if (settings.rateLimits) limitConnections(server, createProxyTrust(settings.trustedProxies))
	return server
}

/**
 * Listens at the address of the settings, or on the socket that systemd holds for the shop, and returns the port. Ends
 * the process when that is impossible.
 */
export async function openPort(server: Server, settings: Settings): Promise<number> {
	listen(server, settings, { reusePort: isClustered() && canSharePorts })
	await once(server, 'listening')
	return getPort(server, settings)
}

/**
 * Returns the port that several processes share. It checks that the port is free, because the processes would not
 * notice that another program listens there. Ends the process as `openPort` does.
 */
export async function reserveSharedPort(settings: Settings): Promise<number> {
	if (getInheritedSocket() !== undefined) return settings.port
	const server = createServer()
	listen(server, settings, {})
	await once(server, 'listening')
	const port = getPort(server, settings)
	server.close()
	await once(server, 'close')
	return port
}

/**
 * Whether several processes can listen on the same port. Linux distributes the connections to them. With node:cluster,
 * one process would forward all connections, and those forwarded to a killed process would stay open forever.
 */
const canSharePorts = process.platform === 'linux'

function listen(server: Server, { port, host }: Settings, how: ListenOptions) {
	server.on('error', (error: NodeJS.ErrnoException) => {
		console.error(
			error.code === 'EADDRINUSE'
				? `Port ${port} is in use: stop the other program or start the shop with another PORT.`
				: `The shop cannot listen on ${host}:${port}: ${error.message}`,
		)
		process.exit(1)
	})
	const inherited = getInheritedSocket()
	if (inherited === undefined) return server.listen({ ...how, port, host })
	// node:cluster would handle a socket that is passed by its number: it would listen in the first process and forward
	// connections.
	server.listen(new Socket({ fd: inherited, readable: false, writable: false }), backlog)
	server.once('listening', () => {
		const listens = getPort(server, { port })
		if (listens === port) return
		console.error(`The socket passed to the shop is for port ${listens}, but PORT is ${port}.`)
		process.exit(1)
	})
}

function getPort(server: Server, { port }: Pick<Settings, 'port'>): number {
	const address = server.address()
	return typeof address === 'object' && address ? address.port : port
}

/** The maximum connections of one network: enough for thirty browsers with six each. */
const maxConnectionsPerNetwork = 200

/** Limits the connections of each network. Trusted proxies, which connect for each visitor, may open more. */
export function limitConnections(server: Server, isTrusted: (address: string) => boolean) {
	const open = countByNetwork()
	server.on('connection', (socket: Socket) => {
		const { remoteAddress } = socket
		if (!remoteAddress || isTrusted(remoteAddress)) return
		const network = getNetwork(remoteAddress)
		if (open.of(network) >= maxConnectionsPerNetwork) {
			socket.destroy()
			return
		}
		open.add(network, 1)
		socket.once('close', () => open.add(network, -1))
	})
}

/** The milliseconds between two checks whether the socket still exists. */
const checkInterval = 20

/**
 * Listens on a Unix socket that no visitor reaches while an upgrade tests this version, until upgrade.sh removes it.
 * With several processes only the first one listens on this socket, and the others start after it has opened.
 */
export async function waitForReadiness(listener: RequestListener): Promise<void> {
	const file = process.env.TRIAL_SOCKET
	if (!file || !isLeadProcess()) return
	const server = createServer(listener).listen({ path: file, exclusive: true })
	await once(server, 'listening')
	while (existsSync(file)) await after(checkInterval)
	server.close()
}

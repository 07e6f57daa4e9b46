import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { log } from '../../adapters/log.server.ts'
import type { BuiltShop } from './listener.ts'

/** The time limits of a stop, in milliseconds after the signal. */
const limits = {
	/** A request that has not arrived completely by then is rejected. Its client sends it again to the next process. */
	halfSent: 1_000,
	/** A request that is not answered by then is aborted. */
	unanswered: 6_000,
}

const tryAgain = 'The shop is restarting. Please try again in a moment.'
const refusal = [
	'HTTP/1.1 503 Service Unavailable',
	'Content-Type: text/plain; charset=utf-8',
	`Content-Length: ${tryAgain.length}`,
	'Retry-After: 5',
	'Cache-Control: no-store',
	'Connection: close',
	'',
	tryAgain,
].join('\r\n')

/**
 * Prepares a graceful stop. `stop` accepts no new connections, finishes running responses and aborts late ones. It
 * resolves when no connections are left, after six seconds at most.
 */
export function prepareStop(server: Server): { stop: () => Promise<void> } {
	const sockets = new Set<Socket>()
	const open = new Map<ServerResponse, IncomingMessage>()
	let isStopping = false
	server.on('connection', (socket) => {
		sockets.add(socket)
		socket.once('close', () => sockets.delete(socket))
	})
	server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
		open.set(res, req)
		if (isStopping) res.shouldKeepAlive = false
		res.once('close', () => {
			open.delete(res)
			// A response whose headers were sent before the signal has promised to keep its connection open, so the
			// connection is closed here.
			if (isStopping) setImmediate(() => server.closeIdleConnections())
		})
	})

	async function stop() {
		isStopping = true
		for (const res of open.keys()) if (!res.headersSent) res.shouldKeepAlive = false
		const closed = new Promise<void>((resolve) => server.close(() => resolve()))
		server.closeIdleConnections()
		await Promise.race([closed, abortLateRequests()])
	}

	async function abortLateRequests() {
		await after(limits.halfSent, undefined, { ref: false })
		rejectPartialRequests()
		await after(limits.unanswered - limits.halfSent, undefined, { ref: false })
		for (const socket of sockets) socket.destroy()
	}

	function rejectPartialRequests() {
		const answering = new Set<Socket>()
		for (const [res, { socket, complete }] of open) {
			if (complete) answering.add(socket)
			else if (!res.headersSent) socket.write(refusal)
		}
		for (const socket of sockets) if (!answering.has(socket)) socket.destroySoon()
	}

	return { stop }
}

/** The milliseconds after the signal or error until the process ends even though closing has not finished. */
const stopTimeoutMs = 10_000

/**
 * Ends the process on SIGTERM, SIGINT or an uncaught exception. Before that, starts no new work and finishes the
 * running responses.
 */
export function stopOnSignals({ stop }: { stop: () => Promise<void> }, { finishWork, closeShop }: BuiltShop) {
	let stopping = false
	const shutDown = (code: number) => {
		// The signal may arrive twice, from a terminal and from a supervisor.
		if (stopping) return
		stopping = true
		setTimeout(() => process.exit(1), stopTimeoutMs).unref()
		const finished = finishWork()
		void stop()
			.then(() => finished)
			.then(closeShop)
			.then(() => process.exit(code))
	}
	process.on('SIGTERM', () => shutDown(0))
	process.on('SIGINT', () => shutDown(0))
	process.on('uncaughtException', (error) => {
		log.fatal({ err: error }, 'the shop stops after an unexpected error')
		shutDown(1)
	})
}

import cluster, { type Worker } from 'node:cluster'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { log } from '../log.server.ts'
import { passOnHeld } from './held-socket.ts'
import type { Message, Opened } from './messages.ts'

interface Several {
	count: number
	/** The program that each process runs. */
	program: string
	port: number
	/** A function that is called when all processes accept visitors. */
	onOpen: (opened: Opened['opened']) => void
}

/**
 * The milliseconds in which at most `mostEnds` processes may end (rule: restart-limit). Otherwise they would restart
 * forever.
 */
const watched = 60_000
const mostEnds = 10
/** The longest wait before a process that has ended is replaced. The wait depends on the number of recent ends. */
const longestRest = 2_000
/** A process that takes longer to stop is considered stuck. */
const longestStop = 15_000

/**
 * Starts the processes that serve visitors. The first one starts alone because it prepares the shop. Forwards messages
 * between them, counts their rate limits, replaces processes that end (rule: replaced-process) and stops all of them on
 * a signal.
 */
export function startSeveral({ count, program, port, onOpen }: Several): void {
	const held = passOnHeld()
	cluster.setupPrimary({ exec: program, ...(held && { stdio: held.stdio }) })
	// The constructor registers its own listeners.
	void new RateLimiterClusterMaster()
	const ends: number[] = []
	/** The running workers. node:cluster may still list one that has ended. */
	const running = new Set<Worker>()
	const opened = new Set<Worker>()
	let first: Opened['opened'] | undefined
	let isGreeted = false
	let exitCode: number | undefined

	function start(role: 'first' | 'further') {
		const worker = cluster.fork({ SHOP_PROCESS: role, PORT: port, ...held?.env })
		running.add(worker)
		// A message to a process that has just ended is lost with it.
		worker.on('error', () => {})
		worker.on('message', (message: Partial<Opened & Message>) => {
			if (message.opened) hasOpened(worker, message.opened)
			if (message.shop) passOn(message, worker)
		})
		worker.on('exit', (code, signal) => hasEnded(worker, code, signal))
	}

	function passOn(message: Partial<Message>, from: Worker) {
		const isMeant = (worker: Worker) => worker !== from && (!message.to || worker.process.pid === message.to)
		for (const worker of [...running].filter(isMeant)) worker.send(message)
	}

	function hasOpened(worker: Worker, told: Opened['opened']) {
		opened.add(worker)
		if (!first) {
			first = told
			for (let number = 1; number < count; number += 1) start('further')
		}
		if (isGreeted) log.info({ pid: worker.process.pid }, 'a process of the shop has taken the place of another')
		if (opened.size < count || isGreeted) return
		isGreeted = true
		onOpen(first)
	}

	function hasEnded(worker: Worker, code: number | null, signal: string | null) {
		running.delete(worker)
		opened.delete(worker)
		if (exitCode !== undefined) {
			// A process that had not started yet had nothing to finish.
			exitCode = Math.max(exitCode, code ?? (signal === 'SIGTERM' ? 0 : 1))
			if (running.size === 0) process.exit(exitCode)
			return
		}
		const now = Date.now()
		ends.push(now)
		while (ends[0]! < now - watched) ends.shift()
		if (!first || ends.length >= mostEnds) {
			if (first) log.fatal({ ends: ends.length }, 'processes of the shop end again and again; it stops')
			return stop(1)
		}
		const rest = Math.min((ends.length - 1) * 500, longestRest)
		log.error({ pid: worker.process.pid, code, signal, rest }, 'a process of the shop has ended and is replaced')
		setTimeout(() => exitCode === undefined && start('further'), rest)
	}

	function stop(code: number) {
		if (exitCode !== undefined) return
		exitCode = code
		if (running.size === 0) process.exit(code)
		for (const worker of running) worker.process.kill('SIGTERM')
		setTimeout(() => {
			for (const worker of running) worker.process.kill('SIGKILL')
		}, longestStop)
	}

	process.on('SIGTERM', () => stop(0))
	process.on('SIGINT', () => stop(0))
	process.on('uncaughtException', (error) => {
		log.fatal({ err: error }, 'the shop stops after an unexpected error')
		stop(1)
	})
	start('first')
}

import cluster, { type Worker } from 'node:cluster'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { log } from '../log.server.ts'
import { buildSocketHandoff } from './inherited-socket.ts'
import type { ProcessMessage, OpenedMessage } from './messages.ts'

interface ClusterOptions {
	count: number
	/** The program that each process runs. */
	program: string
	port: number
	/** A function that is called when all processes accept visitors. */
	onOpen: (opened: OpenedMessage['opened']) => void
}

/**
 * The period in milliseconds in which ended processes are counted. When `maxRestarts` processes end in this period, the
 * shop stops (rule: restart-limit), because they could otherwise restart forever.
 */
const watched = 60_000
const maxRestarts = 10
/** The longest wait before a process that has ended is replaced. The wait depends on the number of recent ends. */
const maxRestartDelayMs = 2_000
/** A process that takes longer to stop is considered stuck and is killed. */
const stopTimeoutMs = 15_000

/**
 * Starts the worker processes, which serve visitors. The first worker starts alone because it prepares the shop.
 * Forwards messages between workers, counts their rate limits, replaces workers that end (rule: replaced-process) and
 * stops all of them on a signal.
 */
export function startCluster({ count, program, port, onOpen }: ClusterOptions): void {
	const handoff = buildSocketHandoff()
	cluster.setupPrimary({ exec: program, ...(handoff && { stdio: handoff.stdio }) })
	// The constructor registers its own listeners.
	void new RateLimiterClusterMaster()
	const ends: number[] = []
	/** The running workers. node:cluster may still list one that has ended. */
	const running = new Set<Worker>()
	const opened = new Set<Worker>()
	let first: OpenedMessage['opened'] | undefined
	let isGreeted = false
	let exitCode: number | undefined

	function startWorker(role: 'first' | 'further') {
		const worker = cluster.fork({ SHOP_PROCESS: role, PORT: port, ...handoff?.env })
		running.add(worker)
		// A message to a process that has just ended is lost with it.
		worker.on('error', () => {})
		worker.on('message', (message: Partial<OpenedMessage & ProcessMessage>) => {
			if (message.opened) handleOpened(worker, message.opened)
			if (message.shop) forwardMessage(message, worker)
		})
		worker.on('exit', (code, signal) => handleExit(worker, code, signal))
	}

	function forwardMessage(message: Partial<ProcessMessage>, from: Worker) {
		const isRecipient = (worker: Worker) => worker !== from && (!message.to || worker.process.pid === message.to)
		for (const worker of [...running].filter(isRecipient)) worker.send(message)
	}

	function handleOpened(worker: Worker, announcement: OpenedMessage['opened']) {
		opened.add(worker)
		if (!first) {
			first = announcement
			for (let number = 1; number < count; number += 1) startWorker('further')
		}
		if (isGreeted) log.info({ pid: worker.process.pid }, 'a worker process has taken over from another')
		if (opened.size < count || isGreeted) return
		isGreeted = true
		onOpen(first)
	}

	function handleExit(worker: Worker, code: number | null, signal: string | null) {
		running.delete(worker)
		opened.delete(worker)
		if (exitCode !== undefined) {
			// A process without an exit code was ended by a signal. SIGTERM ends only a process that has not started yet,
			// which counts as success.
			exitCode = Math.max(exitCode, code ?? (signal === 'SIGTERM' ? 0 : 1))
			if (running.size === 0) process.exit(exitCode)
			return
		}
		const now = Date.now()
		ends.push(now)
		while (ends[0]! < now - watched) ends.shift()
		if (!first || ends.length >= maxRestarts) {
			if (first) log.fatal({ ends: ends.length }, 'worker processes keep exiting; the shop stops')
			return stopAll(1)
		}
		const delayMs = Math.min((ends.length - 1) * 500, maxRestartDelayMs)
		log.error(
			{ pid: worker.process.pid, code, signal, rest: delayMs },
			'a worker process has exited and is being restarted',
		)
		setTimeout(() => exitCode === undefined && startWorker('further'), delayMs)
	}

	function stopAll(code: number) {
		if (exitCode !== undefined) return
		exitCode = code
		if (running.size === 0) process.exit(code)
		for (const worker of running) worker.process.kill('SIGTERM')
		setTimeout(() => {
			for (const worker of running) worker.process.kill('SIGKILL')
		}, stopTimeoutMs)
	}

	process.on('SIGTERM', () => stopAll(0))
	process.on('SIGINT', () => stopAll(0))
	process.on('uncaughtException', (error) => {
		log.fatal({ err: error }, 'the shop stops after an unexpected error')
		stopAll(1)
	})
	startWorker('first')
}

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export class ScriptError extends Error {}

const running = new Map()
let stoppedBy

function forwardSignals() {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
	// npm signals only the shell between the two processes, and the shell does not pass signals on.
	if (!process.env.npm_lifecycle_event) return
	const parent = process.ppid
	setInterval(() => process.ppid === parent || stop('SIGTERM'), 500).unref()
}

function stop(signal) {
	// npm repeats signals, and a second signal makes programs exit immediately.
	if (stoppedBy) return
	stoppedBy = signal
	if (running.size === 0) process.exit(toExitCode(null, signal))
	// The terminal's Ctrl-C has already reached the child.
	if (signal === 'SIGINT' && process.stdin.isTTY) return
	for (const [child, stopWith] of running) child.kill(stopWith ?? signal)
}

const toExitCode = (code, signal) => code ?? 128 + constants.signals[signal]

function start(command, args, { stopWith, ...options }) {
	if (stoppedBy) process.exit(toExitCode(null, stoppedBy))
	// Windows can run npm's .cmd files only through a shell.
	const shell = process.platform === 'win32' && !command.endsWith('.exe')
	const child = spawn(command, args, { cwd: root, shell, ...options })
	running.set(child, stopWith)
	const ended = new Promise((resolve, reject) => {
		child.once('error', reject)
		child.once('close', (code, signal) => resolve(toExitCode(code, signal)))
	}).finally(() => running.delete(child))
	return { child, ended }
}

export function runAttached(command, args, env) {
	return start(command, args, { env, stdio: 'inherit' }).ended
}

export async function runCaptured(command, args, env, { show = false, stopWith } = {}) {
	const { child, ended } = start(command, args, { env, stopWith, stdio: ['ignore', 'pipe', 'pipe'] })
	const chunks = []
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk) => {
			chunks.push(chunk)
			if (show) process.stdout.write(chunk)
		})
	}
	const code = await ended.catch((error) => {
		chunks.push(Buffer.from(`${command}: ${error.message}\n`))
		return 127
	})
	if (stoppedBy) process.exit(toExitCode(null, stoppedBy))
	return { code, output: Buffer.concat(chunks).toString() }
}

/** Turns a `Stop` into a message and exit code 1. */
export async function runMain(program) {
	forwardSignals()
	try {
		process.exitCode = await program()
	} catch (error) {
		if (!(error instanceof ScriptError)) throw error
		console.error(error.message)
		process.exitCode = 1
	}
}

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The number of characters kept from the end of the program's error output. */
const maxErrorLength = 4_000
const low = 10

export interface BackgroundProgram {
	/**
	 * Resolves when the program has ended, with its exit code and the end of its error output. `code` is `null` when a
	 * signal ended the program, and 1 when it could not be started.
	 */
	ended: Promise<{ code: number | null; errorOutput: string }>
	stop: () => void
	/** `undefined` when the process could not be started. */
	pid: number | undefined
}

/**
 * Starts `scripts/<name>.ts` (in a release `<name>.js`) in a process of low priority, with the environment of this
 * process.
 */
export function startProgram(name: string): BackgroundProgram {
	const file = existsSync(`${name}.js`) ? `${name}.js` : `scripts/${name}.ts`
	const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] })
	let errorOutput = ''
	child.stderr.on('data', (text: Buffer) => (errorOutput = (errorOutput + text.toString()).slice(-maxErrorLength)))
	const ended = new Promise<{ code: number | null; errorOutput: string }>((resolve) => {
		child.once('error', (error) => resolve({ code: 1, errorOutput: error.message }))
		child.once('close', (code) => resolve({ code, errorOutput }))
	})
	try {
		if (child.pid) setPriority(child.pid, low)
	} catch {
		// The priority could not be lowered: the process has already ended, or the system has no priorities.
	}
	return { ended, pid: child.pid, stop: () => void child.kill('SIGTERM') }
}

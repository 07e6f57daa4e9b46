import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The most of what such a program says that is kept, in characters. */
const longestSaying = 4_000
/** Behind whoever serves visitors. */
const low = 10

/** A program of the shop that runs beside it. */
export interface BackgroundProgram {
	/** How it ended, and the end of what it said of errors. */
	ended: Promise<{ code: number | null; said: string }>
	stop: () => void
}

/** Starts one of the shop's own programs (`scripts/<name>.ts`, in a release `<name>.js`) in a process of its own with the settings of this one. */
export function startProgram(name: string): BackgroundProgram {
	const file = existsSync(`${name}.js`) ? `${name}.js` : `scripts/${name}.ts`
	const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] })
	let said = ''
	child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-longestSaying)))
	const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
		child.once('error', (error) => resolve({ code: 1, said: error.message }))
		child.once('close', (code) => resolve({ code, said }))
	})
	try {
		if (child.pid) setPriority(child.pid, low)
	} catch {
		// It has ended already, or the system has no priorities.
	}
	return { ended, stop: () => void child.kill('SIGTERM') }
}

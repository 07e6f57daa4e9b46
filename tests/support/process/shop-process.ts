import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'

const running = new Set<ChildProcess>()

/** Runs after each file: a failed file must not leave a shop open that would work in the next file's database. */
export async function killShops() {
	const gone = [...running].map((child) => once(child, 'close'))
	for (const child of running) child.kill('SIGKILL')
	await Promise.all(gone)
}

/** Starts a shop without waiting. Its output is collected or written to the open file `stdout`. */
export function spawnShop(
	folder: string,
	changes: Record<string, string>,
	command = [process.execPath, 'build/start/server.js'],
	stdout: number | 'pipe' = 'pipe',
) {
	const env: Record<string, string> = {
		PATH: process.env.PATH ?? '',
		NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
		DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
		UPLOADS_DIR: path.join(folder, 'uploads'),
		ADMIN_PASSWORD: 'the owner password',
		PASSWORD_COST: 'lowest',
		// The shop checks here whether its data belong to a test
		TMPDIR: tmpdir(),
		DEMO: 'off',
		// Set by `npm test -- two-processes`.
		WEB_PROCESSES: process.env.TESTED_PROCESSES ?? '1',
		...changes,
	}
	const child = spawn(command[0]!, command.slice(1), { env, stdio: ['ignore', stdout, 'pipe'] })
	running.add(child)
	child.once('close', () => running.delete(child))
	const output = { out: '', err: '' }
	child.stdout?.on('data', (text: Buffer) => (output.out += text.toString()))
	child.stderr!.on('data', (text: Buffer) => (output.err += text.toString()))
	const ended = once(child, 'close').then(([code]) => code as number | null)
	return {
		env,
		output,
		ended,
		pid: child.pid,
		waitForOutput: (pattern: RegExp) => waitForOutput(child, output, pattern),
		isOpen: () => waitForOutput(child, output, / is open: [^]*\n  admin .*\n/),
		stop: () => stop(child, ended),
	}
}

function waitForOutput(child: ChildProcess, output: { out: string; err: string }, pattern: RegExp): Promise<void> {
	return new Promise((resolve, reject) => {
		const checkOutput = () => {
			if (pattern.test(output.out)) resolve()
		}
		child.stdout!.on('data', checkOutput)
		child.once('close', () =>
			reject(new Error(`the shop has ended without saying ${pattern}: ${output.out}${output.err}`)),
		)
		checkOutput()
	})
}

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
	if (child.exitCode === null) child.kill('SIGTERM')
	return ended
}

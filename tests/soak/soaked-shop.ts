import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { lean } from '../../scripts/setup/runtime.mjs'
import { freePort } from '../support/process/free-port.ts'

export interface Sample {
	/** Seconds since the beginning. */
	at: number
	memoryMb: number
	files: number
	/** The database's, in MB. */
	logMb: number
}

/** As deployed, without limits for one network. */
export async function openSoakedShop(folder: string) {
	const file = path.join(folder, 'shop.db')
	const port = await freePort()
	const env = {
		...lean.variables,
		PATH: process.env.PATH,
		PORT: String(port),
		DATABASE_URL: `file:${file}`,
		UPLOADS_DIR: path.join(folder, 'uploads'),
		ADMIN_PASSWORD: 'the owner password',
		DEMO: 'off',
		RATE_LIMITS: 'off',
	}
	let child = await open(env)
	process.once('exit', () => child.kill('SIGKILL'))
	return {
		port,
		database: file,
		sample(at: number): Sample | undefined {
			try {
				const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
				const log = `${file}-wal`
				return {
					at,
					memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024,
					files: readdirSync(`/proc/${child.pid}/fd`).length,
					logMb: existsSync(log) ? statSync(log).size / 2 ** 20 : 0,
				}
			} catch {
				// Between two of its lives.
				return undefined
			}
		},
		/** The exit code. */
		async stop(): Promise<number | null> {
			if (child.exitCode !== null) return child.exitCode
			child.kill('SIGTERM')
			const [code] = (await once(child, 'close')) as [number | null]
			return code
		},
		async start() {
			child = await open(env)
		},
	}
}

async function open(env: Record<string, string | undefined>): Promise<ChildProcess> {
	const child = spawn(process.execPath, [...lean.flags, 'server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
	let output = ''
	while (!/is open: \S+/.test(output)) output += String((await once(child.stdout, 'data'))[0])
	// The shop's own errors, beside its clients'.
	createInterface(child.stdout).on('line', (line) => /"level":(50|60)/.test(line) && console.error(line))
	return child
}

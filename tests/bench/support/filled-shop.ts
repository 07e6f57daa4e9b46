import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { migrateDatabase } from '../../../app/adapters/db/sqlite/migrate.server.ts'
import { lean } from '../../../scripts/setup/runtime.mjs'
import { fillShop } from './fill-shop.ts'
import { measureCpu } from '../../support/process/processes.ts'

/** Starts a Node program in its own process and resolves when it prints its address. */
async function startProgram(args: string[], env: NodeJS.ProcessEnv, ...more: 'ipc'[]) {
	const child = spawn(process.execPath, args, {
		env: { PATH: process.env.PATH, ...env },
		stdio: ['ignore', 'pipe', 'inherit', ...more],
	})
	const ended = once(child, 'close')
	let output = ''
	while (!/is open: \S+/.test(output)) output += String((await once(child.stdout!, 'data'))[0])
	child.stdout!.resume()
	const address = /is open: (\S+)/.exec(output)![1]!
	return {
		child,
		address,
		port: Number(new URL(address).port),
		pid: child.pid!,
		cpu: () => measureCpu(child.pid!),
		/** Resident memory in MB. */
		memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
		/** Ends the shop and returns its exit code. */
		async close(): Promise<number | null> {
			if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
			await ended
			return child.exitCode
		},
	}
}

/** Starts a bare node:http server as a baseline. `answer` may send the contents of two files, `body` and `head`. */
export function startBare(answer: string, ...files: string[]) {
	const program = `const [body, text] = process.argv.slice(1).map((file) => require('node:fs').readFileSync(file))
		const head = text && JSON.parse(text)
		require('node:http').createServer((req, res) => ${answer}).listen(0, '127.0.0.1', function () {
			console.log('is open: http://127.0.0.1:' + this.address().port)
		})`
	return startProgram(['-e', program, ...files], {})
}

/** The two malloc thresholds that `npm start` once set; BENCH_MALLOC=thresholds sets them for every benchmark. */
export const mallocThresholds = { MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '98304' }

/**
 * Starts the built shop on the database of a folder. A `preloaded` file runs before the shop and receives the messages
 * sent to it.
 */
export function startBenchShop(folder: string, changes: Record<string, string> = {}, preloaded?: string) {
	const env = {
		...lean.variables,
		...(process.env.BENCH_MALLOC === 'thresholds' && mallocThresholds),
		PORT: '0',
		DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
		UPLOADS_DIR: path.join(folder, 'uploads'),
		ADMIN_PASSWORD: 'the owner password',
		DEMO: 'off',
		RATE_LIMITS: 'off',
		...changes,
	}
	const before = preloaded === undefined ? [] : ['--import', preloaded]
	return startProgram(
		[...lean.flags, ...before, 'build/start/server.js'],
		env,
		...(preloaded === undefined ? [] : ['ipc' as const]),
	)
}

export type BenchShop = Awaited<ReturnType<typeof startBenchShop>>

/** Logs in and returns the cookies of the account. */
export async function logIn(address: string, email = 'admin@example.com', password = 'the owner password') {
	const answer = await fetch(`${address}/login`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: address },
		body: new URLSearchParams({ email, password }),
	})
	if (answer.status !== 303) throw new Error(`${email} could not log in: ${answer.status}`)
	return answer.headers
		.getSetCookie()
		.map((one) => one.split(';')[0])
		.join('; ')
}

export type FilledShop = Awaited<ReturnType<typeof openShopIn>>

/** Starts the built shop with an admin, who gets no cached pages, and with some settings. */
export function openFilledShop(
	rows: number,
	products: number,
	changes: Record<string, string> = {},
	settings: Record<string, string> = {},
) {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file)
	fillShop(file, rows, products)
	const sqlite = new Database(file)
	const insert = sqlite.prepare('INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (?, ?, ?)')
	for (const [key, value] of Object.entries(settings)) insert.run(key, JSON.stringify(value), Date.now())
	sqlite.close()
	return openShopIn(folder, changes)
}

/** Starts the built shop on the database of a folder, and deletes the folder when it closes. */
export async function openShopIn(folder: string, changes: Record<string, string> = {}) {
	const shop = await startBenchShop(folder, changes)
	const Cookie = await logIn(shop.address)
	const ask = async (target: string, headers: Record<string, string> = { Cookie, Accept: 'text/html' }) => {
		const response = await fetch(shop.address + target, { headers, redirect: 'manual' })
		await response.arrayBuffer()
		if (response.status !== 200) throw new Error(`${target} answered ${response.status}`)
	}
	return {
		...shop,
		Cookie,
		ask,
		/** Returns the milliseconds of the main thread, including database work. */
		work: async (target: string, headers?: Record<string, string>) => {
			const before = worked(shop.pid)
			await ask(target, headers)
			return worked(shop.pid) - before
		},
		/** Returns the milliseconds until the complete response arrives. */
		wait: async (target: string, headers?: Record<string, string>) => {
			const before = performance.now()
			await ask(target, headers)
			return performance.now() - before
		},
		async close() {
			await shop.close()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

function worked(pid: number): number {
	return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
}

/** Samples a shop's memory until the returned function is called, which returns the maximum in MB. */
export function watchMemory({ memory }: Pick<BenchShop, 'memory'>) {
	let most = 0
	const timer = setInterval(() => (most = Math.max(most, memory())), 50)
	return () => {
		clearInterval(timer)
		return most
	}
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateDatabase } from '../../../app/adapters/db/sqlite/migrate.server.ts'
import { lean } from '../../../scripts/setup/runtime.mjs'
import { fillShop } from './fill-shop.ts'
import { cpuOf } from '../../support/process/processes-of.ts'

export type FilledShop = Awaited<ReturnType<typeof openFilledShop>>

/** The built shop with an admin, for whom no page is cached. */
export function openFilledShop(rows: number, products: number) {
	return openShopWith((file) => fillShop(file, rows, products))
}

export async function openShopWith(fill: (file: string) => void, changes: Record<string, string> = {}) {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file)
	fill(file)
	return openShopIn(folder, changes)
}

/** The built shop on the database of a folder. */
export async function startBenchShop(folder: string, changes: Record<string, string> = {}) {
	const env = {
		...lean.variables,
		PATH: process.env.PATH,
		PORT: '0',
		DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
		UPLOADS_DIR: path.join(folder, 'uploads'),
		ADMIN_PASSWORD: 'the owner password',
		DEMO: 'off',
		RATE_LIMITS: 'off',
		...changes,
	}
	const child = spawn(process.execPath, [...lean.flags, 'server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
	const ended = once(child, 'close')
	let output = ''
	while (!/is open: \S+/.test(output)) output += String((await once(child.stdout, 'data'))[0])
	child.stdout.resume()
	const address = /is open: (\S+)/.exec(output)![1]!
	return {
		address,
		port: Number(new URL(address).port),
		pid: child.pid!,
		cpu: () => cpuOf(child.pid!),
		async close() {
			if (child.exitCode === null) child.kill('SIGTERM')
			await ended
		},
	}
}

/** The built shop on the database of a folder, which goes with it. */
export async function openShopIn(folder: string, changes: Record<string, string> = {}) {
	const shop = await startBenchShop(folder, changes)
	const { address, pid } = shop
	const login = await fetch(`${address}/login`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: address },
		body: new URLSearchParams({ email: 'admin@example.com', password: 'the owner password' }),
	})
	const cookie = login.headers
		.getSetCookie()
		.map((one) => one.split(';')[0])
		.join('; ')
	const ask = async (target: string, headers: Record<string, string> = { Cookie: cookie, Accept: 'text/html' }) => {
		const response = await fetch(address + target, { headers, redirect: 'manual' })
		await response.arrayBuffer()
		if (response.status !== 200) throw new Error(`${target} answered ${response.status}`)
	}
	return {
		address,
		work: async (target: string, headers?: Record<string, string>) => {
			const before = worked(pid)
			await ask(target, headers)
			return worked(pid) - before
		},
		/** Milliseconds until all of the answer is there. */
		wait: async (target: string, headers?: Record<string, string>) => {
			const before = performance.now()
			await ask(target, headers)
			return performance.now() - before
		},
		cpu: shop.cpu,
		/** MB. */
		memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024,
		async close() {
			await shop.close()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** The main thread's milliseconds, the database's among them. */
function worked(pid: number): number {
	return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
}

export function median(list: number[]): number {
	return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]!
}

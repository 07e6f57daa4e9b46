import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { migrateDatabase } from '../../app/adapters/db/sqlite/migrate.server.ts'
import { lean } from '../../scripts/setup/runtime.mjs'
import type { Figure } from './support/figure.ts'
import { fillShop } from './support/fill-shop.ts'
import { median } from './support/filled-shop.ts'

// Time to the first page, and memory at rest and after heavy work. Of a copy of `data`, or an empty shop.

const port = 41_811
const origin = `http://localhost:${port}`
const runs = 7
const admin = { email: 'admin@example.com', password: 'the owner password' }
const bare = `require('node:http').createServer((_, res) => res.end('hello')).listen(${port}, '127.0.0.1')`

export async function measure(): Promise<Figure[]> {
	const work = mkdtempSync(path.join(tmpdir(), 'bench-'))
	try {
		const figures = [await coldStart(copyOfDemo(path.join(work, 'demo')))]
		figures.push(...(await memory(filled(path.join(work, 'large')))))
		return figures
	} finally {
		rmSync(work, { recursive: true, force: true })
	}
}

function copyOfDemo(folder: string): string {
	for (const name of ['shop.db', 'shop.db-wal', 'shop.db-shm'])
		if (existsSync(`data/${name}`)) cpSync(`data/${name}`, path.join(folder, name))
	return folder
}

function filled(folder: string): string {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file)
	fillShop(file, 1_000, 10_000)
	return folder
}

async function coldStart(folder: string): Promise<Figure> {
	const times = { shop: [] as number[], bare: [] as number[] }
	for (let run = 0; run < runs; run += 1) {
		times.bare.push(await firstPage(() => start(['-e', bare], folder)))
		times.shop.push(await firstPage(() => start([...lean.flags, 'build/start/server.js'], folder)))
	}
	const [shop, hello] = [median(times.shop), median(times.bare)]
	return {
		what: 'cold start to the first page',
		measured: `${shop} ms`,
		baseline: `${hello} ms (a bare hello server)`,
		ratio: (shop / hello).toFixed(1),
		target: '1500 ms',
	}
}

async function firstPage(open: () => Program): Promise<number> {
	const began = performance.now()
	const program = open()
	try {
		await whenOpen(program, '/')
		return Math.round(performance.now() - began)
	} finally {
		await program.stop()
	}
}

async function memory(folder: string): Promise<Figure[]> {
	const baseline = start(['-e', bare], folder)
	await whenOpen(baseline, '/')
	const hello = baseline.rss()
	await baseline.stop()
	const shop = start([...lean.flags, 'build/start/server.js'], folder)
	const row = (what: string, mb: number, target: number): Figure => ({
		what,
		measured: `${mb} MB`,
		baseline: `${hello} MB (a bare hello server)`,
		ratio: (mb / hello).toFixed(1),
		target: `${target} MB`,
	})
	try {
		await whenOpen(shop, '/')
		await sleep(10_000)
		const figures = [row('memory at rest', shop.rss(), 150)]
		const Cookie = await logIn()
		const tasks: [string, () => Promise<unknown>][] = [
			['a rendered list, 16 at once', () => wrk('/allproducts?page=7', ['-H', `Cookie: ${Cookie}`])],
			[
				'the same, compressed',
				() => wrk('/allproducts?page=7', ['-H', `Cookie: ${Cookie}`, '-H', 'Accept-Encoding: br']),
			],
			['all of 10,000 products as JSON, 5 times', () => fiveTimes('/products', { Accept: 'application/json' })],
			['export of 10,000 products, 5 times', () => fiveTimes('/admin/products/export.csv', { Cookie })],
			['8 pictures of 10 MB', () => uploads(Cookie)],
		]
		for (const [what, work] of tasks) {
			const watch = watchRss(shop)
			await work()
			figures.push(row(`most memory during: ${what}`, watch.stop(), 300))
		}
		await sleep(10_000)
		figures.push(row('memory 10 s after all that', shop.rss(), 300))
		return figures
	} finally {
		await shop.stop()
	}
}

type Program = ReturnType<typeof start>

function start(args: string[], folder: string) {
	const env = {
		...lean.variables,
		PATH: process.env.PATH ?? '',
		PORT: String(port),
		DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
		UPLOADS_DIR: path.join(folder, 'uploads'),
		ADMIN_PASSWORD: admin.password,
		RATE_LIMITS: 'off',
		DEMO: 'off',
	}
	const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
	const ended = once(child, 'close')
	return {
		hasEnded: () => child.exitCode !== null || child.signalCode !== null,
		/** Megabytes. */
		rss: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024),
		stop: async () => {
			child.kill('SIGTERM')
			await ended
		},
	}
}

async function whenOpen(program: Program, target: string) {
	while (!(await isAnswered(target))) {
		if (program.hasEnded()) throw new Error('The shop has ended before it answered.')
		await sleep(5)
	}
}

function isAnswered(target: string): Promise<boolean> {
	return new Promise((resolve) => {
		const sent = request(
			{ host: '127.0.0.1', port, path: target, agent: false, headers: { Host: `localhost:${port}` } },
			(response) => {
				response.resume()
				response.on('end', () => resolve(response.statusCode === 200))
			},
		)
		sent.on('error', () => resolve(false))
		sent.end()
	})
}

async function logIn(): Promise<string> {
	const answer = await fetch(`${origin}/login`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: origin },
		body: new URLSearchParams(admin),
	})
	return answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ')
}

async function wrk(target: string, options: string[]) {
	const child = spawn('wrk', ['-t1', '-c16', '-d10s', ...options, origin + target], { stdio: 'ignore' })
	await once(child, 'close').catch(() => {
		throw new Error('The load generator wrk is not installed: apt-get install wrk.')
	})
}

async function fiveTimes(target: string, headers: Record<string, string>) {
	for (let time = 0; time < 5; time += 1) {
		const answer = await fetch(origin + target, { headers })
		if (!answer.ok) throw new Error(`${target} answered ${answer.status}.`)
		for await (const _ of answer.body!);
	}
}

/** At once; noise compresses worst. */
async function uploads(Cookie: string) {
	const send = async () => {
		const image = await sharp({
			create: {
				width: 2_200,
				height: 1_500,
				channels: 3,
				background: '#777',
				noise: { type: 'gaussian', mean: 128, sigma: 60 },
			},
		})
			.png()
			.toBuffer()
		const form = new FormData()
		form.set('image', new File([new Uint8Array(image)], 'noise.png', { type: 'image/png' }))
		const answer = await fetch(`${origin}/admin/banner/new`, {
			method: 'POST',
			body: form,
			redirect: 'manual',
			headers: { Cookie, Origin: origin },
		})
		if (answer.status !== 303) throw new Error(`The upload of a picture was answered with ${answer.status}.`)
	}
	await Promise.all(Array.from({ length: 8 }, send))
}

function watchRss(program: Program) {
	let most = 0
	const timer = setInterval(() => (most = Math.max(most, program.rss())), 50)
	return {
		stop: () => {
			clearInterval(timer)
			return most
		},
	}
}

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { type Figure, median } from './support/figure.ts'
import {
	type BenchShop,
	type FilledShop,
	openFilledShop,
	startBare,
	startBenchShop,
	watchMemory,
} from './support/filled-shop.ts'
import { pageScript, pressByWrk } from './support/wrk.ts'

// Measures the time to the first page, of a copy of `data` or of an empty shop, and the memory at rest and after heavy
// work.

const runs = 7
const hello = () => startBare("res.end('hello')")

export async function measure(): Promise<Figure[]> {
	return [await coldStart(), ...(await memory())]
}

async function coldStart(): Promise<Figure> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	try {
		for (const name of ['shop.db', 'shop.db-wal', 'shop.db-shm'])
			if (existsSync(`data/${name}`)) cpSync(`data/${name}`, path.join(folder, name))
		const times = { shop: [] as number[], bare: [] as number[] }
		for (let run = 0; run < runs; run += 1) {
			times.bare.push(await firstPage(hello))
			times.shop.push(await firstPage(() => startBenchShop(folder)))
		}
		const [shop, bare] = [median(times.shop), median(times.bare)]
		return {
			what: 'cold start to the first page',
			measured: `${shop.toFixed(0)} ms`,
			baseline: `${bare.toFixed(0)} ms (a bare hello server)`,
			ratio: (shop / bare).toFixed(1),
			target: '1500 ms',
		}
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

async function firstPage(open: () => Promise<BenchShop>): Promise<number> {
	const began = performance.now()
	const program = await open()
	try {
		await (await fetch(program.address)).arrayBuffer()
		return performance.now() - began
	} finally {
		await program.close()
	}
}

async function memory(): Promise<Figure[]> {
	const bare = await hello()
	await fetch(bare.address)
	const baseline = bare.memory()
	await bare.close()
	const shop = await openFilledShop(1_000, 10_000)
	const row = (what: string, mb: number, target: number): Figure => ({
		what,
		measured: `${mb.toFixed(0)} MB`,
		baseline: `${baseline.toFixed(0)} MB (a bare hello server)`,
		ratio: (mb / baseline).toFixed(1),
		target: `${target} MB`,
	})
	try {
		await sleep(10_000)
		const figures = [row('memory at rest', shop.memory(), 150)]
		const { Cookie } = shop
		const mostOfFiles = watchMemory(shop)
		for (let id = 1; id <= 50; id += 1) await shop.ask(`/admin/orders/${id}/invoice.pdf`)
		figures.push(row('most memory during: 50 PDF files', mostOfFiles(), 300))
		// The thread ends 20 seconds after its last file.
		await sleep(60_000)
		figures.push(row('memory 60 s after 50 PDF files', shop.memory(), 200))
		const tasks: [string, () => Promise<unknown>][] = [
			['a rendered list, 16 at once', () => lists(shop)],
			['the same, compressed', () => lists(shop, 'Accept-Encoding: br')],
			['all of 10,000 products as JSON, 5 times', () => fiveTimes(shop, '/products', { Accept: 'application/json' })],
			['export of 10,000 products, 5 times', () => fiveTimes(shop, '/admin/products/export.csv', { Cookie })],
			['8 pictures of 10 MB', () => uploads(shop)],
		]
		for (const [what, work] of tasks) {
			const most = watchMemory(shop)
			await work()
			figures.push(row(`most memory during: ${what}`, most(), 300))
		}
		await sleep(10_000)
		return [...figures, row('memory 10 s after all that', shop.memory(), 300)]
	} finally {
		await shop.close()
	}
}

const lists = ({ address, pid, Cookie }: FilledShop, ...headers: string[]) =>
	pressByWrk(`${address}/allproducts?page=7`, [pid], {
		script: pageScript,
		headers: [`Cookie: ${Cookie}`, ...headers],
		seconds: 10,
	})

async function fiveTimes(shop: FilledShop, target: string, headers: Record<string, string>) {
	for (let time = 0; time < 5; time += 1) await shop.ask(target, headers)
}

/** Uploads concurrently; random noise compresses worst. */
async function uploads({ address, Cookie }: FilledShop) {
	const send = async () => {
		const form = new FormData()
		form.set('image', new File([await noise()], 'noise.png', { type: 'image/png' }))
		const answer = await fetch(`${address}/admin/banner/new`, {
			method: 'POST',
			body: form,
			redirect: 'manual',
			headers: { Cookie, Origin: address },
		})
		if (answer.status !== 303) throw new Error(`The upload of a picture was answered with ${answer.status}.`)
	}
	await Promise.all(Array.from({ length: 8 }, send))
}

async function noise(): Promise<Uint8Array<ArrayBuffer>> {
	const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
	const image = sharp({ create: { width: 2_200, height: 1_500, channels: 3, background: '#777', noise } })
	return new Uint8Array(await image.png().toBuffer())
}

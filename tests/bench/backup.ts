import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { deliveryWithPhone } from '../support/data/delivery.ts'
import { cartTotalPaise, makeShoppers, type Shopper } from './support/checkout-shop.ts'
import { type Figure, percentile } from './support/figure.ts'
import { startBenchShop } from './support/filled-shop.ts'

// Backs up, verifies and restores a shop with 10,000 products, 32 KB images and 100,000 orders while it sells.

const size = { products: 10_000, orders: 100_000 }
const imageBytes = 32 * 1024
const quietSeconds = 15
/** Milliseconds. */
const betweenOrders = 100

export async function measure(): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	const shoppers = await makeShoppers(folder, 4_000, size)
	makeImages(folder)
	const shop = await startBenchShop(folder, {
		SESSION_SECRET: readFileSync(path.join(folder, 'session-secret'), 'utf8'),
	})
	try {
		await sell(shop.port, shoppers, sleep(3_000))
		const quiet = await sell(shop.port, shoppers, sleep(quietSeconds * 1000))
		const backups = path.join(folder, 'backups')
		const backup = timed('backup', backups, settingsIn(folder))
		const during = await sell(shop.port, shoppers, backup)
		const archive = path.join(backups, readdirSync(backups)[0]!)
		await shop.close()
		const megabytes = statSync(archive).size / 1024 / 1024
		const verify = await timed('verify', archive, settingsIn(folder))
		const restore = await timed('restore', archive, settingsIn(path.join(folder, 'elsewhere')))
		return [
			{
				what: `backup, ${size.products} products with images, ${size.orders} orders, ${megabytes.toFixed(0)} MB`,
				measured: `${(await backup).toFixed(1)} s`,
			},
			{ what: 'verify', measured: `${verify.toFixed(1)} s` },
			{ what: 'restore into an empty folder', measured: `${restore.toFixed(1)} s` },
			{
				what: 'p95 of a checkout during the backup',
				measured: `${p95(during).toFixed(0)} ms of ${during.length}`,
				baseline: `${p95(quiet).toFixed(0)} ms quiet`,
				ratio: (p95(during) / p95(quiet)).toFixed(2),
			},
		]
	} finally {
		await shop.close()
		rmSync(folder, { recursive: true, force: true })
	}
}

function makeImages(folder: string) {
	const originals = path.join(folder, 'uploads/originals')
	mkdirSync(originals, { recursive: true })
	const sqlite = new Database(path.join(folder, 'shop.db'), { readonly: true })
	for (const hash of sqlite.prepare('SELECT hash FROM "Image"').pluck().iterate())
		writeFileSync(path.join(originals, `${String(hash)}.webp`), randomBytes(imageBytes))
	sqlite.close()
}

const settingsIn = (folder: string) => ({
	PATH: process.env.PATH,
	DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
	UPLOADS_DIR: path.join(folder, 'uploads'),
})

/** Returns the duration in seconds. */
async function timed(command: string, argument: string, env: NodeJS.ProcessEnv): Promise<number> {
	const startedAt = performance.now()
	// Started the way the shop starts it.
	await promisify(execFile)('nice', ['-n', '10', process.execPath, `scripts/${command}.ts`, argument], { env })
	return (performance.now() - startedAt) / 1000
}

async function sell(port: number, shoppers: Shopper[], meanwhile: Promise<unknown>): Promise<number[]> {
	const state = { isOver: false }
	void meanwhile.finally(() => (state.isOver = true))
	const taken: Promise<number>[] = []
	while (!state.isOver && shoppers.length > 0) {
		taken.push(order(port, shoppers.pop()!))
		await sleep(betweenOrders)
	}
	await meanwhile
	return Promise.all(taken)
}

async function order(port: number, { cookie }: Shopper): Promise<number> {
	const input = { ...deliveryWithPhone, paymentMethod: 'online' }
	const startedAt = performance.now()
	const { status } = await fetch(`http://localhost:${port}/checkout`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Cookie: cookie, Origin: `http://localhost:${port}` },
		body: new URLSearchParams({ ...input, idempotencyKey: randomUUID(), seenTotalPaise: String(cartTotalPaise) }),
	})
	if (status !== 303) throw new Error(`a checkout answered ${status}`)
	return performance.now() - startedAt
}

const p95 = (times: number[]) => percentile(0.95, times)

import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deliveryWithPhone } from '../support/data/delivery.ts'
import { listBrokenInvariants } from '../support/data/shop-invariants.ts'
import { cartTotalPaise, makeShoppers, type Shopper } from './support/checkout-shop.ts'
import { type Figure, percentile } from './support/figure.ts'
import { type BenchShop, startBare, startBenchShop } from './support/filled-shop.ts'

// Orders over 64 connections, by form and API, with and without another visitor, compared with a bare server.

const connections = 64
const warmUp = 300
const orders = 600
/** The number of orders in each batch while a visitor browses. */
const manyOrders = 800
const lots = 5

const input = { ...deliveryWithPhone, apartment: 'Flat 4', paymentMethod: 'cod' }

interface BenchRequest {
	method: 'GET' | 'POST'
	path: string
	headers: Record<string, string>
	body?: string
	expects: number
}

export interface Load {
	perSecond: number
	/** CPU milliseconds of one core per request. */
	cpuMs: number
}

export async function measure(): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	const database = path.join(folder, 'shop.db')
	const sized = warmUp * 2 + orders * 2
	const shoppers = await makeShoppers(folder, warmUp * 2 + orders * 3 + manyOrders * lots + sized, { sized })
	const inSizes = shoppers.splice(-sized)
	const take = (count: number, from = shoppers) => from.splice(0, count)
	const shop = await startBenchShop(folder)
	try {
		await measureLoad(shop, take(warmUp).map(checkoutForm))
		await mailIsSent(shop)
		await browse(shop, () => sleep(2_000))
		const form = await measureLoad(shop, take(orders).map(checkoutForm))
		await measureLoad(shop, take(warmUp, inSizes).map(checkoutForm))
		const sizesByForm = await measureLoad(shop, take(orders, inSizes).map(checkoutForm))
		const { quiet, during, meanwhile } = await browseAndOrder(shop, () => take(manyOrders).map(checkoutForm))
		await measureLoad(shop, take(warmUp).map(apiCall))
		const api = await measureLoad(shop, take(orders).map(apiCall))
		await measureLoad(shop, take(warmUp, inSizes).map(apiCall))
		const sizesByApi = await measureLoad(shop, take(orders, inSizes).map(apiCall))
		const bare = await loadOfBare(shoppers.map(checkoutForm))
		await shop.close()
		const broken = listBrokenInvariants(database)
		if (broken.length > 0) throw new Error(`The shop is not whole after the orders: ${broken.slice(0, 5).join('; ')}`)
		return [
			row('orders by the form, 64 connections', form, bare, 'node:http that reads the body', '300/s'),
			row('orders by the JSON API, 64 connections', api, bare, 'node:http that reads the body', '300/s'),
			row('orders of sizes by the form, 64 connections', sizesByForm, form, 'of products tracked as one number', '0.9'),
			row(
				'orders of sizes by the JSON API, 64 connections',
				sizesByApi,
				api,
				'of products tracked as one number',
				'0.9',
			),
			row('orders by the form while somebody browses', meanwhile, form, 'while nobody does'),
			...[0.5, 0.95].map((part) => buildThemeRow(part, during, quiet)),
		]
	} finally {
		await shop.close()
		rmSync(folder, { recursive: true, force: true })
	}
}

export const formatLoad = ({ perSecond, cpuMs }: Load) => `${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms CPU each`

function row(what: string, load: Load, base: Load, named: string, target?: string): Figure {
	return {
		what,
		measured: formatLoad(load),
		baseline: `${named}: ${formatLoad(base)}`,
		ratio: (load.perSecond / base.perSecond).toFixed(3),
		target,
	}
}

function buildThemeRow(part: number, during: number[], quiet: number[]): Figure {
	const [one, other] = [percentile(part, during), percentile(part, quiet)]
	return {
		what: `p${part * 100} of /allproducts while 64 order`,
		measured: `${one.toFixed(1)} ms of ${during.length}`,
		baseline: `${other.toFixed(1)} ms of ${quiet.length} quiet`,
		ratio: (one / other).toFixed(2),
		target: '3',
	}
}

export function checkoutForm({ cookie }: Shopper): BenchRequest {
	const body = new URLSearchParams({
		...input,
		idempotencyKey: randomUUID(),
		seenTotalPaise: String(cartTotalPaise),
	}).toString()
	const headers = {
		'Content-Type': 'application/x-www-form-urlencoded',
		Cookie: cookie,
		'Sec-Fetch-Site': 'same-origin',
		Accept: 'text/html',
	}
	return { method: 'POST', path: '/checkout', headers, body, expects: 303 }
}

function apiCall({ userId, token, lines }: Shopper): BenchRequest {
	const cartItems = lines.map((line) => ({ ...line, quantity: 1 }))
	const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
	return {
		method: 'POST',
		path: '/orders/create',
		headers,
		body: JSON.stringify({ ...input, userId, cartItems }),
		expects: 201,
	}
}

type Server = Pick<BenchShop, 'port' | 'cpu'>

/** Sends the requests with at most 64 at a time, on keep-alive connections. */
export async function measureLoad({ port, cpu }: Server, asked: BenchRequest[]): Promise<Load> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections })
	const [startedAt, cpuBefore] = [performance.now(), cpu()]
	await Promise.all(asked.map((one) => send(port, agent, one)))
	const [ms, cpuMs] = [performance.now() - startedAt, cpu() - cpuBefore]
	agent.destroy()
	return { perSecond: (asked.length / ms) * 1000, cpuMs: cpuMs / asked.length }
}

/**
 * Browses five times alternately without orders and during a batch of orders, so that pauses of the machine affect
 * both.
 */
async function browseAndOrder(shop: Server, nextLot: () => BenchRequest[]) {
	const [quiet, during, loads] = [[] as number[], [] as number[], [] as Load[]]
	for (let lot = 0; lot < lots; lot += 1) {
		quiet.push(...(await browse(shop, () => sleep(1_000))))
		const order = async () => loads.push(await measureLoad(shop, nextLot()))
		during.push(...(await browse(shop, order)))
	}
	const mean = (of: (load: Load) => number) => loads.reduce((sum, load) => sum + of(load), 0) / lots
	return { quiet, during, meanwhile: { perSecond: mean((one) => one.perSecond), cpuMs: mean((one) => one.cpuMs) } }
}

/** Returns the milliseconds of each page view. */
async function browse({ port }: Server, meanwhile: () => Promise<unknown>): Promise<number[]> {
	const visitor = fork(new URL('support/visitor.ts', import.meta.url), [String(port)])
	await once(visitor, 'message')
	await meanwhile()
	const reported = once(visitor, 'message') as Promise<[number[]]>
	visitor.send('enough')
	const [times] = await reported
	return times
}

function send(port: number, agent: Agent, { method, path, headers, body = '', expects }: BenchRequest): Promise<void> {
	return new Promise((resolve, reject) => {
		const all = { ...headers, Host: `localhost:${port}`, 'Content-Length': Buffer.byteLength(body) }
		const sent = request({ host: '127.0.0.1', port, method, path, headers: all, agent }, (response) => {
			const chunks: Buffer[] = []
			response.on('data', (chunk: Buffer) => chunks.push(chunk))
			response.on('error', reject)
			response.on('end', () => {
				if (response.statusCode === expects) return resolve()
				reject(
					new Error(
						`${method} ${path} answered ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 300)}`,
					),
				)
			})
		})
		sent.on('error', reject)
		sent.end(body)
	})
}

async function loadOfBare(asked: BenchRequest[]): Promise<Load> {
	const bare = await startBare(
		"req.resume().on('end', () => res.writeHead(303, { Location: '/order-confirmation?orderId=1' }).end())",
	)
	try {
		await measureLoad(bare, asked)
		return await measureLoad(bare, asked)
	} finally {
		await bare.close()
	}
}

/** Waits until the shop is idle. */
async function mailIsSent({ cpu }: Server) {
	let before = cpu()
	for (;;) {
		await sleep(400)
		const now = cpu()
		if (now - before <= 10) return
		before = now
	}
}

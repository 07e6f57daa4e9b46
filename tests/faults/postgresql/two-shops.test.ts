import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShopsOnServer } from '../../support/postgresql/shops-on-server.ts'
import type { RunningShop } from '../../support/running-shop.ts'

// Two shops with two processes each, like two machines, on one database server.

const { server, start, stop } = await startShopsOnServer({ WEB_PROCESSES: '2' })
const { read, write } = await import('#app/adapters/db/db.server.ts')
const { makeProduct } = await import('../../support/data/shop-data.ts')
const { sendOrder: orderCall } = await import('../../support/faults/buyers.ts')
let shops: RunningShop[]

beforeAll(async () => {
	shops = await Promise.all([start(1), start(2)])
}, 120_000)
afterAll(stop)

/** Polls less often, because the server restarts on a machine with other work. */
const patiently = { interval: 200 }
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const pickShop = (index: number) => shops[index % shops.length]!
const left = async (id: number) => (await read.product.findUniqueOrThrow({ where: { id } })).remainingQty

test('64 orders for 10 units at four processes result in ten orders', async () => {
	const { id, variants } = await makeProduct({ name: 'Last Ten', stock: 10, pricePaise: 10_000 })
	const calls = await Promise.all(times(64).map(() => orderCall(variants[0]!)))
	const answers = await Promise.all(calls.map((call, index) => pickShop(index).ask(...call)))
	expect(Object.groupBy(answers, ({ status }) => status)).toMatchObject({ 201: { length: 10 }, 409: { length: 54 } })
	expect(await left(id)).toBe(0)
	expect(await read.order.count()).toBe(10)
})

test('one key sent to four processes at once, repeatedly, creates one order', async () => {
	const { id, variants } = await makeProduct({ name: 'Double Tap', stock: 50, pricePaise: 10_000 })
	for (const round of [1, 2, 3]) {
		const call = await orderCall(variants[0]!)
		const answers = await Promise.all(times(16).map((index) => pickShop(index).ask(...call)))
		const orders = answers.map(({ body }) => (JSON.parse(body) as { orderId?: number }).orderId)
		expect([...new Set(orders)]).toEqual([expect.any(Number)])
		expect(await left(id)).toBe(50 - round)
	}
})

test('a page cached on both machines is current on the next request after either changes it', async () => {
	const { id } = await makeProduct({ name: 'First Name', stock: 5, pricePaise: 10_000 })
	const page = (index: number) => pickShop(index).ask('/allproducts', { headers: { Accept: 'text/html' } })
	for (const round of times(5)) {
		await Promise.all(times(6).map(page))
		const name = `Name ${round}`
		await write((tx) => tx.product.update({ where: { id }, data: { name, nameKey: name.toLowerCase() } }))
		const pages = await Promise.all(times(6).map(page))
		expect(pages.filter(({ body }) => !body.includes(name))).toEqual([])
	}
})

test('visitors see an outage message while the database server is down, and the shop sells again automatically afterwards', async () => {
	const { id, variants } = await makeProduct({ name: 'Patient', stock: 5, pricePaise: 10_000 })
	const call = await orderCall(variants[0]!)
	const page = () => shops[0]!.ask('/allproducts', { headers: { Accept: 'text/html' } })
	const readyStatus = async () => (await shops[0]!.ask('/readyz')).status
	expect((await page()).status).toBe(200)
	await server.goAway()
	const gone = await page()
	expect(gone.status).toBe(503)
	expect(gone.body).toEqual(expect.stringContaining('cannot reach its database'))
	expect(await shops[0]!.ask(...call)).toMatchObject({ status: 503 })
	await expect.poll(readyStatus, patiently).toBe(503)
	expect((await shops[0]!.ask('/healthz')).status).toBe(200)
	await server.comeBack()
	await expect.poll(readyStatus, patiently).toBe(200)
	expect((await page()).status).toBe(200)
	expect((await shops[0]!.ask(...call)).status).toBe(201)
	expect(await left(id)).toBe(4)
})

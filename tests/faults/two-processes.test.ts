import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { createCustomer } from '#app/shop/people/user.server.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { runBuyers, sendOrder, parseOrderNumber } from '../support/faults/buyers.ts'
import { checkOut, createCheckoutInput, makeAdmin, makeCustomerWith, makeProduct } from '../support/data/shop-data.ts'
import { setTax, taxSettings } from '../support/data/tax-data.ts'
import { listBrokenTotals } from '../support/data/shop-invariants.ts'
import { startMailServer } from '../support/mail-server.ts'
import { expirePayment, enableOnlinePayments } from '../support/payments/online-shop.ts'
import { listChildProcesses } from '../support/process/processes.ts'
import { findFreePort, type RunningShop, startShop, startShopOnThisDatabase } from '../support/running-shop.ts'

// Every request uses a new connection, which reaches one of the two processes.

const root = createOwnFolder()
const mails = await startMailServer()
const start = async (changes: Record<string, string> = {}) =>
	startShop(root, {
		...startShopOnThisDatabase(),
		SMTP_URL: mails.url,
		WEB_PROCESSES: '2',
		PORT: String(await findFreePort()),
		...changes,
	})
let shop: RunningShop
let answering: number[]

beforeAll(async () => {
	shop = await start()
	answering = listChildProcesses(shop.pid!)
	expect(answering).toHaveLength(2)
})
afterAll(() => mails.stop())

const json = { 'Content-Type': 'application/json' }
const bearer = async (userId: number) => ({ ...json, Authorization: `Bearer ${await openSession(userId, 'api')}` })
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const page = (target: string) => shop.ask(target, { headers: { Accept: 'text/html' } })
const left = async (id: number) => (await read.product.findUniqueOrThrow({ where: { id } })).remainingQty

test('24 orders for 5 units at two processes result in five orders', async () => {
	const { id, variants } = await makeProduct({ name: 'Last Five', stock: 5, pricePaise: 10_000 })
	const calls = await Promise.all(times(24).map(() => sendOrder(variants[0]!)))
	const answers = await Promise.all(calls.map((call) => shop.ask(...call)))
	expect(Object.groupBy(answers, ({ status }) => status)).toMatchObject({ 201: { length: 5 }, 409: { length: 19 } })
	expect(await left(id)).toBe(0)
	expect(listBrokenTotals()).toEqual([])
})

test('one key sent to both processes at once, repeatedly, creates one order', async () => {
	const { id, variants } = await makeProduct({ name: 'Double Tap', stock: 50, pricePaise: 10_000 })
	for (const round of [1, 2]) {
		const call = await sendOrder(variants[0]!)
		const answers = await Promise.all(times(8).map(() => shop.ask(...call)))
		expect(new Set(answers.map(({ body }) => (JSON.parse(body) as { orderId?: number }).orderId)).size).toBe(1)
		expect(await left(id)).toBe(50 - round)
	}
})

test('an email is sent once, whichever process received the order', async () => {
	const { variants } = await makeProduct({ name: 'Notified Once', stock: 50, pricePaise: 10_000 })
	mails.reset()
	const calls = await Promise.all(times(6).map(() => sendOrder(variants[0]!)))
	const numbers = (await Promise.all(calls.map((call) => shop.ask(...call)))).map(parseOrderNumber)
	await expect.poll(() => read.activityEntry.count({ where: { isNotified: false } })).toBe(0)
	await expect.poll(() => read.outboxMail.count({ where: { state: { not: 'sent' } } })).toBe(0)
	for (const number of numbers)
		expect(mails.received.filter(({ headers }) => headers.subject?.includes(`#${number}`))).toHaveLength(1)
	expect(await read.outboxMail.count({ where: { attempts: { gt: 1 } } })).toBe(0)
})

test('shipping orders at two processes leaves no gap in invoice numbers', async () => {
	await setTax(taxSettings)
	const { variants } = await makeProduct({ name: 'Numbered', stock: 100, pricePaise: 99_900 })
	const input = createCheckoutInput({ state: 'Gujarat', paymentMethod: 'cod' })
	const ids: number[] = []
	for (const _ of times(16)) ids.push((await checkOut(await makeCustomerWith([variants[0]!, 1]), { input })).orderId)
	await write((tx) => tx.order.updateMany({ where: { id: { in: ids } }, data: { status: 2, packedAt: new Date() } }))
	const headers = await bearer(await makeAdmin())
	const body = JSON.stringify({ status: 4 })
	const dispatch = (id: number) => shop.ask(`/orders/updatestatus/${id}`, { method: 'PUT', headers, body })
	const answers = await Promise.all([...ids, ...ids.slice(0, 6)].map(dispatch))
	expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
	const given = await read.taxDocument.findMany({ where: { kind: 'invoice' }, orderBy: { serial: 'asc' } })
	expect(given.map(({ serial }) => serial)).toEqual(times(16).map((index) => index + 1))
	await setTax({})
	expect(listBrokenTotals()).toEqual([])
})

test('a change saved by one process appears in the next response of both, from their caches too (rule: shared-writes)', async () => {
	const headers = await bearer(await makeAdmin())
	const { id } = await write((tx) => tx.category.create({ data: { name: 'Named', nameKey: 'named' } }))
	await makeProduct({ name: 'In What Is Named', categoryId: id })
	for (const round of times(5)) {
		const name = `Named ${round} ${randomUUID()}`
		const saved = await shop.ask(`/categories/${id}`, { method: 'PUT', headers, body: JSON.stringify({ name }) })
		expect(saved.status).toBe(200)
		for (const _ of times(3)) {
			const [shown, listed] = [await page('/allproducts'), await shop.ask('/categories')]
			expect(shown.body).toContain(name)
			expect(listed.body).toContain(name)
		}
	}
})

/** Returns the CPU time in clock ticks. */
function getProcessorTicks(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')
	return Number(fields[11]) + Number(fields[12])
}

test('neither process has done less than a tenth of the work of the other', () => {
	const works = answering.map(getProcessorTicks)
	expect(Math.min(...works) / Math.max(...works)).toBeGreaterThan(0.1)
})

test('a process killed during sales loses no confirmed order, and another replaces it (rule: replaced-process)', async () => {
	const { id, variants } = await makeProduct({ name: 'Half Killed', stock: 100_000, pricePaise: 10_000 })
	const confirmed: number[] = []
	for (const round of times(2)) {
		const [victim, other] = listChildProcesses(shop.pid!) as [number, number]
		const buying = runBuyers(shop.port, variants[0]!, { buyers: 4, orders: 6 })
		await buying.untilMore(8)
		process.kill(victim, 'SIGKILL')
		await buying.gone
		confirmed.push(...buying.confirmed)
		expect((await page('/')).status).toBe(200)
		await expect.poll(() => shop.output.out.split('has taken over from another').length).toBe(round + 2)
		expect(listChildProcesses(shop.pid!)).toEqual([other, expect.any(Number)])
	}
	const stored = new Set((await read.order.findMany({ select: { id: true } })).map((order) => order.id))
	expect(confirmed.filter((order) => !stored.has(order))).toEqual([])
	expect(new Set(confirmed).size).toBe(confirmed.length)
	const { purchaseQty } = await read.product.findUniqueOrThrow({ where: { id } })
	expect(purchaseQty).toBe(await read.orderItem.count({ where: { productId: id } }))
	expect(listBrokenTotals()).toEqual([])
})

test('expired reservations end once, and only one of two processes runs the background jobs', async () => {
	const untaken = await enableOnlinePayments()
	const { id, variants } = await makeProduct({ name: 'Held', stock: 30, pricePaise: 10_000 })
	const orders: number[] = []
	for (const _ of times(8)) {
		const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 1]))
		await expirePayment(orderId)
		orders.push(orderId)
	}
	await untaken()
	await shop.stop()
	expect(await read.lease.count()).toBe(0)
	shop = await start({ RATE_LIMITS: 'on' })
	await expect.poll(() => read.order.count({ where: { id: { in: orders }, status: 5 } })).toBe(8)
	expect(await left(id)).toBe(30)
	const back = await read.stockMovement.findMany({ where: { productId: id, change: { gt: 0 } } })
	expect(back.map(({ orderId }) => orderId).toSorted((a, b) => a! - b!)).toEqual(orders)
	const { process: holder } = await read.lease.findUniqueOrThrow({ where: { name: 'background work' } })
	const { pid } = JSON.parse(holder) as { pid: number }
	expect(listChildProcesses(shop.pid!)).toContain(pid)
	process.kill(pid, 'SIGKILL')
	const held = async () => (await read.lease.findUniqueOrThrow({ where: { name: 'background work' } })).process
	await expect.poll(held).not.toBe(holder)
	await expect.poll(() => listChildProcesses(shop.pid!).length).toBe(2)
})

test('password guesses and messages are counted across both processes (rule: shared-limits)', async () => {
	const account = { username: 'Riya', phone: '919800000001', password: 'the right password' }
	await createCustomer({ ...account, email: 'guessed@example.com' })
	const guess = () =>
		shop.ask('/users/login', {
			headers: json,
			body: JSON.stringify({ email: 'guessed@example.com', password: 'a wrong passphrase' }),
		})
	const guesses = await Promise.all(times(30).map(guess))
	expect(Object.groupBy(guesses, ({ status }) => status)).toMatchObject({ 401: { length: 10 }, 429: { length: 20 } })
	const signUp = (number: number) =>
		shop.ask('/users/signup', {
			headers: json,
			body: JSON.stringify({ ...account, email: `new${number}@example.com` }),
		})
	const signedUp = await Promise.all(times(30).map(signUp))
	expect(Object.groupBy(signedUp, ({ status }) => status)).toMatchObject({ 201: { length: 20 }, 429: { length: 10 } })
})

test('a shop whose processes crash repeatedly exits with 1 (rule: restart-limit)', async () => {
	const over = new AbortController()
	void shop.ended.then(() => over.abort())
	const killAll = () => {
		for (const pid of listChildProcesses(shop.pid!)) process.kill(pid, 'SIGKILL')
	}
	await expect
		.poll(() => {
			try {
				killAll()
			} catch {
				// One of the processes, or the shop, has just ended.
			}
			return over.signal.aborted
		})
		.toBe(true)
	expect(await shop.ended).toBe(1)
	expect(shop.output.out).toContain('worker processes keep exiting; the shop stops')
})

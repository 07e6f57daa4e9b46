import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { createShiprocketSettings, makeBookableOrder, parcel } from '../support/couriers/courier-shop.ts'
import { FakeShiprocket } from '../support/couriers/fake-shiprocket.ts'
import { emptyTables, setSettings } from '../support/data/tables.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { findFreePort, type RunningShop, startShop, startShopOnThisDatabase } from '../support/running-shop.ts'

// Another process uses this database and is killed while it books.
const root = createOwnFolder()
let shiprocket: FakeShiprocket
let shop: RunningShop
/** The fault after the service has handled a request at this path, and before the shop gets the response. */
let atAnswer: { path: string; run: () => Promise<void> } | null

const service = createServer((request, response) => void answer(request, response))
service.listen(0, '127.0.0.1')
await once(service, 'listening')

async function answer(incoming: IncomingMessage, response: ServerResponse) {
	const { method = 'GET', url = '/', headers } = incoming
	const body = await text(incoming)
	const init = { method, headers: { authorization: headers.authorization ?? '' }, ...(body && { body }) }
	const done = await shiprocket.send(new Request(`https://apiv2.shiprocket.in${url}`, init))
	const current = url.includes(atAnswer?.path ?? '\0') ? atAnswer : null
	if (current) atAnswer = null
	response.writeHead(done.status).end(await done.text())
	await current?.run()
}

/** Sends the requests to Shiprocket to the fake one of this process. */
const redirect = () =>
	`data:text/javascript,${encodeURIComponent(`
	const send = globalThis.fetch
	globalThis.fetch = (request, init) => {
		const { hostname, pathname, search } = new URL(request.url ?? request)
		if (hostname !== 'apiv2.shiprocket.in') return send(request, init)
		return send(new Request('http://127.0.0.1:${(service.address() as AddressInfo).port}' + pathname + search, request))
	}
`)}`

const start = async () => {
	const changes = { ...startShopOnThisDatabase(), PORT: String(await findFreePort()) }
	return startShop(root, changes, [process.execPath, '--import', redirect(), 'build/start/server.js'])
}

beforeEach(async () => {
	shiprocket = new FakeShiprocket()
	atAnswer = null
	await emptyTables('shipmentEvent', 'shipment')
	await setSettings(createShiprocketSettings())
})
afterEach(async () => {
	await setSettings({})
})

/** Adds a booking that a running shop's job takes up at once. */
async function addDueBooking(): Promise<number> {
	const orderId = await makeBookableOrder()
	const due = { claimedUntil: null, nextAt: new Date(0) }
	const data = { orderId, service: 'shiprocket', reference: `${orderId}-1`, codPaise: 100_000, ...parcel, ...due }
	await write((tx) => tx.shipment.create({ data, select: { id: true } }))
	return orderId
}

const readShipment = (orderId: number) => read.shipment.findFirstOrThrow({ where: { orderId } })

test.each(['/orders/create', '/courier/assign', '/courier/generate/label', '/courier/generate/pickup'])(
	'a shop killed between the response of %s and saving it has one shipment after the next start',
	async (path) => {
		const orderId = await addDueBooking()
		const killed = new Promise<void>((resolve) => {
			const lock = new Database(getSettings().databaseFile, { timeout: 5_000 })
			const run = async () => {
				// The lock keeps the shop from saving the response that it has got.
				lock.exec('BEGIN IMMEDIATE')
				process.kill(shop.pid!, 'SIGKILL')
				await shop.ended
				lock.exec('ROLLBACK')
				lock.close()
				resolve()
			}
			atAnswer = { path, run }
		})
		shop = await start()
		await killed
		await write((tx) => tx.shipment.updateMany({ data: { claimedUntil: null, nextAt: new Date(0) } }))
		shop = await start()
		await expect
			.poll(async () => (await readShipment(orderId)).pickupAt, { timeout: 60_000, interval: 200 })
			.not.toBeNull()
		expect(await shop.stop()).toBe(0)
		expect(shiprocket.listBooked().map(({ reference }) => reference)).toEqual([`${orderId}-1`])
		expect(await readShipment(orderId)).toMatchObject({
			state: 'booked',
			trackingNumber: shiprocket.listBooked()[0]!.awb,
		})
	},
)

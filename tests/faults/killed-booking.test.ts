import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import {
	type CourierName,
	courierNames,
	type FakeCourier,
	getCourierFacts,
	makeBookableOrder,
	parcel,
} from '../support/couriers/courier-shop.ts'
import { emptyTables, setSettings } from '../support/data/tables.ts'
import { sample } from '../support/long-tests.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { findFreePort, type RunningShop, startShop, startShopOnThisDatabase } from '../support/running-shop.ts'

// Another process uses this database and is killed while it books.
const root = createOwnFolder()
/** The host of the courier service, and its fake. */
let courier: { host: string; fake: FakeCourier }
let shop: RunningShop

/** The fault at the next request to a path: before the service handles it, or before the shop gets its response. */
interface RequestFault {
	path: string
	moment: 'before' | 'after'
	run: () => Promise<void>
}
let fault: RequestFault | null

const service = createServer((request, response) => void answer(request, response))
service.listen(0, '127.0.0.1')
await once(service, 'listening')

async function answer(incoming: IncomingMessage, response: ServerResponse) {
	const { method = 'GET', url = '/', headers } = incoming
	const body = await text(incoming)
	const { authorization = '', 'content-type': type = '' } = headers
	const init = { method, headers: { authorization, 'content-type': type }, ...(body && { body }) }
	const current = url.includes(fault?.path ?? '\0') ? fault : null
	if (current) fault = null
	if (current?.moment === 'before') {
		await current.run()
		return response.destroy()
	}
	const done = await courier.fake.service.send(new Request(`https://${courier.host}${url}`, init))
	response.writeHead(done.status).end(await done.text())
	await current?.run()
}

/** Sends the requests to the courier service to the fake one of this process. */
const redirect = () =>
	`data:text/javascript,${encodeURIComponent(`
	const send = globalThis.fetch
	globalThis.fetch = (request, init) => {
		const { hostname, pathname, search } = new URL(request.url ?? request)
		if (hostname !== '${courier.host}') return send(request, init)
		return send(new Request('http://127.0.0.1:${(service.address() as AddressInfo).port}' + pathname + search, request))
	}
`)}`

const start = async () => {
	const changes = { ...startShopOnThisDatabase(), PORT: String(await findFreePort()) }
	return startShop(root, changes, [process.execPath, '--import', redirect(), 'build/start/server.js'])
}

beforeEach(() => emptyTables('shipmentEvent', 'shipment'))
afterEach(() => setSettings({}))

/** Adds a booking that a running shop's job takes up at once. */
async function addDueBooking(name: CourierName): Promise<number> {
	const orderId = await makeBookableOrder()
	const due = { claimedUntil: null, nextAt: new Date(0) }
	const data = { orderId, service: name, reference: `${orderId}-1`, codPaise: 100_000, ...parcel, ...due }
	await write((tx) => tx.shipment.create({ data, select: { id: true } }))
	return orderId
}

const readShipment = (orderId: number) => read.shipment.findFirstOrThrow({ where: { orderId } })

const listCases = (moment: RequestFault['moment'], getPaths: (name: CourierName) => string[]) =>
	courierNames.flatMap((name) => getPaths(name).map((path) => [name, moment, path] as const))
const getPaths = (name: CourierName) => getCourierFacts(name).paths
/** A log-in makes nothing. */
const getBookingPaths = (name: CourierName) => getPaths(name).booking.filter((path) => path !== '/auth/login')
const cases = [
	...listCases('after', getBookingPaths),
	...listCases('before', getBookingPaths),
	...listCases('after', (name) => [getPaths(name).label, getPaths(name).pickup]),
]

test.each(sample(cases, 8))(
	'a shop with %s that is killed %s the service handles %s has one shipment after the next start',
	async (name, moment, path) => {
		const facts = getCourierFacts(name)
		courier = { host: facts.host, fake: facts.create() }
		await setSettings(facts.createSettings())
		const orderId = await addDueBooking(name)
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
			fault = { path, moment, run }
		})
		shop = await start()
		await killed
		await write((tx) => tx.shipment.updateMany({ data: { claimedUntil: null, nextAt: new Date(0) } }))
		shop = await start()
		await expect
			.poll(async () => (await readShipment(orderId)).pickupAt, { timeout: 60_000, interval: 200 })
			.not.toBeNull()
		expect(await shop.stop()).toBe(0)
		const booked = courier.fake.listBooked()
		expect(booked.map(({ reference }) => reference)).toEqual([`${orderId}-1`])
		expect(await readShipment(orderId)).toMatchObject({
			state: 'booked',
			trackingNumber: booked[0]!.trackingNumber,
		})
	},
)

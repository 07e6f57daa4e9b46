import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	courierNames,
	fakeCourier,
	makeBookableOrder,
	parcel,
	staff,
} from '../../../../tests/support/couriers/courier-shop.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { CANCELLED, DELIVERED, PROCESSING, SHIPPED } from '../../values/order-status.ts'
import { trackOrder } from '../customer-order.server.ts'
import { changeOrderStatus } from '../order.server.ts'
import { setShipment } from './order-details.server.ts'
import { processShipments, pruneShipmentEvents, receiveCourierWebhook } from './shipment-jobs.server.ts'
import { bookShipment, findShipment } from './shipments.server.ts'
import { listStuckShipments } from './unfulfilled-orders.server.ts'

beforeEach(() => emptyTables('shipmentEvent', 'shipment'))

const day = 24 * 60 * 60_000
const runJob = () => processShipments({ now: new Date(Date.now() + day), isEnding: () => false })
/** What an order took from the stock and has not given back. */
const sumStock = async (orderId: number) =>
	(await read.stockMovement.aggregate({ where: { orderId }, _sum: { change: true } }))._sum.change
const readOrder = (id: number) => read.order.findUniqueOrThrow({ where: { id } })
const countEntries = (subjectId: number, status: number) =>
	read.activityEntry.count({ where: { kind: 'order', subjectId, action: 'status', status } })

/** Scans in the order in which they happen. */
const way = [
	['picked-up', '2026-11-30T12:30:00'],
	['in-transit', '2026-11-30T22:00:00'],
	['out-for-delivery', '2026-12-02T09:00:00'],
	['delivered', '2026-12-02T15:00:00'],
] as const

const daysLater = (days: number) => new Date(Date.now() + days * day)
const listReasons = async (now: Date) => (await listStuckShipments(now)).map(({ orderId, reason }) => [orderId, reason])

describe.each(courierNames)('with %s', (name) => {
	const shop = fakeCourier(name)

	async function bookOrder(input?: Parameters<typeof makeBookableOrder>[0]) {
		const id = await makeBookableOrder(input)
		await bookShipment(staff, id, parcel)
		return { id, awb: (await readOrder(id)).trackingNumber! }
	}

	test('a collected shipment ships its order (rule: courier-tracking)', async () => {
		const { id, awb } = await bookOrder()
		shop.fake.scan(awb, 'picked-up', '2026-11-30T12:30:00')
		await runJob()
		expect((await readOrder(id)).status).toBe(SHIPPED)
	})

	test('a shipment that waits for its pickup leaves its order', async () => {
		const { id, awb } = await bookOrder()
		shop.fake.scan(awb, 'pickup', '2026-11-30T10:00:00')
		await runJob()
		expect((await readOrder(id)).status).toBe(PROCESSING)
	})

	test('a delivered shipment delivers its order, with one entry and one email for each status', async () => {
		const { id, awb } = await bookOrder()
		for (const [step, at] of way) shop.fake.scan(awb, step, at)
		await runJob()
		await runJob()
		expect((await readOrder(id)).status).toBe(DELIVERED)
		expect([await countEntries(id, SHIPPED), await countEntries(id, DELIVERED)]).toEqual([1, 1])
	})

	test('events in any order, and twice, lead to the same end', async () => {
		const { id, awb } = await bookOrder()
		for (const [step, at] of way.toReversed()) {
			shop.fake.scan(awb, step, at)
			shop.fake.scan(awb, step, at)
			await runJob()
		}
		expect((await readOrder(id)).status).toBe(DELIVERED)
		expect(await read.shipmentEvent.count({ where: { shipment: { orderId: id } } })).toBeLessThanOrEqual(way.length)
		expect(await countEntries(id, DELIVERED)).toBe(1)
	})

	test('a late event of an earlier step does not move a delivered order back', async () => {
		const { id, awb } = await bookOrder()
		for (const [step, at] of way) shop.fake.scan(awb, step, at)
		await runJob()
		shop.fake.scan(awb, 'undelivered', '2026-12-01T15:00:00')
		await runJob()
		expect((await readOrder(id)).status).toBe(DELIVERED)
	})

	test('a COD order that comes back is returned to origin and restocked once', async () => {
		const { id, awb } = await bookOrder()
		shop.fake.scan(awb, 'picked-up', '2026-11-30T12:30:00')
		shop.fake.scan(awb, 'undelivered', '2026-12-02T15:00:00')
		shop.fake.scan(awb, 'returning', '2026-12-03T15:00:00')
		shop.fake.scan(awb, 'returned', '2026-12-06T15:00:00')
		await runJob()
		await runJob()
		expect(await readOrder(id)).toMatchObject({ status: CANCELLED, returnedToOriginAt: expect.any(Date) })
		expect(await countEntries(id, CANCELLED)).toBe(1)
		expect(await sumStock(id)).toBe(0)
	})

	test('a paid order that comes back stays, and staff read what to do', async () => {
		const { id, awb } = await bookOrder()
		await write((tx) => tx.order.update({ where: { id }, data: { paymentMethod: 'online', paymentState: 'paid' } }))
		shop.fake.scan(awb, 'picked-up', '2026-11-30T12:30:00')
		shop.fake.scan(awb, 'returned', '2026-12-06T15:00:00')
		await runJob()
		await runJob()
		const notes = await read.activityEntry.findMany({ where: { kind: 'order', subjectId: id, action: 'note' } })
		expect((await readOrder(id)).status).toBe(SHIPPED)
		expect(notes.map(({ note }) => note)).toEqual([
			`The courier returned ${awb} to you. Refund the order, or send it again.`,
		])
	})

	test('an order that staff cancelled in the meantime is not moved', async () => {
		const { id, awb } = await bookOrder()
		await changeOrderStatus(staff, id, SHIPPED)
		await changeOrderStatus(staff, id, CANCELLED)
		for (const [step, at] of way) shop.fake.scan(awb, step, at)
		await runJob()
		expect((await readOrder(id)).status).toBe(CANCELLED)
	})

	test('an order that staff gave another tracking number is not moved', async () => {
		const { id, awb } = await bookOrder()
		await setShipment(staff, id, { courier: 'DTDC', trackingNumber: 'D123' })
		for (const [step, at] of way) shop.fake.scan(awb, step, at)
		await runJob()
		expect((await readOrder(id)).status).toBe(PROCESSING)
	})

	test('a status that cannot be changed is shown to staff and tried again', async () => {
		const { id, awb } = await bookOrder()
		shop.fake.scan(awb, 'picked-up', '2026-11-30T12:30:00')
		shop.fake.scan(awb, 'returned', '2026-12-06T15:00:00')
		await write((tx) => tx.order.update({ where: { id }, data: { paymentState: 'collected' } }))
		await runJob()
		expect((await findShipment(id))!.problem).toBe(`The cash for order #${id} has already been collected.`)
		await write((tx) => tx.order.update({ where: { id }, data: { paymentState: 'due' } }))
		await runJob()
		expect((await readOrder(id)).status).toBe(CANCELLED)
	})

	test('a shipment that was cancelled at the service itself can be booked again', async () => {
		const { id, awb } = await bookOrder()
		shop.fake.scan(awb, 'cancelled', '2026-11-30T10:00:00')
		shop.fake.cancelThere()
		await runJob()
		await bookShipment(staff, id, parcel)
		expect(shop.fake.listBooked().map(({ reference }) => reference)).toEqual([`${id}-2`])
	})

	test('the customer sees the courier’s steps without its own words', async () => {
		const { id, awb } = await bookOrder()
		shop.fake.scan(awb, 'picked-up', '2026-11-30T12:30:00')
		shop.fake.scan(awb, 'out-for-delivery', '2026-12-02T09:00:00', 'Out for delivery: Ramesh 9963133564')
		await runJob()
		const { userId } = await readOrder(id)
		const { courierSteps } = await trackOrder(userId!, id)
		expect(courierSteps).toEqual([
			{ message: 'tracking.outForDelivery', at: new Date('2026-12-02T09:00:00+05:30') },
			{ message: 'tracking.pickedUp', at: new Date('2026-11-30T12:30:00+05:30') },
		])
	})

	test('a shipment without an event for three days needs staff (rule: stuck-shipments)', async () => {
		const { id } = await bookOrder()
		expect(await listReasons(daysLater(2))).toEqual([])
		expect(await listReasons(daysLater(4))).toEqual([[id, 'No tracking update for 3 days']])
	})

	test('a shipment with a failed delivery attempt needs staff', async () => {
		const { id, awb } = await bookOrder()
		shop.fake.scan(awb, 'picked-up', '2026-11-30T12:30:00')
		shop.fake.scan(awb, 'undelivered', '2026-11-30T15:00:00')
		await runJob()
		expect(await listReasons(new Date('2026-12-01'))).toEqual([[id, 'Delivery attempt failed']])
	})

	test('a delivered shipment needs nobody', async () => {
		const { awb } = await bookOrder()
		for (const [step, at] of way) shop.fake.scan(awb, step, at)
		await runJob()
		expect(await listReasons(daysLater(10))).toEqual([])
	})

	const signed = new Headers({ 'x-api-key': shop.webhookToken })
	const receive = (awb: string, headers = signed, webhookName = shop.webhookName) =>
		receiveCourierWebhook(webhookName, headers, () => Promise.resolve(shop.createWebhook(awb)))

	test('a webhook names the shipment to ask about', async () => {
		const { id, awb } = await bookOrder()
		expect(await receive(awb)).toBe((await read.shipment.findFirst({ where: { orderId: id } }))!.id)
	})

	test('a webhook alone moves no order', async () => {
		const { id, awb } = await bookOrder()
		await receive(awb)
		await runJob()
		expect((await readOrder(id)).status).toBe(PROCESSING)
	})

	test('a webhook that was stored before the shop ended is processed after the start', async () => {
		const { id, awb } = await bookOrder()
		await runJob()
		await write((tx) => tx.shipment.updateMany({ data: { checkedAt: new Date(0) } }))
		shop.fake.scan(awb, 'picked-up', '2026-11-30T12:30:00')
		await receive(awb)
		await processShipments({ now: new Date(), isEnding: () => false })
		expect((await readOrder(id)).status).toBe(SHIPPED)
	})

	test.each(['lost', 'silent', 'broken'] as const)(
		'a service that is %s when it is asked is asked again, and the order moves then',
		async (fault) => {
			const { id, awb } = await bookOrder()
			shop.fake.scan(awb, 'picked-up', '2026-11-30T12:30:00')
			shop.fake.service.failNext(shop.paths.track, fault)
			await runJob()
			expect([(await readOrder(id)).status, (await findShipment(id))!.problem]).toEqual([
				PROCESSING,
				expect.stringContaining(shop.label),
			])
			await runJob()
			expect((await readOrder(id)).status).toBe(SHIPPED)
		},
	)

	test('a late or repeated webhook about a delivered shipment asks nothing', async () => {
		const { awb } = await bookOrder()
		for (const [step, at] of way) shop.fake.scan(awb, step, at)
		await runJob()
		expect([await receive(awb), await receive(awb)]).toEqual([null, null])
	})

	test('many webhooks about a shipment ask the service once a minute', async () => {
		const { awb } = await bookOrder()
		await runJob()
		const before = shop.fake.service.requests.length
		expect(await Promise.all(Array.from({ length: 20 }, () => receive(awb)))).toEqual(
			Array.from({ length: 20 }, () => null),
		)
		await processShipments({ now: new Date(), isEnding: () => false })
		expect(shop.fake.service.requests.length).toBe(before)
	})

	test('a forged webhook is refused', async () => {
		const { awb } = await bookOrder()
		expect(await getRefusal(receive(awb, new Headers({ 'x-api-key': 'guess' })))).toBe(
			'invalid: The token is not valid.',
		)
		expect(await getRefusal(receive(awb, new Headers()))).toBe('invalid: The token is not valid.')
	})

	test('a webhook about the shipment of another shop is accepted and changes nothing', async () => {
		expect(await receive('not-ours')).toBeNull()
	})

	test.each(['manual', '', 'shiprocket', 'constructor'])(
		'a webhook to the service "%s" is not found',
		async (other) => {
			expect(await getRefusal(receive('1', signed, other))).toBe('not-found: This page does not exist.')
		},
	)

	test('the events of a shipment are deleted 180 days after its end, and those of others stay (rule: retention)', async () => {
		const [ended, open] = [await bookOrder(), await bookOrder()]
		for (const { awb } of [ended, open]) shop.fake.scan(awb, 'picked-up', '2026-01-01T10:00:00')
		shop.fake.scan(ended.awb, 'delivered', '2026-01-02T10:00:00')
		await runJob()
		const countEvents = async ({ id }: { id: number }) =>
			read.shipmentEvent.count({ where: { shipment: { orderId: id } } })
		await pruneShipmentEvents(new Date('2026-06-30T00:00:00Z'))
		const before = [await countEvents(ended), await countEvents(open)]
		await pruneShipmentEvents(new Date('2026-07-02T00:00:00Z'))
		expect([before, [await countEvents(ended), await countEvents(open)]]).toEqual([
			[2, 1],
			[0, 1],
		])
	})
})

import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { fakeShiprocket, makeBookableOrder, parcel, staff } from '../../../../tests/support/couriers/courier-shop.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { emptyTables, setSettings } from '../../../../tests/support/data/tables.ts'
import { PENDING } from '../../values/order-status.ts'
import { changeOrderStatus } from '../order.server.ts'
import { bookOrders, checkOrdersForBooking, findShipmentOffer, listCourierNames } from './bulk-booking.server.ts'
import { bookShipment } from './shipments.server.ts'

const shop = fakeShiprocket()
beforeEach(() => emptyTables('shipmentEvent', 'shipment'))

const cheapest = { by: 'cheapest', name: null } as const
const readCourier = async (id: number) => (await read.order.findUniqueOrThrow({ where: { id } })).courier
const makeOrders = (count: number) => Promise.all(Array.from({ length: count }, () => makeBookableOrder()))

test.each([
	[cheapest, 'Delhivery Surface'],
	[{ by: 'fastest', name: null }, 'Blue Dart'],
	[{ by: 'name', name: 'Blue Dart' }, 'Blue Dart'],
] as const)('a bulk booking chooses the courier by its rule: %j (rule: bulk-booking)', async (rule, courier) => {
	const ids = await makeOrders(2)
	expect(await bookOrders(staff, ids, rule)).toMatchObject({
		booked: expect.arrayContaining(ids),
		failed: [],
		left: [],
	})
	expect(await Promise.all(ids.map(readCourier))).toEqual([courier, courier])
})

test('a bulk booking records the price of the chosen courier', async () => {
	const [id] = await makeOrders(1)
	await bookOrders(staff, [id!], cheapest)
	expect(await read.shipment.findFirst({ where: { orderId: id! } })).toMatchObject({ pricePaise: 5_400 })
})

test('an order that cannot be booked leaves the others alone', async () => {
	const [one, other] = await makeOrders(2)
	await changeOrderStatus(staff, one!, PENDING)
	expect(await bookOrders(staff, [one!, 999_999, other!], cheapest)).toMatchObject({
		booked: [other],
		failed: [
			{ id: one, reason: expect.stringMatching(/is not ready to ship/) },
			{ id: 999_999, reason: 'Order not found' },
		],
	})
})

test('an order whose courier does not deliver to its pincode is not booked with another one', async () => {
	const [id] = await makeOrders(1)
	const { failed } = await bookOrders(staff, [id!], { by: 'name', name: 'DTDC' })
	const { zipCode } = await read.order.findUniqueOrThrow({ where: { id: id! } })
	expect(failed).toEqual([{ id, reason: `DTDC does not deliver to ${zipCode}.` }])
	expect(shop.shiprocket.listBooked()).toEqual([])
})

test('a double press of a bulk booking books each order once', async () => {
	const ids = await makeOrders(4)
	await Promise.all([bookOrders(staff, ids, cheapest), bookOrders(staff, ids, cheapest)])
	const references = shop.shiprocket.listBooked().map(({ reference }) => reference)
	expect(references.toSorted()).toEqual(ids.map((id) => `${id}-1`).toSorted())
})

test('an order that was booked before keeps its courier', async () => {
	const [id] = await makeOrders(1)
	await bookShipment(staff, id!, { ...parcel, courierId: '1' })
	expect(await bookOrders(staff, [id!], cheapest)).toMatchObject({ booked: [id] })
	expect(await readCourier(id!)).toBe('Blue Dart')
})

test('a service that is down is asked about a few orders, and the rest are left', async () => {
	const ids = await makeOrders(8)
	shop.shiprocket.failNext('/', 'broken', 100)
	const { booked, failed, left } = await bookOrders(staff, ids, cheapest)
	expect([booked, failed.length + left.length]).toEqual([[], 8])
	expect(left.length).toBeGreaterThan(1)
})

test('orders that are not tried within 40 seconds stay unbooked, and the next press continues (rule: bulk-booking)', async () => {
	const ids = await makeOrders(10)
	/** Each booking takes 15 seconds of this clock. */
	const clock = () => 15_000 * shop.shiprocket.requests.filter((path) => path.includes('/orders/create')).length
	const { booked, failed, left } = await bookOrders(staff, ids, cheapest, clock)
	expect(booked.length).toBeGreaterThan(0)
	expect(left.length).toBeGreaterThan(0)
	expect([failed, booked.length + left.length]).toEqual([[], 10])
	expect(await read.shipment.count({ where: { orderId: { in: left } } })).toBe(0)
	let rest = left
	while (rest.length > 0) rest = (await bookOrders(staff, rest, cheapest, clock)).left
	const references = shop.shiprocket.listBooked().map(({ reference }) => reference)
	expect(references.toSorted()).toEqual(ids.map((id) => `${id}-1`).toSorted())
})

test('the list of orders to book says what became of each', async () => {
	const [booked, refused, skipped, open] = await makeOrders(4)
	await bookOrders(staff, [booked!], cheapest)
	shop.shiprocket.isWalletEmpty = true
	await bookOrders(staff, [refused!], cheapest)
	await changeOrderStatus(staff, skipped!, PENDING)
	const rows = await checkOrdersForBooking([booked!, refused!, skipped!, open!])
	expect(Object.fromEntries(rows.map((row) => [row.id, row]))).toMatchObject({
		[booked!]: { booked: expect.stringMatching(/^Delhivery Surface 1904/), skipReason: null },
		[refused!]: { booked: null, problem: expect.stringMatching(/recharge your wallet/), skipReason: null },
		[skipped!]: { booked: null, skipReason: 'Skipped: pending' },
		[open!]: { booked: null, problem: null, skipReason: null },
	})
})

test('the couriers to choose from are those of the first order and of earlier bookings', async () => {
	const [id, other] = await makeOrders(2)
	await bookOrders(staff, [other!], cheapest)
	await write((tx) => tx.shipment.updateMany({ data: { courier: 'Xpressbees' } }))
	expect(await listCourierNames(id!)).toEqual(['Blue Dart', 'Delhivery Surface', 'Xpressbees'])
})

test('a shop without a courier service books nothing in bulk', async () => {
	await setSettings({})
	expect(await getRefusal(bookOrders(staff, [1], cheapest))).toMatch(/^conflict: No courier service is set up/)
})

test('an offer has the shop’s own results in the pincode', async () => {
	const pincode = '600001'
	const ids = await Promise.all(
		Array.from({ length: 3 }, () => makeBookableOrder({ zipCode: pincode, state: 'Tamil Nadu' })),
	)
	await write((tx) => tx.order.updateMany({ where: { id: { in: ids.slice(0, 2) } }, data: { status: 4 } }))
	await write((tx) => tx.order.update({ where: { id: ids[0]! }, data: { returnedToOriginAt: new Date(), status: 5 } }))
	const offer = await findShipmentOffer(ids[2]!)
	expect(offer!.results).toEqual({ pincode, shippedCount: 2, returnedCount: 1 })
})

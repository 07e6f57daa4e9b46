import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeBookableOrder, parcel, staff, fakeShiprocket } from '../../../../tests/support/couriers/courier-shop.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { emptyTables, setSettings } from '../../../../tests/support/data/tables.ts'
import { CANCELLED, PENDING, SHIPPED } from '../../values/order-status.ts'
import { changeOrderStatus } from '../order.server.ts'
import { createCheckoutInput } from '../../../../tests/support/data/shop-data.ts'
import { findShipmentOffer } from './bulk-booking.server.ts'
import { changeAddress } from './order-details.server.ts'
import { cancelShipment, processShipments } from './shipment-jobs.server.ts'
import { bookShipment, findShipment } from './shipments.server.ts'

const shop = fakeShiprocket()
beforeEach(() => emptyTables('shipmentEvent', 'shipment'))

/** What an order took from the stock and has not given back. */
const sumStock = async (orderId: number) =>
	(await read.stockMovement.aggregate({ where: { orderId }, _sum: { change: true } }))._sum.change
const readOrder = (id: number) => read.order.findUniqueOrThrow({ where: { id } })
const readShipments = (orderId: number) => read.shipment.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const listReferences = () => shop.shiprocket.listBooked().map(({ reference }) => reference)
const hour = 60 * 60_000
/** Runs the scheduled job, as if its next turn had come. */
const runJob = () => processShipments({ now: new Date(Date.now() + 24 * hour), isEnding: () => false })
/** Lets a claim expire that a killed process has left. */
const expireClaims = () => write((tx) => tx.shipment.updateMany({ data: { claimedUntil: new Date(0) } }))

test('a booked order has the courier and the tracking number and is not shipped (rule: courier-booking)', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, { ...parcel, courierId: '1', pricePaise: 9_850 })
	const [booked] = shop.shiprocket.listBooked()
	expect(await readOrder(id)).toMatchObject({ status: 2, courier: 'Blue Dart', trackingNumber: booked!.awb })
})

test('a booked order has a label and a pickup time', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	const { awb } = shop.shiprocket.listBooked()[0]!
	expect(await findShipment(id)).toMatchObject({
		state: 'booked',
		labelUrl: `https://labels.example/${awb}.pdf`,
		pickupAt: new Date('2026-11-30T12:00:00+05:30'),
		problem: null,
	})
})

test('a pickup that failed is requested again by the job, and its failure is forgotten', async () => {
	const id = await makeBookableOrder()
	shop.shiprocket.failNext('/courier/generate/pickup', 'broken')
	await bookShipment(staff, id, parcel)
	const { problem } = (await findShipment(id))!
	await runJob()
	expect([problem, await findShipment(id)]).toEqual([
		'Shiprocket responded with 502',
		expect.objectContaining({ problem: null, pickupAt: expect.any(Date) }),
	])
})

test('the courier collects the total of a COD order', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	const { totalPaise } = await readOrder(id)
	expect(shop.shiprocket.orders[0]!.body).toMatchObject({ payment_method: 'COD', sub_total: totalPaise / 100 })
})

test('64 parallel bookings of one order are one shipment', async () => {
	const id = await makeBookableOrder()
	await Promise.allSettled(Array.from({ length: 64 }, () => bookShipment(staff, id, parcel)))
	expect(listReferences()).toEqual([`${id}-1`])
	expect(await readShipments(id)).toMatchObject([{ state: 'booked', reference: `${id}-1` }])
})

test('booking a booked order again changes nothing', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	const before = await readShipments(id)
	await bookShipment(staff, id, { ...parcel, courierId: '1' })
	expect(await readShipments(id)).toEqual(before)
})

test.each(['/auth/login', '/orders/create', '/courier/assign'])(
	'a booking whose response at %s was lost is found again by the job, and booked once',
	async (part) => {
		const id = await makeBookableOrder()
		shop.shiprocket.expireTokens()
		shop.shiprocket.failNext(part, 'lost')
		expect(await getRefusal(bookShipment(staff, id, parcel))).toMatch(/^busy: Shiprocket did not respond/)
		await runJob()
		expect(listReferences()).toEqual([`${id}-1`])
		expect(await readShipments(id)).toMatchObject([{ state: 'booked', problem: null, failures: 0 }])
	},
)

test('a booking that was killed between the service and the database is found again with another press', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	// The process ended before it saved the response, so the row is as it was created.
	const nothing = { courier: null, trackingNumber: null, serviceOrderId: null, serviceShipmentId: null, labelUrl: null }
	await write((tx) => tx.shipment.updateMany({ data: { ...nothing, state: 'booking', claimedUntil: new Date(0) } }))
	await bookShipment(staff, id, parcel)
	expect(listReferences()).toEqual([`${id}-1`])
	expect((await readShipments(id))[0]).toMatchObject({
		state: 'booked',
		trackingNumber: shop.shiprocket.orders[0]!.awb,
	})
})

test('an order that another request is booking is not booked a second time', async () => {
	const id = await makeBookableOrder()
	shop.shiprocket.failNext('/orders/create', 'silent')
	await bookShipment(staff, id, parcel).catch(() => {})
	await write((tx) => tx.shipment.updateMany({ data: { claimedUntil: new Date(Date.now() + hour) } }))
	expect(await getRefusal(bookShipment(staff, id, parcel))).toBe(
		`conflict: Order #${id} is being booked at this moment. Please open it again.`,
	)
})

test('a service that stays down is asked less and less often', async () => {
	const id = await makeBookableOrder()
	shop.shiprocket.failNext('/', 'broken', 100)
	await bookShipment(staff, id, parcel).catch(() => {})
	const waits: number[] = []
	for (let count = 0; count < 3; count += 1) {
		await runJob()
		const [row] = await readShipments(id)
		waits.push(Math.round((row!.nextAt!.getTime() - Date.now()) / 60_000))
	}
	expect(waits).toEqual([2, 4, 8])
})

test('a refused booking is over, and the next one has another reference', async () => {
	const id = await makeBookableOrder()
	shop.shiprocket.isWalletEmpty = true
	expect(await getRefusal(bookShipment(staff, id, parcel))).toMatch(/^conflict: Shiprocket assigned no courier/)
	shop.shiprocket.isWalletEmpty = false
	await bookShipment(staff, id, parcel)
	expect(listReferences()).toEqual([`${id}-2`])
	expect(await readShipments(id)).toMatchObject([{ state: 'refused' }, { state: 'booked' }])
})

test('a booking that was cancelled at Shiprocket itself is not taken for a booking', async () => {
	const id = await makeBookableOrder()
	shop.shiprocket.failNext('/orders/create', 'lost')
	await bookShipment(staff, id, parcel).catch(() => {})
	shop.shiprocket.orders[0]!.status = 'CANCELED'
	await expireClaims()
	expect(await getRefusal(bookShipment(staff, id, parcel))).toMatch(/has cancelled the booking/)
	await bookShipment(staff, id, parcel)
	expect(listReferences()).toEqual([`${id}-2`])
})

test('only a confirmed order is booked', async () => {
	const id = await makeBookableOrder()
	await changeOrderStatus(staff, id, PENDING)
	expect(await getRefusal(bookShipment(staff, id, parcel))).toMatch(/^conflict: Order #\d+ is not to be shipped now/)
})

test('an order without a phone number is not booked', async () => {
	const id = await makeBookableOrder()
	await write((tx) => tx.order.update({ where: { id }, data: { phoneNumber: null, phoneE164: null } }))
	expect(await getRefusal(bookShipment(staff, id, parcel))).toMatch(/^conflict: The courier needs a phone number/)
})

test('a shop without a courier service books nothing', async () => {
	const id = await makeBookableOrder()
	await setSettings({})
	expect(await getRefusal(bookShipment(staff, id, parcel))).toMatch(/^conflict: No courier service is set up/)
	expect(shop.shiprocket.requests).toEqual([])
})

test('a booked order keeps its address', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	expect(await getRefusal(changeAddress(staff, id, createCheckoutInput()))).toBe(
		`conflict: Order #${id} is booked with a courier. Cancel the booking first.`,
	)
})

test('a cancelled booking frees the order, which is then booked with another reference', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	await cancelShipment(staff, id)
	expect(await readOrder(id)).toMatchObject({ courier: null, trackingNumber: null })
	await bookShipment(staff, id, parcel)
	expect(listReferences()).toEqual([`${id}-2`])
})

test('a cancellation that the service did not answer is repeated by the job', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	shop.shiprocket.failNext('/orders/cancel', 'silent')
	expect(await getRefusal(cancelShipment(staff, id))).toMatch(/^busy: The booking of order #\d+ will be cancelled/)
	expect(await getRefusal(bookShipment(staff, id, parcel))).toMatch(/is being cancelled/)
	await runJob()
	expect([listReferences(), (await readShipments(id))[0]!.state]).toEqual([[], 'cancelled'])
})

test('a cancellation that the service refuses leaves the booking', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	shop.shiprocket.isTooLateToCancel = true
	expect(await getRefusal(cancelShipment(staff, id))).toMatch(/^conflict: The booking was not cancelled/)
	expect((await readShipments(id))[0]).toMatchObject({ state: 'booked', problem: expect.stringContaining('refused') })
})

test('a cancelled order cancels its booking at the service', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	await changeOrderStatus(staff, id, CANCELLED)
	await runJob()
	expect(listReferences()).toEqual([])
	expect(await sumStock(id)).toBe(0)
})

test('an order that is cancelled while its booking is unanswered is cancelled at the service', async () => {
	const id = await makeBookableOrder()
	shop.shiprocket.failNext('/courier/assign', 'lost')
	await bookShipment(staff, id, parcel).catch(() => {})
	await changeOrderStatus(staff, id, CANCELLED)
	await runJob()
	expect([listReferences(), (await readShipments(id))[0]!.state]).toEqual([[], 'cancelled'])
})

test('a shipped order keeps its booking', async () => {
	const id = await makeBookableOrder()
	await bookShipment(staff, id, parcel)
	await changeOrderStatus(staff, id, SHIPPED)
	expect(listReferences()).toEqual([`${id}-1`])
})

test('the couriers of an order are offered by price', async () => {
	const offer = await findShipmentOffer(await makeBookableOrder(), parcel)
	expect(offer!.rates.map(({ courier, pricePaise, days }) => [courier, pricePaise, days])).toEqual([
		['Delhivery Surface', 5_400, 4],
		['Blue Dart', 9_850, 2],
	])
})

test('an offer of a service that is down says so', async () => {
	shop.shiprocket.failNext('/courier/serviceability', 'broken')
	expect(await findShipmentOffer(await makeBookableOrder())).toMatchObject({
		rates: [],
		problem: 'Shiprocket responded with 502.',
	})
})

import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	courierNames,
	fakeCourier,
	fakeShiprocket,
	makeBookableOrder,
	parcel,
	staff,
} from '../../../../tests/support/couriers/courier-shop.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { emptyTables, setSettings } from '../../../../tests/support/data/tables.ts'
import { CANCELLED, PENDING, SHIPPED } from '../../values/order-status.ts'
import { changeOrderStatus } from '../order.server.ts'
import { createCheckoutInput } from '../../../../tests/support/data/shop-data.ts'
import { findShipmentOffer } from './bulk-booking.server.ts'
import { changeAddress } from './order-details.server.ts'
import { cancelShipment, processShipments } from './shipment-jobs.server.ts'
import { bookShipment, findShipment } from './shipments.server.ts'

beforeEach(() => emptyTables('shipmentEvent', 'shipment'))

/** What an order took from the stock and has not given back. */
const sumStock = async (orderId: number) =>
	(await read.stockMovement.aggregate({ where: { orderId }, _sum: { change: true } }))._sum.change
const readOrder = (id: number) => read.order.findUniqueOrThrow({ where: { id } })
const readShipments = (orderId: number) => read.shipment.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const hour = 60 * 60_000
/** Runs the scheduled job, as if its next turn had come. */
const runJob = () => processShipments({ now: new Date(Date.now() + 24 * hour), isEnding: () => false })
/** Lets a claim expire that a killed process has left. */
const expireClaims = () => write((tx) => tx.shipment.updateMany({ data: { claimedUntil: new Date(0) } }))
const bookInVain = (id: number) => getRefusal(bookShipment(staff, id, parcel))

describe.each(courierNames)('with %s', (name) => {
	const shop = fakeCourier(name)
	const { label, paths } = shop
	const listReferences = () => shop.fake.listBooked().map(({ reference }) => reference)
	const failNext = (...fault: Parameters<typeof shop.fake.service.failNext>) => shop.fake.service.failNext(...fault)

	test('a booked order has the courier and the tracking number and is not shipped (rule: courier-booking)', async () => {
		const id = await makeBookableOrder()
		const { courierId, courier } = shop.choice
		await bookShipment(staff, id, { ...parcel, courierId, pricePaise: 9_850 })
		const { trackingNumber } = shop.fake.listBooked()[0]!
		expect(await readOrder(id)).toMatchObject({ status: 2, courier, trackingNumber })
	})

	test('a booked order has a label and a pickup time', async () => {
		const id = await makeBookableOrder()
		await bookShipment(staff, id, parcel)
		const { trackingNumber } = shop.fake.listBooked()[0]!
		expect(await findShipment(id)).toMatchObject({
			state: 'booked',
			labelUrl: `https://labels.example/${trackingNumber}.pdf`,
			pickupAt: expect.any(Date),
			problem: null,
		})
	})

	test('a label or pickup that failed is requested again by the job, and its failure is forgotten', async () => {
		const id = await makeBookableOrder()
		failNext(paths.label, 'broken')
		failNext(paths.pickup, 'lost')
		await bookShipment(staff, id, parcel)
		const { problem } = (await findShipment(id))!
		await runJob()
		expect(problem).toMatch(new RegExp(`^${label} did not respond`))
		expect(await findShipment(id)).toMatchObject({
			problem: null,
			labelUrl: expect.stringMatching(/^https/),
			pickupAt: expect.any(Date),
		})
	})

	test('the courier collects the total of a COD order', async () => {
		const id = await makeBookableOrder()
		await bookShipment(staff, id, parcel)
		expect(shop.fake.getCash()).toBe((await readOrder(id)).totalPaise / 100)
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
		await bookShipment(staff, id, { ...parcel, courierId: shop.choice.courierId })
		expect(await readShipments(id)).toEqual(before)
	})

	const faults = ['lost', 'silent', 'broken'] as const
	test.each(paths.booking.flatMap((path) => faults.map((fault) => [path, fault] as const)))(
		'a booking whose request to %s is %s is continued by the job, and made once',
		async (path, fault) => {
			const id = await makeBookableOrder()
			shop.fake.forgetLogIn()
			failNext(path, fault)
			expect(await bookInVain(id)).toMatch(new RegExp(`^busy: ${label} (did not respond|responded with 502)`))
			await runJob()
			expect(listReferences()).toEqual([`${id}-1`])
			expect(await readShipments(id)).toMatchObject([{ state: 'booked', problem: null, failures: 0 }])
		},
	)

	test('a booking whose response was lost is not ended by keys that the service refuses', async () => {
		const id = await makeBookableOrder()
		failNext(paths.booking.at(-1)!, 'lost')
		await bookInVain(id)
		shop.fake.service.refusesKeys = true
		shop.fake.forgetLogIn()
		await runJob()
		expect(await readShipments(id)).toMatchObject([{ state: 'booking', failures: 2 }])
		shop.fake.service.refusesKeys = false
		await expireClaims()
		await bookShipment(staff, id, parcel)
		expect(listReferences()).toEqual([`${id}-1`])
	})

	test('a booking that the service knows and does not find yet is not over (unverified)', async () => {
		const id = await makeBookableOrder()
		failNext(paths.booking.at(-1)!, 'lost')
		await bookInVain(id)
		shop.fake.hideBookings(2)
		await runJob()
		expect(await readShipments(id)).toMatchObject([{ state: 'booking', failures: 2 }])
		await runJob()
		await runJob()
		expect(listReferences()).toEqual([`${id}-1`])
		expect(await readShipments(id)).toMatchObject([{ state: 'booked', problem: null }])
	})

	test('a booking that was killed between the service and the database is found again with another press', async () => {
		const id = await makeBookableOrder()
		await bookShipment(staff, id, parcel)
		// The process ended before it saved the response, so the row is as it was created.
		const nothing = { courier: null, trackingNumber: null, serviceOrderId: null, serviceShipmentId: null }
		const data = { ...nothing, labelUrl: null, state: 'booking', claimedUntil: new Date(0) }
		await write((tx) => tx.shipment.updateMany({ data }))
		await bookShipment(staff, id, parcel)
		const [{ reference, trackingNumber } = {}, ...others] = shop.fake.listBooked()
		expect([reference, others]).toEqual([`${id}-1`, []])
		expect(await readShipments(id)).toMatchObject([{ state: 'booked', trackingNumber }])
	})

	test('an order that another request is booking is not booked a second time', async () => {
		const id = await makeBookableOrder()
		failNext(paths.booking.at(-1)!, 'silent')
		await bookInVain(id)
		await write((tx) => tx.shipment.updateMany({ data: { claimedUntil: new Date(Date.now() + hour) } }))
		expect(await bookInVain(id)).toBe(`conflict: Order #${id} is being booked at this moment. Please open it again.`)
	})

	test('a service that stays down is asked less and less often', async () => {
		const id = await makeBookableOrder()
		failNext('/', 'broken', 100)
		await bookInVain(id)
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
		shop.fake.setRefusing(true)
		expect(await bookInVain(id)).toMatch(new RegExp(`^conflict: ${label} `))
		shop.fake.setRefusing(false)
		await bookShipment(staff, id, parcel)
		expect(listReferences()).toEqual([`${id}-2`])
		expect(await readShipments(id)).toMatchObject([{ state: 'refused' }, { state: 'booked' }])
	})

	test('a booking that was cancelled at the service itself is not taken for a booking', async () => {
		const id = await makeBookableOrder()
		failNext(paths.booking.at(-1)!, 'lost')
		await bookInVain(id)
		shop.fake.cancelThere()
		await expireClaims()
		expect(await bookInVain(id)).toMatch(/has cancelled the booking/)
		await bookShipment(staff, id, parcel)
		expect(listReferences()).toEqual([`${id}-2`])
	})

	test('a cancelled booking frees the order, which is then booked with another reference', async () => {
		const id = await makeBookableOrder()
		await bookShipment(staff, id, parcel)
		await cancelShipment(staff, id)
		expect(await readOrder(id)).toMatchObject({ courier: null, trackingNumber: null })
		await bookShipment(staff, id, parcel)
		expect(listReferences()).toEqual([`${id}-2`])
	})

	test.each(faults)('a cancellation that is %s is repeated by the job', async (fault) => {
		const id = await makeBookableOrder()
		await bookShipment(staff, id, parcel)
		failNext(paths.cancel, fault)
		expect(await getRefusal(cancelShipment(staff, id))).toMatch(/^busy: The booking of order #\d+ will be cancelled/)
		expect(await bookInVain(id)).toMatch(/is being cancelled/)
		await runJob()
		expect([listReferences(), (await readShipments(id))[0]!.state]).toEqual([[], 'cancelled'])
	})

	test('a cancellation that the service refuses leaves the booking', async () => {
		const id = await makeBookableOrder()
		await bookShipment(staff, id, parcel)
		shop.fake.refuseCancellations()
		expect(await getRefusal(cancelShipment(staff, id))).toMatch(/^conflict: The booking was not cancelled/)
		expect(await readShipments(id)).toMatchObject([{ state: 'booked', problem: expect.stringContaining(label) }])
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
		failNext(paths.booking.at(-1)!, 'lost')
		await bookInVain(id)
		await changeOrderStatus(staff, id, CANCELLED)
		await runJob()
		expect([listReferences(), (await readShipments(id))[0]!.state]).toEqual([[], 'cancelled'])
	})

	test('the couriers of an order are offered by price', async () => {
		const offer = await findShipmentOffer(await makeBookableOrder(), parcel)
		expect(offer!.rates.map(({ courier, pricePaise, days }) => [courier, pricePaise, days])).toEqual(shop.rates)
	})

	test('an offer of a service that is down says so', async () => {
		failNext(paths.rates, 'broken')
		expect(await findShipmentOffer(await makeBookableOrder())).toMatchObject({
			rates: [],
			problem: `${label} responded with 502.`,
		})
	})
})

describe('whatever the courier', () => {
	const shop = fakeShiprocket()

	test('only a confirmed order is booked', async () => {
		const id = await makeBookableOrder()
		await changeOrderStatus(staff, id, PENDING)
		expect(await bookInVain(id)).toMatch(/^conflict: Order #\d+ is not ready to ship/)
	})

	test('an order without a phone number is not booked', async () => {
		const id = await makeBookableOrder()
		await write((tx) => tx.order.update({ where: { id }, data: { phoneNumber: null, phoneE164: null } }))
		expect(await bookInVain(id)).toMatch(/^conflict: The courier needs a phone number/)
	})

	test('a shop without a courier service books nothing', async () => {
		const id = await makeBookableOrder()
		await setSettings({})
		expect(await bookInVain(id)).toMatch(/^conflict: No courier service is set up/)
		expect(shop.shiprocket.requests).toEqual([])
	})

	test('a booked order keeps its address', async () => {
		const id = await makeBookableOrder()
		await bookShipment(staff, id, parcel)
		expect(await getRefusal(changeAddress(staff, id, createCheckoutInput()))).toBe(
			`conflict: Order #${id} is booked with a courier. Cancel the booking first.`,
		)
	})

	test('a shipped order keeps its booking', async () => {
		const id = await makeBookableOrder()
		await bookShipment(staff, id, parcel)
		await changeOrderStatus(staff, id, SHIPPED)
		expect(shop.shiprocket.listBooked().map(({ reference }) => reference)).toEqual([`${id}-1`])
	})
})

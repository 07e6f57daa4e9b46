import { expect, test } from 'vitest'
import {
	type BookingRequest,
	type Courier,
	CourierError,
	pickParcel,
	unsupported,
} from '../../app/adapters/couriers/courier.ts'

export interface TestedCourier {
	courier: Courier
	/** Returns the tracking numbers that a courier will collect. */
	listBooked: () => string[]
	/** Makes the service do the next request of this kind without a response, or fail before it does. */
	failNext: (kind: 'book' | 'any', fault: 'lost' | 'broken') => void
	/** Records that the courier collected a parcel and delivered it. */
	deliver: (trackingNumber: string) => void
	/** Returns a webhook about a parcel as the service sends it. */
	signAbout: (trackingNumber: string) => { body: string; headers: Headers }
}

let count = 0

export const createBookingRequest = (reference = `7-${(count += 1)}`): BookingRequest => ({
	reference,
	mayExist: false,
	courierId: null,
	orderedAt: new Date('2026-11-29T06:00:00Z'),
	recipient: {
		firstName: 'Asha',
		lastName: 'Mehta',
		email: 'asha@example.com',
		phone: '9825012345',
		address: '12 Ring Road',
		apartment: '',
		city: 'Surat',
		state: 'Gujarat',
		pincode: '395007',
		country: 'India',
	},
	items: [{ name: 'Linen Shirt', sku: 'LS-1', quantity: 2, pricePaise: 64_950 }],
	codPaise: 129_900,
	valuePaise: 129_900,
	weightGrams: 500,
	lengthCm: 30,
	breadthCm: 25,
	heightCm: 5,
})

const rateRequest = {
	...pickParcel(createBookingRequest()),
	deliveryPincode: '110002',
	codPaise: 0,
	valuePaise: 129_900,
}

const httpsFile = expect.toSatisfy((file) => file === unsupported || file.url.startsWith('https://'))

/** Returns whether a call is refused by the service, or left unanswered. */
export async function getCourierFailure(call: Promise<unknown>): Promise<'refused' | 'unanswered' | 'none'> {
	const error = await call.then(
		() => null,
		(reason: unknown) => reason,
	)
	if (error === null) return 'none'
	expect(error).toBeInstanceOf(CourierError)
	return (error as CourierError).isRefusal ? 'refused' : 'unanswered'
}

function assertSupported<Result>(result: Result): Exclude<Result, typeof unsupported> {
	expect(result).not.toBe(unsupported)
	return result as Exclude<Result, typeof unsupported>
}

/** Defines the tests that every courier passes. A courier that books nothing offers no other part either. */
export function testCourier(name: string, make: () => TestedCourier, { booksShipments = true } = {}) {
	test(`${name} lists the cash that was transferred, or says that it lists none`, async () => {
		const cash = await make().courier.listRemittances(new Date('2026-11-01'), new Date('2026-11-30'))
		for (const remittance of cash === unsupported ? [] : cash)
			expect(remittance).toEqual({
				trackingNumber: expect.stringMatching(/./),
				amountPaise: expect.toSatisfy(Number.isSafeInteger),
				reference: expect.any(String),
				at: expect.any(Date),
			})
	})

	if (!booksShipments) {
		test(`${name} offers no part of a booking`, async () => {
			const { courier } = make()
			const booking = { serviceOrderId: '1', serviceShipmentId: '2', courier: 'DTDC', trackingNumber: 'X1' }
			expect(
				await Promise.all([
					courier.listRates(rateRequest),
					courier.book(createBookingRequest()),
					courier.createLabel(booking),
					courier.requestPickup(booking),
					courier.createManifest([booking]),
					courier.track(booking),
				]),
			).toEqual(Array.from({ length: 6 }, () => unsupported))
		})
		test(`${name} receives no webhooks`, () => {
			expect(make().courier.isPlausibleWebhook(new Headers({ 'x-api-key': 'token' }))).toBe(false)
		})
		return
	}

	const book = async () => {
		const tested = make()
		const request = createBookingRequest()
		return { ...tested, request, booking: assertSupported(await tested.courier.book(request)) }
	}

	test(`${name} accepts its keys`, async () => {
		expect(await getCourierFailure(make().courier.testConnection())).toBe('none')
	})

	test(`${name} lists couriers with prices in paise and days`, async () => {
		for (const rate of assertSupported(await make().courier.listRates(rateRequest)))
			expect(rate).toEqual({
				courierId: expect.stringMatching(/^[\w-]{1,40}$/),
				courier: expect.stringMatching(/./),
				pricePaise: expect.toSatisfy(Number.isSafeInteger),
				days: expect.toSatisfy((days) => days === null || Number.isSafeInteger(days)),
			})
	})

	test(`${name} lists no couriers for a pincode that none serves`, async () => {
		expect(await make().courier.listRates({ ...rateRequest, deliveryPincode: '999999' })).toEqual([])
	})

	test(`${name} books a shipment with a tracking number`, async () => {
		const { booking, listBooked } = await book()
		expect(listBooked()).toEqual([booking.trackingNumber])
	})

	test(`${name} books a reference once, however often it is requested`, async () => {
		const { courier, booking, request, listBooked } = await book()
		expect(await courier.book({ ...request, mayExist: true })).toEqual(booking)
		expect(listBooked()).toHaveLength(1)
	})

	test(`${name} finds a booking whose response was lost`, async () => {
		const { courier, failNext, listBooked } = make()
		const request = createBookingRequest()
		failNext('book', 'lost')
		expect(await getCourierFailure(courier.book(request))).toBe('unanswered')
		const booking = assertSupported(await courier.book({ ...request, mayExist: true }))
		expect(listBooked()).toEqual([booking.trackingNumber])
	})

	test(`${name} reports a service that fails as unanswered`, async () => {
		const { courier, failNext } = make()
		failNext('any', 'broken')
		expect(await getCourierFailure(courier.book(createBookingRequest()))).toBe('unanswered')
	})

	test(`${name} refuses the reference of a cancelled booking`, async () => {
		const { courier, request } = await book()
		await courier.cancel(request.reference)
		expect(await getCourierFailure(courier.book({ ...request, mayExist: true }))).toBe('refused')
	})

	test(`${name} cancels a booking, and again without a failure`, async () => {
		const { courier, request, listBooked } = await book()
		await courier.cancel(request.reference)
		await courier.cancel(request.reference)
		expect(listBooked()).toEqual([])
	})

	test(`${name} cancels a booking that the service does not know`, async () => {
		expect(await getCourierFailure(make().courier.cancel('7-999'))).toBe('none')
	})

	test(`${name} makes a label at an https address, or none`, async () => {
		const { courier, booking } = await book()
		expect(await courier.createLabel(booking)).toEqual(httpsFile)
	})

	test(`${name} asks for a pickup, after which there is a manifest`, async () => {
		const { courier, booking } = await book()
		await courier.requestPickup(booking)
		expect(await courier.createManifest([booking])).toEqual(httpsFile)
	})

	test(`${name} accepts a pickup that was requested before`, async () => {
		const { courier, booking } = await book()
		await courier.requestPickup(booking)
		expect(await getCourierFailure(courier.requestPickup(booking))).toBe('none')
	})

	test(`${name} knows no events of a shipment that was not collected`, async () => {
		const { courier, booking } = await book()
		expect(await courier.track(booking)).toEqual([])
	})

	test(`${name} reports events with the same keys each time`, async () => {
		const { courier, booking, deliver } = await book()
		deliver(booking.trackingNumber)
		const events = assertSupported(await courier.track(booking))
		expect(events.map(({ step }) => step)).toContain('delivered')
		expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
		expect(await courier.track(booking)).toEqual(events)
	})

	test(`${name} names the shipment of a webhook`, async () => {
		const { courier, booking, signAbout } = await book()
		const { body, headers } = signAbout(booking.trackingNumber)
		expect(courier.isPlausibleWebhook(headers)).toBe(true)
		expect(courier.readWebhook(headers, body)).toEqual({ trackingNumber: booking.trackingNumber })
	})

	test(`${name} detects a forged webhook`, async () => {
		const { courier, booking, signAbout } = await book()
		const { body, headers } = signAbout(booking.trackingNumber)
		const wrong = new Headers([...headers].map(([key, value]) => [key, `${value}0`]))
		expect(courier.readWebhook(wrong, body)).toBe('forged')
		expect(courier.readWebhook(new Headers(), body)).toBe('forged')
		expect(courier.isPlausibleWebhook(new Headers())).toBe(false)
	})

	test(`${name} reads no webhook of another form`, async () => {
		const { courier, booking, signAbout } = await book()
		const { headers } = signAbout(booking.trackingNumber)
		expect(['', '[]', '{}', '{"awb":{}}'].map((body) => courier.readWebhook(headers, body))).toEqual(
			Array.from({ length: 4 }, () => 'unreadable'),
		)
	})
}

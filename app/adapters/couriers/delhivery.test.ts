import { beforeEach, expect, test } from 'vitest'
import { createBookingRequest, getCourierFailure, testCourier } from '../../../tests/support/courier-conformance.ts'
import { FakeDelhivery, fakeDelhiveryAccount } from '../../../tests/support/couriers/fake-delhivery.ts'
import { pickParcel } from './courier.ts'
import { createDelhivery, delhiveryConnection } from './delhivery.server.ts'

let delhivery: FakeDelhivery
beforeEach(() => {
	delhivery = new FakeDelhivery()
})

const connectDelhivery = (account = fakeDelhiveryAccount, wholeMs = 5_000) =>
	createDelhivery(account, { ...delhiveryConnection, wholeMs, send: delhivery.send })

testCourier('Delhivery', () => ({
	courier: connectDelhivery(),
	listBooked: () => delhivery.listBooked().map(({ waybill }) => waybill),
	failNext: (kind, fault) => delhivery.failNext(kind === 'book' ? '/cmu/create' : '/', fault),
	deliver: (waybill) => {
		delhivery.scan(waybill, ['UD', 'In Transit'], '2026-11-30T12:30:00.12', 'X-PPOM', 'Shipment picked up')
		delhivery.scan(waybill, ['DL', 'Delivered'], '2026-12-02T17:10:00', 'EOD-38')
	},
	signAbout: (waybill) => ({
		body: JSON.stringify({ Shipment: { AWB: waybill, Status: { Status: 'Delivered', StatusType: 'DL' } } }),
		headers: new Headers({ 'x-api-key': fakeDelhiveryAccount.webhookToken }),
	}),
}))

test('Delhivery gets the cash to collect, the warehouse and the weight in grams', async () => {
	const request = createBookingRequest()
	await connectDelhivery().book({ ...request, codPaise: 125_000, valuePaise: 125_000 })
	expect(delhivery.parcels[0]!.body).toMatchObject({
		order: request.reference,
		order_date: '2026-11-29 11:30:00',
		payment_mode: 'COD',
		cod_amount: 1250,
		total_amount: 1250,
		weight: '500',
	})
})

test('Delhivery collects nothing for a paid order', async () => {
	await connectDelhivery().book({ ...createBookingRequest(), codPaise: 0 })
	expect(delhivery.parcels[0]!.body).toMatchObject({ payment_mode: 'Prepaid', cod_amount: 0 })
})

test('Delhivery gets no character that it cannot read', async () => {
	const request = createBookingRequest()
	const recipient = { ...request.recipient, address: 'Flat #4; Mehta & Sons', apartment: '50% \\ Tower' }
	await connectDelhivery().book({ ...request, recipient })
	expect(delhivery.parcels[0]!.body['add']).toBe('Flat  4  Mehta   Sons, 50    Tower')
})

const delhiveryRates = {
	...pickParcel(createBookingRequest()),
	deliveryPincode: '110002',
	codPaise: 0,
	valuePaise: 100,
}

test('Delhivery offers surface and express with their days', async () => {
	expect(await connectDelhivery().listRates(delhiveryRates)).toEqual([
		{ courierId: 'Surface', courier: 'Delhivery Surface', pricePaise: 6_254, days: 4 },
		{ courierId: 'Express', courier: 'Delhivery Express', pricePaise: 10_430, days: 2 },
	])
})

test('Delhivery offers prices without days when it does not say them', async () => {
	delhivery.failNext('/expected_tat', 'silent', 2)
	expect(await connectDelhivery().listRates(delhiveryRates)).toMatchObject([{ days: null }, { days: null }])
})

test.each([
	['a pincode under an embargo', { deliveryPincode: '800001' }],
	['COD to a pincode without it', { deliveryPincode: '700001', codPaise: 100 }],
])('Delhivery offers nothing for %s', async (_, change) => {
	expect(await connectDelhivery().listRates({ ...delhiveryRates, ...change })).toEqual([])
})

test('a wrong token of Delhivery is a refusal (unverified status of the answer)', async () => {
	const courier = connectDelhivery({ ...fakeDelhiveryAccount, token: 'wrong' })
	expect(await getCourierFailure(courier.testConnection())).toBe('refused')
})

test.each(['ClientWarehouse matching query does not exist.', 'insufficient balance'])(
	'a booking that Delhivery refuses is a refusal with its reason: %s',
	async (reason) => {
		const warehouse = reason.startsWith('Client') ? 'surat warehouse' : fakeDelhiveryAccount.warehouse
		delhivery.nextRefusal = reason
		await expect(
			connectDelhivery({ ...fakeDelhiveryAccount, warehouse }).book(createBookingRequest()),
		).rejects.toMatchObject({ message: `Delhivery refused: ${reason}`, isRefusal: true })
	},
)

const partial = 'Crashing while saving package due to exception. Package might have been partially saved.'

test('a shipment that Delhivery has saved in spite of a failure is the booking (unverified)', async () => {
	Object.assign(delhivery, { nextRefusal: partial, savesPartially: true })
	const booking = await connectDelhivery().book(createBookingRequest())
	expect(booking).toMatchObject({ trackingNumber: delhivery.parcels[0]!.waybill })
})

test('a failure after which Delhivery knows no shipment is a refusal', async () => {
	delhivery.nextRefusal = partial
	expect(await getCourierFailure(connectDelhivery().book(createBookingRequest()))).toBe('refused')
})

test('a new reference that another shop has booked at Delhivery is a refusal', async () => {
	const request = createBookingRequest()
	await connectDelhivery().book(request)
	expect(await getCourierFailure(connectDelhivery().book(request))).toBe('refused')
})

test('an open visit to the warehouse collects the next shipment of Delhivery too', async () => {
	const courier = connectDelhivery()
	const booking = { serviceOrderId: '1', serviceShipmentId: '2', courier: 'Delhivery', trackingNumber: '2' }
	expect(await courier.requestPickup(booking)).toBeInstanceOf(Date)
	expect(await courier.requestPickup(booking)).toBeNull()
	expect(delhivery.pickups).toHaveLength(1)
})

const readSteps = async (scans: [type: string, status: string, code?: string][]) => {
	const courier = connectDelhivery()
	const { trackingNumber } = (await courier.book(createBookingRequest())) as { trackingNumber: string }
	for (const [index, [type, status, code]] of scans.entries())
		delhivery.scan(trackingNumber, [type, status], `2026-11-30T1${index}:00:00`, code)
	const events = (await courier.track({ trackingNumber })) as { step: string | null }[]
	return events.map(({ step }) => step)
}

test('the scans of Delhivery become steps (unverified: the codes of a failed attempt)', async () => {
	const out = [
		['UD', 'Not Picked'],
		['UD', 'In Transit', 'X-PPOM'],
		['UD', 'Pending', 'X-IBD3F'],
		['UD', 'Dispatched'],
		['UD', 'Pending', 'EOD-11'],
		['RT', 'In Transit'],
		['DL', 'RTO'],
	] as [string, string, string?][]
	expect(await readSteps(out)).toEqual([
		'pickup',
		'picked-up',
		'in-transit',
		'out-for-delivery',
		'undelivered',
		'returning',
		'returned',
	])
})

test('a shipment that is cancelled at Delhivery before it is collected never counts as collected (unverified)', async () => {
	expect(await readSteps([['RT', 'Returned']])).toEqual(['cancelled'])
})

test('a shipment that Delhivery has collected is not cancelled', async () => {
	const request = createBookingRequest()
	const courier = connectDelhivery()
	const { trackingNumber } = (await courier.book(request)) as { trackingNumber: string }
	delhivery.scan(trackingNumber, ['UD', 'In Transit'], '2026-11-30T10:00:00')
	expect(await getCourierFailure(courier.cancel(request.reference))).toBe('refused')
})

test('Delhivery without a response in time is unanswered', async () => {
	delhivery.failNext('/cmu/create', 'slow')
	const courier = connectDelhivery(fakeDelhiveryAccount, 50)
	expect(await getCourierFailure(courier.book(createBookingRequest()))).toBe('unanswered')
})

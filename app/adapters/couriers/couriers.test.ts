import { beforeEach, expect, test } from 'vitest'
import {
	createBookingRequest,
	getCourierFailure,
	testCourier,
	type TestedCourier,
} from '../../../tests/support/courier-conformance.ts'
import { fakeAccount, FakeShiprocket } from '../../../tests/support/couriers/fake-shiprocket.ts'
import { manualCourier, pickParcel } from './courier.ts'
import { shiprocketConnection } from './shiprocket-client.server.ts'
import { createShiprocket } from './shiprocket.server.ts'

let shiprocket: FakeShiprocket
/** A token is remembered for an account at an address, so each fake has another one. */
let fakes = 0

beforeEach(() => {
	shiprocket = new FakeShiprocket()
	fakes += 1
})

const connect = (account = fakeAccount, wholeMs = 5_000) =>
	createShiprocket(account, {
		...shiprocketConnection,
		origin: `https://shiprocket-${fakes}.example`,
		wholeMs,
		send: shiprocket.send,
	})

const nothing = () => {}
const booksNothing: TestedCourier = {
	courier: manualCourier,
	listBooked: () => [],
	failNext: nothing,
	deliver: nothing,
	signAbout: () => ({ body: '', headers: new Headers() }),
}

testCourier('the manual courier', () => booksNothing, { booksShipments: false })
testCourier('Shiprocket', () => ({
	courier: connect(),
	listBooked: () => shiprocket.listBooked().map(({ awb }) => awb),
	failNext: (kind, fault) => shiprocket.failNext(kind === 'book' ? '/courier/assign' : '/', fault),
	deliver: (awb) => {
		shiprocket.scan(awb, 42, '2026-11-30 12:30:00')
		shiprocket.scan(awb, 7, '2026-12-02 17:10:00')
	},
	signAbout: (awb) => ({
		body: JSON.stringify({ awb, current_status: 'DELIVERED', current_status_id: 7, scans: [] }),
		headers: new Headers({ 'x-api-key': fakeAccount.webhookToken }),
	}),
}))

test('Shiprocket gets the cash to collect as the total, whatever the items cost', async () => {
	const request = createBookingRequest()
	await connect().book({ ...request, codPaise: 125_000, valuePaise: 125_000 })
	expect(shiprocket.orders[0]!.body).toMatchObject({
		order_id: request.reference,
		order_date: '2026-11-29 11:30',
		payment_method: 'COD',
		sub_total: 1250,
		weight: 0.5,
	})
})

test('Shiprocket collects nothing for a paid order', async () => {
	await connect().book({ ...createBookingRequest(), codPaise: 0 })
	expect(shiprocket.orders[0]!.body).toMatchObject({ payment_method: 'Prepaid' })
})

test('Shiprocket gets each SKU once, as it refuses repeated ones', async () => {
	const request = createBookingRequest()
	await connect().book({ ...request, items: [...request.items, ...request.items] })
	expect(shiprocket.orders[0]!.body['order_items']).toMatchObject([{ sku: 'LS-1' }, { sku: 'LS-1-2' }])
})

test('Shiprocket offers no courier that it blocks', async () => {
	const request = { ...pickParcel(createBookingRequest()), deliveryPincode: '110002', codPaise: 0, valuePaise: 100 }
	expect(await connect().listRates(request)).toEqual([
		{ courierId: '43', courier: 'Delhivery Surface', pricePaise: 5_400, days: 4 },
		{ courierId: '1', courier: 'Blue Dart', pricePaise: 9_850, days: 2 },
	])
})

test('a token of Shiprocket is used until it expires, and then renewed once', async () => {
	const courier = connect()
	await courier.book(createBookingRequest())
	await courier.book(createBookingRequest())
	expect(shiprocket.logIns).toBe(1)
	shiprocket.expireTokens()
	await courier.book(createBookingRequest())
	expect(shiprocket.logIns).toBe(2)
})

test('a wrong password is a refusal (unverified form of the answer)', async () => {
	const courier = connect({ ...fakeAccount, password: 'wrong password' })
	expect(await getCourierFailure(courier.testConnection())).toBe('refused')
})

test('a pickup location that Shiprocket does not have is a refusal', async () => {
	const courier = connect({ ...fakeAccount, pickupLocation: 'Godown' })
	await expect(courier.testConnection()).rejects.toThrow('It has: Primary')
})

test('a courier that is not assigned is a refusal (unverified form of the answer)', async () => {
	shiprocket.isWalletEmpty = true
	await expect(connect().book(createBookingRequest())).rejects.toMatchObject({
		message: 'Shiprocket assigned no courier: Please recharge your wallet',
		isRefusal: true,
	})
})

test('an order that gets no courier is cancelled at Shiprocket', async () => {
	shiprocket.isWalletEmpty = true
	await connect()
		.book(createBookingRequest())
		.catch(() => {})
	expect(shiprocket.orders.map(({ status }) => status)).toEqual(['CANCELED'])
})

test('a new reference that another shop has booked is a refusal', async () => {
	const request = createBookingRequest()
	await connect().book(request)
	expect(await getCourierFailure(connect().book(request))).toBe('refused')
})

test('an order that was created without a courier gets one with the next request', async () => {
	const request = createBookingRequest()
	shiprocket.failNext('/courier/assign', 'silent')
	expect(await getCourierFailure(connect().book(request))).toBe('unanswered')
	await connect().book({ ...request, mayExist: true })
	expect(shiprocket.requests.filter((path) => path === 'POST /orders/create/adhoc')).toHaveLength(1)
})

test.each([true, false])('a lost creation is found again; refuses known orders: %s', async (refusesKnownOrder) => {
	shiprocket.refusesKnownOrder = refusesKnownOrder
	const request = createBookingRequest()
	shiprocket.failNext('/orders/create', 'lost')
	expect(await getCourierFailure(connect().book(request))).toBe('unanswered')
	await connect().book({ ...request, mayExist: true })
	expect(shiprocket.orders).toHaveLength(1)
})

test('an order of another shop with a longer number is not taken for a booking', async () => {
	await connect().book(createBookingRequest('17-1'))
	await connect().book({ ...createBookingRequest('7-1'), mayExist: true })
	expect(shiprocket.listBooked().map(({ reference }) => reference)).toEqual(['17-1', '7-1'])
})

test('a service that is too slow is unanswered', async () => {
	shiprocket.failNext('/orders/create', 'slow')
	expect(await getCourierFailure(connect(fakeAccount, 50).book(createBookingRequest()))).toBe('unanswered')
})

test('a webhook is refused while the shop has no token', () => {
	const courier = connect({ ...fakeAccount, webhookToken: '' })
	expect(courier.readWebhook(new Headers({ 'x-api-key': '' }), '{"awb":"1"}')).toBe('forged')
})
